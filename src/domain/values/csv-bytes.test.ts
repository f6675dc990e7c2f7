import { expect, test } from 'vitest'
import { decodeCsv } from './csv-bytes.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
/** 車台番号,備考 and ｶﾀｶﾅ, as Excel saves them. */
const SHIFT_JIS = Uint8Array.from([
  ...[0x8e, 0xd4, 0x91, 0xe4, 0x94, 0xd4, 0x8d, 0x86, 0x2c, 0x94, 0xf5, 0x8d, 0x6c, 0x0d, 0x0a],
  ...[0xb6, 0xc0, 0xb6, 0xc5],
])

test.each([
  ['UTF-8', utf8('車台番号,備考')],
  ['UTF-8 with its mark, which is no part of the text', utf8('\uFEFF車台番号,備考')],
])('%s', (_name, bytes) => {
  expect(decodeCsv(bytes)).toEqual({ text: '車台番号,備考', encoding: 'UTF-8' })
})

test('Shift_JIS, with half-width kana', () => {
  expect(decodeCsv(SHIFT_JIS)).toEqual({ text: '車台番号,備考\r\nｶﾀｶﾅ', encoding: 'Shift_JIS' })
})

test.each([
  ['UTF-16 as Excel saves it', [0xff, 0xfe], (code: number) => [code & 0xff, code >> 8]],
  ['UTF-16 the other way round', [0xfe, 0xff], (code: number) => [code >> 8, code & 0xff]],
])('%s, its fields parted by tabs', (_name, mark, bytesOf) => {
  const text = '車台番号\t備考\t価格\r\nJH2\t"左\t""右"""\t"420,000"'
  const bytes = Uint8Array.from([...mark, ...[...text].flatMap((sign) => bytesOf(sign.charCodeAt(0)))])
  expect(decodeCsv(bytes)).toEqual({
    text: '車台番号,備考,価格\r\nJH2,"左\t""右""","420,000"',
    encoding: 'UTF-16',
  })
})

test('plain figures are the same in both', () => {
  expect(decodeCsv(utf8('soldOn,price\n2025-04-01,420000\n'))?.encoding).toBe('UTF-8')
})

test.each([
  ['a broken end of either', Uint8Array.from([0x41, 0xe8])],
  ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])],
  ['bytes that begin no sign', Uint8Array.from([0xff, 0xfd, 0x41, 0x00])],
  ['half a sign of UTF-16', Uint8Array.from([0xff, 0xfe, 0x41])],
])('%s is no text', (_name, bytes) => {
  expect(decodeCsv(bytes)).toBeNull()
})
