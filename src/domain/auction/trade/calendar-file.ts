export interface CalendarEntry {
  /** The same for the same appointment: a calendar that has it already moves it. */
  readonly id: string
  /** A moment and the end, which a deadline has none of, or a whole day in Tokyo. */
  readonly when: { readonly from: Date; readonly until: Date | null } | { readonly day: string }
  readonly title: string
  readonly place: string
  /** The page that says more. */
  readonly url: string
}

/** Appointments as every calendar takes them (RFC 5545), written `now`. `name`: of a calendar that is read again and again. */
export function calendarFile(entries: readonly CalendarEntry[], now: Date, name?: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kaitori//Delivery//JA',
    ...(name === undefined ? [] : [`X-WR-CALNAME:${text(name)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT1H']),
    ...entries.flatMap(({ id, when, title, place, url }) => [
      'BEGIN:VEVENT',
      `UID:${id}`,
      `DTSTAMP:${moment(now)}`,
      ...('day' in when
        ? [`DTSTART;VALUE=DATE:${when.day.replaceAll('-', '')}`]
        : [`DTSTART:${moment(when.from)}`, ...(when.until ? [`DTEND:${moment(when.until)}`] : [])]),
      `SUMMARY:${text(title)}`,
      ...(place === '' ? [] : [`LOCATION:${text(place)}`]),
      `URL:${url}`,
      'END:VEVENT',
    ]),
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
