const LINE_FEED = 10
const CARRIAGE_RETURN = 13
const BYTE_ORDER_MARK = '\uFEFF'

/** Cuts chunks of bytes into lines of text, and notices the first line that is not UTF-8. */
export class Utf8Lines {
  /** Number of the first line that is not UTF-8; reading stops there. */
  brokenLine: number | null = null
  private readonly decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  private rest: Uint8Array = new Uint8Array(0)
  private number = 0
  private readonly visit: (line: string, number: number) => void

  constructor(visit: (line: string, number: number) => void) {
    this.visit = visit
  }

  push(chunk: Uint8Array): void {
    let from = 0
    while (this.brokenLine === null) {
      const end = chunk.indexOf(LINE_FEED, from)
      if (end < 0) break
      this.take(chunk.subarray(from, end))
      from = end + 1
    }
    this.keep(chunk.subarray(from))
  }

  end(): void {
    if (this.rest.length > 0) this.take(new Uint8Array(0))
  }

  private keep(part: Uint8Array): void {
    if (part.length === 0) return
    const joined = new Uint8Array(this.rest.length + part.length)
    joined.set(this.rest)
    joined.set(part, this.rest.length)
    this.rest = joined
  }

  private take(part: Uint8Array): void {
    let bytes = part
    if (this.rest.length > 0) {
      this.keep(part)
      bytes = this.rest
      this.rest = new Uint8Array(0)
    }
    if (bytes[bytes.length - 1] === CARRIAGE_RETURN) bytes = bytes.subarray(0, -1)
    this.number++
    let line: string
    try {
      line = this.decoder.decode(bytes)
    } catch {
      this.brokenLine ??= this.number
      return
    }
    if (this.number === 1 && line.startsWith(BYTE_ORDER_MARK)) line = line.slice(1)
    this.visit(line, this.number)
  }
}
