import { COMMON_WORDS } from './common-words.ts'

/** Letters that people write as figures or signs. */
const DISGUISES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
  '01234567890',
]
/** So many figures and signs around a known word are what guessing programs try first. */
const GUESSED_FIGURES = 4
const GUESSED_SIGNS = 3

/**
 * Whether a guessing program finds the password early: a well-known word (also disguised, doubled or joined to another)
 * with a few figures or signs around it, a walk over the keyboard, or a repetition.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  if (isRepetition(lower) || isWalk(lower)) return true
  return cores(lower).some(({ core, rest }) => isKnown(core) && isGuessable(rest))
}

interface Core {
  readonly core: string
  readonly rest: string
}

/** The word inside, with what stands around it: as written, and with disguised letters read as letters. */
function cores(lower: string): Core[] {
  const found: Core[] = []
  for (const text of [lower, undisguise(lower)]) {
    const match = /^([^a-z]*)(.*?)([^a-z]*)$/.exec(text)
    if (match) found.push({ core: match[2] ?? '', rest: `${match[1] ?? ''}${match[3] ?? ''}` })
  }
  // The figures at the end stay figures: P4ssw0rd2024 is "password" and "2024".
  const tail = /^(.*?)([^a-z]+)$/.exec(lower)
  if (tail) found.push({ core: undisguise(tail[1] ?? ''), rest: tail[2] ?? '' })
  return found
}

function undisguise(text: string): string {
  return [...text].map((letter) => DISGUISES[letter] ?? letter).join('')
}

function isKnown(core: string): boolean {
  const letters = core.replace(/[^a-z0-9]/g, '')
  if (letters === '' || COMMON_WORDS.has(letters) || isWalk(letters) || isRepetition(letters)) return true
  for (let length = 3; length <= letters.length - 3; length += 1)
    if (COMMON_WORDS.has(letters.slice(0, length)) && COMMON_WORDS.has(letters.slice(length))) return true
  return false
}

function isGuessable(rest: string): boolean {
  const figures = rest.replace(/[^0-9]/g, '')
  if (rest.length - figures.length > GUESSED_SIGNS) return false
  if (figures.length <= GUESSED_FIGURES || isWalk(figures) || isRepetition(figures)) return true
  return /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])$/.test(figures) // a birthday
}

function isWalk(text: string): boolean {
  if (text.length < 4) return false
  return ROWS.some((row) => {
    const backwards = [...row].reverse().join('')
    return `${row}${row}`.includes(text) || `${backwards}${backwards}`.includes(text)
  })
}

function isRepetition(text: string): boolean {
  return /^(.{1,4}?)\1+$/.test(text)
}
