const SAME_SOUND: Readonly<Record<string, string>> = {
  ヴァ: 'バ',
  ヴィ: 'ビ',
  ヴェ: 'ベ',
  ヴォ: 'ボ',
  ヴ: 'ブ',
  ドゥ: 'ド',
  トゥ: 'ト',
  ズィ: 'ジ',
  スィ: 'シ',
  ヂ: 'ジ',
  ヅ: 'ズ',
  ヲ: 'オ',
}
const SEVERAL_SPELLINGS = /ヴ[ァィェォ]?|[ドト]ゥ|[ズス]ィ|[ヂヅヲ]/g

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

/** Spellings of one sound made the same, each by itself: ヴ and ブ, small and large kana, with and without ー. */
export function foldSpelling(katakana: string): string {
  let folded = ''
  for (const kana of sameSounds(katakana)) folded += kana === 'ー' ? '' : (LARGE[kana] ?? kana)
  return folded
}

/** Also drops long vowels written as vowels: スカイウェイブ, スカイウェーブ. */
export function foldLongVowels(katakana: string): string {
  let folded = ''
  let vowelBefore: string | undefined
  for (const kana of sameSounds(katakana)) {
    if (kana === 'ー') continue
    const longVowel = lengthens(vowelBefore, kana)
    if (!longVowel) folded += LARGE[kana] ?? kana
    vowelBefore = longVowel ? undefined : VOWEL_OF.get(kana)
  }
  return folded
}

function sameSounds(katakana: string): string {
  return katakana.replace(SEVERAL_SPELLINGS, (spelling) => SAME_SOUND[spelling] ?? spelling)
}

function lengthens(vowelBefore: string | undefined, kana: string): boolean {
  if (vowelBefore === undefined) return false
  return kana === vowelBefore || (vowelBefore === 'エ' && kana === 'イ') || (vowelBefore === 'オ' && kana === 'ウ')
}
