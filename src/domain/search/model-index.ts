import { MAKER_NICKNAMES, MODEL_NICKNAMES } from './nicknames.ts'
import { type SearchKey, searchKeysOf } from './search-key.ts'
import { buildTextIndex, type OwnedKey, type TextIndex } from './text-index.ts'
import { codesOfType } from './type-code.ts'

const NICKNAMES_BY_BEGINNING = new Map<string, SearchKey[]>()
for (const [nickname, ...names] of MODEL_NICKNAMES) {
  for (const { text } of names.flatMap(searchKeysOf)) {
    NICKNAMES_BY_BEGINNING.set(text, [...(NICKNAMES_BY_BEGINNING.get(text) ?? []), ...searchKeysOf(nickname)])
  }
}

export interface SearchableModel {
  readonly modelId: number
  readonly makerId: number
  readonly displacementCtgId: number
  readonly nameJp: string
  readonly nameEn: string
  /** The whole name in katakana, numbers and letters as they are said. */
  readonly reading: string
  /** Every name of the maker: ホンダ, HONDA. */
  readonly makerNames: readonly string[]
  /** In cubic centimetres. */
  readonly displacement: number
  /** Of its types, with the codes that papers and frames bear. */
  readonly typeNames?: readonly string[]
  /** How many were sold; absent counts as 0. */
  readonly trades?: number
}

export interface ModelIndex {
  /** In the order in which equally good matches are shown; the indexes below number models by it. */
  readonly models: readonly SearchableModel[]
  readonly names: TextIndex
  readonly makers: TextIndex
  /** The codes of the types. */
  readonly codes: TextIndex
  readonly modelsOfMaker: readonly (readonly number[])[]
  readonly makerKeys: readonly string[]
  /** In cubic centimetres, by number of the model. */
  readonly displacements: Int32Array
}

/** Pauses after every model, so that a server can answer in between: 1,111 models take 0.3 s. */
export function* buildModelIndexInSteps(models: readonly SearchableModel[]): Generator<void, ModelIndex, void> {
  const ordered = [...models].sort(byTradesThenShorterName)
  const makerIds = [...new Set(ordered.map(({ makerId }) => makerId))]
  const makerNumber = new Map(makerIds.map((makerId, i) => [makerId, i]))
  const modelsOfMaker: number[][] = makerIds.map(() => [])
  const makerNames = new Map<number, Set<string>>()
  ordered.forEach((model, i) => {
    const maker = makerNumber.get(model.makerId) ?? 0
    modelsOfMaker[maker]?.push(i)
    const names = makerNames.get(maker) ?? new Set()
    for (const name of model.makerNames) names.add(name)
    makerNames.set(maker, names)
  })
  const nameKeys: OwnedKey[] = []
  const codeKeys: OwnedKey[] = []
  for (const [i, model] of ordered.entries()) {
    nameKeys.push(...keysOfModel(model, i))
    codeKeys.push(...codeKeysOf(model, i))
    yield
  }
  const names = buildTextIndex(nameKeys)
  yield
  const makerKeys = [...makerNames].flatMap(([maker, names]) => keysOfMaker(maker, [...names]))
  return {
    models: ordered,
    names,
    makers: buildTextIndex(makerKeys),
    codes: buildTextIndex(codeKeys),
    modelsOfMaker,
    makerKeys: [...new Set(makerKeys.map(({ key }) => key.text))],
    displacements: Int32Array.from(ordered, ({ displacement }) => displacement),
  }
}

function byTradesThenShorterName(a: SearchableModel, b: SearchableModel): number {
  const byTrades = (b.trades ?? 0) - (a.trades ?? 0)
  return byTrades || a.nameJp.length - b.nameJp.length || a.modelId - b.modelId
}

function keysOfModel(model: SearchableModel, owner: number): OwnedKey[] {
  const names = distinct([model.nameJp, model.nameEn, model.reading].flatMap(searchKeysOf))
  const others = [...names.flatMap(nicknameKeysOf), ...searchKeysOf(withInitials(model.nameEn))]
  return [
    ...names.map((key) => ({ key, owner, nickname: false, isPartial: lacksNumber(key, model.nameJp) })),
    ...distinct(others).map((key) => ({ key, owner, nickname: true })),
  ]
}

function codeKeysOf({ typeNames = [] }: SearchableModel, owner: number): OwnedKey[] {
  const codes = new Set(typeNames.flatMap(codesOfType))
  return [...codes].map((text) => ({ key: { text, wordStarts: [0] }, owner, nickname: false }))
}

function keysOfMaker(owner: number, names: readonly string[]): OwnedKey[] {
  const keys = names.flatMap(searchKeysOf)
  const nicknames = MAKER_NICKNAMES.filter(([, maker]) =>
    searchKeysOf(maker).some(({ text }) => keys.some((key) => key.text === text)),
  )
  return distinct([...keys, ...nicknames.flatMap(([nickname]) => searchKeysOf(nickname))]).map((key) => ({
    key,
    owner,
    nickname: false,
  }))
}

/**
 * For every model whose name begins, in whole words, as a name of the table does: the nickname with the rest of the
 * name, so that スーパーカブ110 is also カブ110.
 */
function nicknameKeysOf(name: SearchKey): SearchKey[] {
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

/**
 * REBEL is all that the レブル（MC13） of 1985 is called in English. Typed, it would be that model's exact name and stand
 * before the レブル250 that most people mean.
 */
function lacksNumber({ text }: SearchKey, nameJp: string): boolean {
  return (nameJp.normalize('NFKC').match(/\d+/g) ?? []).some((figures) => !text.includes(figures))
}

/** CB400 SUPER FOUR is written CB400SF. */
function withInitials(nameEn: string): string {
  const [first = '', ...words] = nameEn.toUpperCase().split(/\s+/)
  const initials = words.map((word) => (/^[A-Z][A-Z']{2,}$/.test(word) ? word.charAt(0) : word))
  return words.length >= 2 && /\d/.test(first) ? first + initials.join('') : ''
}

/** Names written in two ways often have the same keys; words may be parted differently in them. */
function distinct(keys: readonly SearchKey[]): SearchKey[] {
  return [...new Map(keys.map((key) => [`${key.wordStarts.join()} ${key.text}`, key])).values()]
}
