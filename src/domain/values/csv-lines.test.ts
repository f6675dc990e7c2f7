import { expect, test } from 'vitest'
import { decodeCsv } from './csv-bytes.ts'
import { CsvEncodingFinder, CsvLines } from './csv-lines.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const wide = (text: string) =>
  Uint8Array.from([0xff, 0xfe, ...[...text].flatMap((sign) => [sign.charCodeAt(0) & 0xff, sign.charCodeAt(0) >> 8])])
/** 42万円 and ｶﾀｶﾅ, as Excel saves them. */
const SHIFT_JIS = Uint8Array.from([...[0x34, 0x32, 0x96, 0x9c, 0x89, 0x7e, 0x0d, 0x0a], ...[0xb6, 0xc0, 0xb6, 0xc5]])

function pieces(bytes: Uint8Array, size: number): Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size))
}

function read(bytes: Uint8Array, size: number) {
  const finder = new CsvEncodingFinder()
  for (const piece of pieces(bytes, size)) finder.push(piece)
  const reading = finder.finish()
  if (!reading) return null
  const found: string[] = []
  const lines = new CsvLines(reading, (line, number) => found.push(`${number} ${line}`))
  for (const piece of pieces(bytes, size)) lines.push(piece)
  lines.end()
  return { encoding: reading.encoding, lines: found }
}

test.each([
  ['UTF-8', utf8('価格,日\r\n42万,1\n\n最後'), 'UTF-8', ['1 価格,日', '2 42万,1', '3 ', '4 最後']],
  ['UTF-8 with its mark', utf8('\uFEFF価格\n'), 'UTF-8', ['1 価格']],
  ['Shift_JIS', SHIFT_JIS, 'Shift_JIS', ['1 42万円', '2 ｶﾀｶﾅ']],
  ['UTF-16 with tabs', wide('価格\t日\r\n"4\t2"\t1\r\n'), 'UTF-16', ['1 価格,日', '2 "4\t2",1']],
  ['nothing', new Uint8Array(0), 'UTF-8', []],
])('%s is read in any pieces as in one', (_name, bytes, encoding, lines) => {
  for (const size of [2, 3, 7, 1000]) expect([size, read(bytes, size)]).toEqual([size, { encoding, lines }])
  if (bytes.length > 0) expect(decodeCsv(bytes)?.encoding).toBe(encoding)
})

test('what is no text is none, wherever it stops to be one', () => {
  expect(read(Uint8Array.from([...utf8('a,b\n'.repeat(500)), 0x00, 0x01]), 64)).toBeNull()
  expect(read(Uint8Array.from([...utf8('a,b\n'), 0xff, 0xff]), 64)).toBeNull()
})

test('a line without an end is kept up to a million signs', () => {
  const found: number[] = []
  const lines = new CsvLines({ encoding: 'UTF-8', label: 'utf-8' }, (line) => found.push(line.length))
  for (let count = 0; count < 50; count += 1) lines.push(utf8(','.repeat(100_000)))
  lines.push(utf8('\nb,c\n'))
  lines.end()
  expect(found).toEqual([1_000_000, 3])
})
