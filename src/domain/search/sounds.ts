const ONE_SOUND: Readonly<Record<string, string>> = {
  ヴァ: 'バ',
  ヴィ: 'ビ',
  ヴェ: 'ベ',
  ヴォ: 'ボ',
  ドゥ: 'ド',
  トゥ: 'ト',
  ズィ: 'ジ',
  スィ: 'シ',
}
const TWO_KANA = /ヴ[ァィェォ]|[ドト]ゥ|[ズス]ィ/g

const ROWS = {
  ア: 'アカサタナハマヤラワガザダバパァャヮ',
  イ: 'イキシチニヒミリギジビピィ',
  ウ: 'ウクスツヌフムユルグズブプゥュ',
  エ: 'エケセテネヘメレゲゼデベペェ',
  オ: 'オコソトノホモヨロゴゾドボポォョ',
}
const VOWEL_OF = new Map(Object.entries(ROWS).flatMap(([vowel, row]) => Array.from(row, (kana) => [kana, vowel])))

const ONE_SPELLING: Readonly<Record<string, string>> = {
  ヴ: 'ブ',
  ヂ: 'ジ',
  ヅ: 'ズ',
  ヲ: 'オ',
  ァ: 'ア',
  ィ: 'イ',
  ゥ: 'ウ',
  ェ: 'エ',
  ォ: 'オ',
  ッ: 'ツ',
  ャ: 'ヤ',
  ュ: 'ユ',
  ョ: 'ヨ',
  ヮ: 'ワ',
}

/** Spellings made the same character by character: ヴ and ブ, small and large kana, with and without ー. */
export function foldSpelling(katakana: string): string {
  let folded = ''
  for (const kana of katakana) folded += kana === 'ー' ? '' : (ONE_SPELLING[kana] ?? kana)
  return folded
}

/** Sounds made the same: ドゥ and ド, and long vowels however they are written (スカイウェイブ, スカイウェーブ). */
export function foldSounds(katakana: string): string {
  let folded = ''
  let vowelBefore: string | undefined
  for (const kana of katakana.replace(TWO_KANA, (two) => ONE_SOUND[two] ?? two)) {
    if (kana === 'ー') continue
    const longVowel = lengthens(vowelBefore, kana)
    if (!longVowel) folded += ONE_SPELLING[kana] ?? kana
    vowelBefore = longVowel ? undefined : VOWEL_OF.get(kana)
  }
  return folded
}

function lengthens(vowelBefore: string | undefined, kana: string): boolean {
  if (vowelBefore === undefined) return false
  return kana === vowelBefore || (vowelBefore === 'エ' && kana === 'イ') || (vowelBefore === 'オ' && kana === 'ウ')
}
