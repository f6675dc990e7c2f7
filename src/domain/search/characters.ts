/** Longest input looked at; no model name, written or spoken, comes near it. */
const MAX_INPUT = 100

const KANA = /[ァ-ヺ]/
/** What Japanese input methods offer where ー was meant; NFKC unifies none of them. */
const WIDE_DASHES = /[‒–—―−─━〜～－]/g
const SEARCHABLE = /[\p{L}\p{N}]/u

/**
 * One spelling of what was typed: half width, upper case, katakana; a dash is either the long vowel mark or, like
 * every other sign, a space.
 */
export function unifyCharacters(input: string): string {
  return unify(narrowed(input.slice(0, MAX_INPUT)).slice(0, MAX_INPUT))
}

/** The same of a text of ours, whatever its length. */
export function unifyText(text: string): string {
  return unify(narrowed(text))
}

function narrowed(text: string): string {
  return text.replace(WIDE_DASHES, 'ー').normalize('NFKC')
}

function unify(narrow: string): string {
  const characters = Array.from(withoutAccents(narrow).toUpperCase(), toKatakana)
  let unified = ''
  characters.forEach((character, i) => {
    if (character === 'ー' || isHyphenMeantAsLongVowel(character, characters[i + 1])) {
      unified += KANA.test(unified.slice(-1)) ? 'ー' : unified.endsWith('ー') ? '' : ' '
    } else if (character === 'Χ') {
      // The Greek letter of ゼファーχ is typed as x.
      unified += 'X'
    } else {
      unified += SEARCHABLE.test(character) ? character : ' '
    }
  })
  return unified.replace(/ +/g, ' ').trim()
}

export function isKana(character: string): boolean {
  return KANA.test(character) || character === 'ー'
}

function toKatakana(character: string): string {
  const code = character.charCodeAt(0)
  return code >= 0x3041 && code <= 0x3096 ? String.fromCharCode(code + 0x60) : character
}

/** Only Latin letters: decomposing everything would tear the voicing marks off kana. */
function withoutAccents(text: string): string {
  return text.replace(/[À-ɏ]/g, (letter) => letter.normalize('NFD').charAt(0))
}

/** ゼファ- means ゼファー, but ニンジャ-250 only joins two words. */
function isHyphenMeantAsLongVowel(character: string, next: string | undefined): boolean {
  return /[-‐‑]/.test(character) && !/[0-9A-Z]/.test(next ?? '')
}
