import { foldText } from './folded-text.ts'

export const MASK = '***'

/** Written between the digits of a phone number, up to four in a row: `(090) - 1234`, `090の1234`. */
const GAP = '[\\s\\-.()/・_~のノ]{0,4}'

function digits(count: number): string {
  return `(?:${GAP}\\d){${count}}`
}

/**
 * Domestic numbers begin with 0: 11 digits for mobiles, IP phones and 0800, 10 for all others; abroad +81 without the 0.
 * A number begins at the start of a word, not within a longer figure; a mobile number also behind a hyphen, unless a year
 * stands before it.
 */
const PHONES = [
  new RegExp(`(?<!\\d|\\d{4}[-./])0${GAP}[5-9]${GAP}0${digits(8)}\\d*`, 'g'),
  new RegExp(`(?<!\\d|\\d[-./])0${GAP}[1-9]${digits(8)}\\d*`, 'g'),
  new RegExp(`\\+${GAP}8${GAP}1${digits(9)}(?:${GAP}\\d)?`, 'g'),
]

/** Folded: the long vowel sign has become a hyphen. */
const AT = '(?:@|\\(at\\)|\\[at\\]|<at>|\\(?アットマ-ク\\)?|\\(アット\\))'
const DOT = '(?:\\.|\\(dot\\)|\\[dot\\]|ドット)'
/** `taro.yamada@example.co.jp`, also with blanks around the signs. */
const MAIL = new RegExp(`[a-z0-9._%+\\-]+\\s{0,3}${AT}\\s{0,3}[a-z0-9\\-]+(?:\\s{0,2}${DOT}\\s{0,2}[a-z0-9\\-]+)+`, 'g')
/** `t a r o @ e x a m p l e . c o m` */
const SPACED_MAIL = new RegExp(
  `(?:[a-z0-9._%+\\-]\\s{1,2})+${AT}\\s{0,2}(?:[a-z0-9\\-]\\s{1,2})+(?:${DOT}\\s{0,2}(?:[a-z0-9\\-](?:\\s{1,2}|(?![a-z0-9])))+)+`,
  'g',
)

/** Hides phone numbers and mail addresses, in whatever width and spacing they are written. */
export function maskContacts(text: string): string {
  const { folded, starts, ends } = foldText(text)
  const hidden = [...PHONES, SPACED_MAIL, MAIL]
    .flatMap((pattern) => [...folded.matchAll(pattern)])
    .map((match) => {
      const last = match.index + match[0].trimEnd().length - 1
      return { start: starts[match.index] ?? 0, end: ends[last] ?? text.length }
    })
    .sort((a, b) => a.start - b.start)

  let masked = ''
  let position = 0
  for (const { start, end } of hidden) {
    if (end <= position) continue
    if (start >= position) masked += text.slice(position, start) + MASK
    position = end
  }
  return masked + text.slice(position)
}
