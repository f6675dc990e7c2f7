import { type CsvEncoding, isCsvText, UTF_16_MARKS, withCommas } from './csv-bytes.ts'

/** How a file is read: its encoding, and the label of it for a decoder. */
export interface CsvReading {
  readonly encoding: CsvEncoding
  readonly label: string
}

/** The same as `decodeCsv()` says of a whole file, from its pieces, of which none is kept. */
export class CsvEncodingFinder {
  private candidates: { readonly reading: CsvReading; readonly decoder: TextDecoder }[] | null = null

  push(chunk: Uint8Array): void {
    if (chunk.length === 0) return
    this.candidates ??= readingsOf(chunk).map((reading) => ({
      reading,
      decoder: new TextDecoder(reading.label, { fatal: true }),
    }))
    this.candidates = this.candidates.filter(({ decoder }) => isReadable(decoder, chunk))
  }

  /** Null where it is no text. */
  finish(): CsvReading | null {
    const found = this.candidates?.find(({ decoder }) => isReadable(decoder, null))
    return this.candidates === null ? UTF_8 : (found?.reading ?? null)
  }
}

const UTF_8: CsvReading = { encoding: 'UTF-8', label: 'utf-8' }
const SHIFT_JIS: CsvReading = { encoding: 'Shift_JIS', label: 'shift_jis' }

function readingsOf(chunk: Uint8Array): readonly CsvReading[] {
  const wide = UTF_16_MARKS.find(({ mark }) => mark.every((byte, at) => chunk[at] === byte))
  return wide ? [{ encoding: 'UTF-16', label: wide.label }] : [UTF_8, SHIFT_JIS]
}

function isReadable(decoder: TextDecoder, chunk: Uint8Array | null): boolean {
  try {
    return isCsvText(chunk === null ? decoder.decode() : decoder.decode(chunk, { stream: true }))
  } catch {
    return false
  }
}

/** What is longer is no row of ours; the rest of it is not kept. */
const MAX_LINE_LENGTH = 1_000_000

/** Cuts the pieces of a file into lines of text, of which it keeps one. */
export class CsvLines {
  private readonly decoder: TextDecoder
  private readonly isWide: boolean
  private readonly visit: (line: string, number: number) => void
  private rest = ''
  private number = 0
  private isCut = false

  constructor({ encoding, label }: CsvReading, visit: (line: string, number: number) => void) {
    this.decoder = new TextDecoder(label)
    this.isWide = encoding === 'UTF-16'
    this.visit = visit
  }

  push(chunk: Uint8Array): void {
    const lines = this.decoder.decode(chunk, { stream: true }).split('\n')
    const rest = lines.pop() ?? ''
    for (const line of lines) this.take(line)
    if (this.rest.length < MAX_LINE_LENGTH) this.rest += rest
    else this.isCut = true
  }

  end(): void {
    this.rest += this.decoder.decode()
    if (this.rest !== '' || this.isCut) this.take('')
  }

  private take(part: string): void {
    const line = this.rest + part
    this.rest = ''
    this.isCut = false
    this.number += 1
    const text = line.endsWith('\r') ? line.slice(0, -1) : line
    this.visit(this.isWide ? withCommas(text) : text, this.number)
  }
}
