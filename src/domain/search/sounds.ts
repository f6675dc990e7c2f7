/** Spellings of one sound, replaced in this order. */
const SAME_SOUND: readonly (readonly [RegExp, string])[] = [
  [/ヴァ/g, 'バ'],
  [/ヴィ/g, 'ビ'],
  [/ヴェ/g, 'ベ'],
  [/ヴォ/g, 'ボ'],
  [/ヴ/g, 'ブ'],
  [/ドゥ/g, 'ド'],
  [/トゥ/g, 'ト'],
  [/ズィ/g, 'ジ'],
  [/スィ/g, 'シ'],
  [/ヂ/g, 'ジ'],
  [/ヅ/g, 'ズ'],
  [/ヲ/g, 'オ'],
]

const ROWS = {
  ア: 'アカサタナハマヤラワガザダバパァャヮ',
  イ: 'イキシチニヒミリギジビピィ',
  ウ: 'ウクスツヌフムユルグズブプゥュ',
  エ: 'エケセテネヘメレゲゼデベペェ',
  オ: 'オコソトノホモヨロゴゾドボポォョ',
}
const VOWEL_OF = new Map(Object.entries(ROWS).flatMap(([vowel, row]) => Array.from(row, (kana) => [kana, vowel])))

const LARGE: Readonly<Record<string, string>> = {
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

/**
 * Drops what owners spell in different ways: long vowels (スカイウェーブ, スカイウェイブ), small kana, ヴ and ブ.
 * Only for comparing, not for reading.
 */
export function foldSounds(katakana: string): string {
  const spelled = SAME_SOUND.reduce((text, [spelling, sound]) => text.replace(spelling, sound), katakana)
  let folded = ''
  let vowelBefore: string | undefined
  for (const kana of spelled) {
    if (kana === 'ー' || lengthens(vowelBefore, kana)) continue
    folded += LARGE[kana] ?? kana
    vowelBefore = VOWEL_OF.get(kana)
  }
  return folded
}

function lengthens(vowelBefore: string | undefined, kana: string): boolean {
  if (vowelBefore === undefined) return false
  return kana === vowelBefore || (vowelBefore === 'エ' && kana === 'イ') || (vowelBefore === 'オ' && kana === 'ウ')
}
