interface Entry {
  /** The same for the same appointment: a calendar that has it already moves it. */
  readonly id: string
  /** When it was agreed. */
  readonly at: Date
  readonly from: Date
  readonly until: Date
  readonly title: string
  readonly place: string
  /** The page that says more. */
  readonly url: string
}

/** An appointment as every calendar takes it (RFC 5545). */
export function calendarEntry({ id, at, from, until, title, place, url }: Entry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kaitori//Delivery//JA',
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${moment(at)}`,
    `DTSTART:${moment(from)}`,
    `DTEND:${moment(until)}`,
    `SUMMARY:${text(title)}`,
    `LOCATION:${text(place)}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function moment(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d{3}/g, '')
}

function text(words: string): string {
  return words.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n?|\n/g, '\\n')
}

/** Bytes of a line, without its end. */
const MAX_LINE_BYTES = 75

/** A long line goes on behind a blank; a character is not torn apart. */
function folded(line: string): string {
  const parts: string[] = ['']
  let bytes = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (bytes + size > MAX_LINE_BYTES) {
      parts.push('')
      bytes = 1 // the blank
    }
    parts[parts.length - 1] += character
    bytes += size
  }
  return parts.join('\r\n ')
}
