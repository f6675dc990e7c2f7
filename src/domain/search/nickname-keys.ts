import { MODEL_NICKNAMES } from './nicknames.ts'
import { type SearchKey, searchKeysOf } from './search-key.ts'

const NICKNAMES_BY_BEGINNING = new Map<string, SearchKey[]>()
for (const [nickname, ...names] of MODEL_NICKNAMES) {
  for (const { text } of names.flatMap(searchKeysOf)) {
    NICKNAMES_BY_BEGINNING.set(text, [...(NICKNAMES_BY_BEGINNING.get(text) ?? []), ...searchKeysOf(nickname)])
  }
}

/**
 * For every model whose name begins, in whole words, as a name of the table does: the nickname with the rest of the
 * name, so that スーパーカブ110 is also カブ110.
 */
export function nicknameKeysOf(name: SearchKey): SearchKey[] {
  const wordEnds = [...name.wordStarts.slice(1), name.text.length]
  return wordEnds.flatMap((end) =>
    (NICKNAMES_BY_BEGINNING.get(name.text.slice(0, end)) ?? []).map((nickname) => withRest(nickname, name, end)),
  )
}

function withRest(nickname: SearchKey, name: SearchKey, end: number): SearchKey {
  const moved = nickname.text.length - end
  const restStarts = name.wordStarts.filter((start) => start >= end).map((start) => start + moved)
  return { text: nickname.text + name.text.slice(end), wordStarts: [...nickname.wordStarts, ...restStarts] }
}
