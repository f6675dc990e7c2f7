import { expect, test } from 'vitest'
import { readCsvFile } from './csv-file.ts'

const file = (parts: BlobPart[], type = 'text/csv') => new File(parts, '一覧.csv', { type })

test('a file of either encoding is read, and which one it was is known', async () => {
  const shiftJis = Uint8Array.from([0x8e, 0xd4, 0x91, 0xe4, 0x2c, 0x31])
  expect(await readCsvFile(file([shiftJis]))).toMatchObject({
    value: { text: '車台,1', encoding: 'Shift_JIS', bytes: 8 },
  })
  const utf16 = Uint8Array.from([0xff, 0xfe, 0xca, 0x8e, 0x09, 0x00, 0x31, 0x00])
  expect(await readCsvFile(file([utf16]))).toMatchObject({ value: { text: '車,1', encoding: 'UTF-16' } })
  expect(await readCsvFile(file(['\uFEFF車台,1']))).toMatchObject({ value: { text: '車台,1', encoding: 'UTF-8' } })
})

test.each([
  ['an empty one', file([' \n'])],
  ['a picture', file(['x'], 'image/png')],
  ['bytes that are no text', file([Uint8Array.from([0x41, 0, 0x42])])],
  ['half a sign', file([Uint8Array.from([0x41, 0xe8])])],
])('%s is refused with its name', async (_name, given) => {
  const read = await readCsvFile(given)
  expect(read).toEqual({ ok: false, refusal: expect.stringContaining('一覧.csv') })
})
