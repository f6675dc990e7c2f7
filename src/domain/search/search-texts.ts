import { unifyCharacters, unifyText } from './characters.ts'
import { foldSpelling } from './sounds.ts'
import { buildTextIndex, occurrencesOf, type TextIndex } from './text-index.ts'

/** A piece of writing that can be found. */
export interface FoundableText {
  readonly title: string
  /** What people type who look for it; counts as the title does. */
  readonly words?: string | undefined
  readonly body: string
}

export interface TextsIndex {
  readonly index: TextIndex
  readonly count: number
}

/** A title tells what a text is about; a body may mention anything. */
const TITLE_WEIGHT = 3
/** A word that stands there as it was typed counts more than its pairs of characters, which inflections share. */
const WHOLE_WORD_WEIGHT = 2
/** Of what was typed, by weight: below it a text has only particles and endings in common with it. */
const LEAST_SHARE = 0.5

/** Titles have even owners, bodies odd ones. */
export function buildTextsIndex(texts: readonly FoundableText[]): TextsIndex {
  const keys = texts.flatMap(({ title, words = '', body }, place) =>
    [`${title} ${words}`, body].map((text, part) => ({
      key: { text: fold(unifyText(text)), wordStarts: [] },
      owner: 2 * place + part,
      nickname: false,
    })),
  )
  return { index: buildTextIndex(keys), count: texts.length }
}

/** The places of the texts that fit, the best first. Japanese has no spaces: what is compared are pairs of characters, or three kana. */
export function searchTexts({ index, count }: TextsIndex, query: string): number[] {
  const scores = new Map<number, { score: number; share: number }>()
  let total = 0
  for (const word of new Set(fold(unifyCharacters(query)).split(' '))) {
    const pieces = [word, ...piecesOf(word)].filter((piece) => piece.length >= 2)
    for (const piece of new Set(pieces)) {
      const owners = ownersOf(index, piece)
      const found = new Set([...owners].map(placeOf))
      if (found.size === 0) continue // an inflection or a word that nobody here writes: the rest decides
      const weight = Math.log(1 + count / found.size) * (piece === word ? WHOLE_WORD_WEIGHT : 1)
      total += weight
      for (const place of found) {
        const { score, share } = scores.get(place) ?? { score: 0, share: 0 }
        const isInTitle = owners.has(2 * place)
        scores.set(place, { score: score + weight * (isInTitle ? TITLE_WEIGHT : 1), share: share + weight })
      }
    }
  }
  return [...scores]
    .filter(([, { share }]) => share >= total * LEAST_SHARE)
    .sort(([one, { score }], [other, { score: otherScore }]) => otherScore - score || one - other)
    .map(([place]) => place)
}

/** One word in its spellings; kana are katakana by then. 引き渡し is 引渡し, and who types kana alone means the same. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/引キ渡|ヒキワタ/g, '引渡'],
  [/引キ取リ?|引取リ|ヒキトリ?/g, '引取'],
  [/取リ消シ?|取消シ|トリケシ/g, '取消'],
  [/振リ込ミ?|振込ミ|フリコミ/g, '振込'],
  [/問イ合ワ?セ|問合ワ?セ|トイアワセ/g, '問合'],
  [/持チ込ミ?|持込ミ|モチコミ/g, '持込'],
  [/支払イ|シハライ/g, '支払'],
  [/メイギ/g, '名義'],
  [/シャケンショウ/g, '車検証'],
  [/シャケン/g, '車検'],
  [/ニュウサツ/g, '入札'],
  [/シュッピン/g, '出品'],
  [/タイカイ/g, '退会'],
  [/ハイシャ/g, '廃車'],
  [/シャシン/g, '写真'],
  [/ショルイ/g, '書類'],
  [/ゲンツキ/g, '原付'],
  [/デンワ/g, '電話'],
  [/バンゴウ/g, '番号'],
  [/ジュウショ/g, '住所'],
  [/シンサ/g, '審査'],
  [/ヘンコウ/g, '変更'],
  [/テスウリョウ/g, '手数料'],
  [/ゲンガク/g, '減額'],
  [/サテイ/g, '査定'],
  [/ソウバ/g, '相場'],
  [/ケイヤク/g, '契約'],
  [/ニュウキン/g, '入金'],
  [/ギンコウ/g, '銀行'],
  [/コウザ/g, '口座'],
  [/ゲンキン/g, '現金'],
  [/インカン/g, '印鑑'],
  [/メンキョ/g, '免許'],
  [/ホンニンカクニン/g, '本人確認'],
  [/コジンジョウホウ/g, '個人情報'],
  [/ハンバイテン/g, '販売店'],
  [/ソウコウキョリ/g, '走行距離'],
  [/ジコ(?=$| |シャ|レキ)/g, '事故'],
  [/ツウチ/g, '通知'],
  [/ヒョウカ/g, '評価'],
  [/ソウゾク/g, '相続'],
  [/ゼイキン/g, '税金'],
  [/ホケン/g, '保険'],
]

function fold(text: string): string {
  return foldSpelling(SPELLINGS.reduce((folded, [spelling, one]) => folded.replace(spelling, one), text))
}

function placeOf(owner: number): number {
  return Math.floor(owner / 2)
}

function ownersOf(index: TextIndex, piece: string): Set<number> {
  const owners = new Set<number>()
  for (const start of occurrencesOf(index, piece)) owners.add(index.ownerAt[start] ?? 0)
  return owners
}

/** From so many kana on a word is spelled out: two of them stand in any other word, three hardly. */
const SPELLED_OUT = /^[ァ-ヺー]{4,}$/

/** Latin words and numbers are written with spaces and do not inflect: a pair of them says nothing. */
function piecesOf(word: string): string[] {
  const length = SPELLED_OUT.test(word) ? 3 : 2
  const pieces = Array.from({ length: Math.max(0, word.length + 1 - length) }, (_, start) =>
    word.slice(start, start + length),
  )
  return pieces.filter((piece) => !/^[0-9A-Z]+$/.test(piece))
}
