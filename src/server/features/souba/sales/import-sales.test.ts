import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { importSalesFile } from './import-sales.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const HEADER = 'soldOn,makerId,displacementCtgId,modelId,modelTypeId,mileageId,price'
const folder = mkdtempSync(join(tmpdir(), 'kaitori-import-'))
const NOW = new Date('2026-11-15T03:00:00Z')

async function importFile(file: string) {
  const {
    faults,
    addedCount: added,
    knownCount: known,
    completedCount,
  } = await importSalesFile(api.databaseUrl, file, NOW)
  return faults.length > 0 ? { faults } : { added, known, ...(completedCount > 0 && { completed: completedCount }) }
}
const importText = (text: string | Buffer) => {
  const file = join(folder, 'sales.csv')
  writeFileSync(file, text)
  return importFile(file)
}
const faultsOf = async (text: string | Buffer) => {
  const result = await importText(text)
  return 'faults' in result ? (result.faults ?? []).map(({ line, message }) => `${line} ${message}`) : []
}
const countSales = async () =>
  (
    await api.services.db
      .selectFrom('sale')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('source', '=', 'import')
      .executeTakeFirstOrThrow()
  ).n
const ROWS = ['2026-11-01,1,4,1001,,3,450000', '2026-11-02,1,4,1001,100101,,460000']
const fileOf = (...rows: string[]) => `${HEADER}\n${rows.join('\n')}\n`

test('takes all rows, once: the same file again, in another order or with more rows, brings what is new', async () => {
  expect(await importText(fileOf(...ROWS))).toEqual({ added: 2, known: 0 })
  expect(await importText(fileOf(...ROWS))).toEqual({ added: 0, known: 2 })
  const again = fileOf('2026-11-03,1,4,1001,,3,470000', ...ROWS.toReversed())
  expect(await importText(again.replaceAll('\n', '\r\n'))).toEqual({ added: 1, known: 2 })
  expect(Number(await countSales())).toBe(3)
})

test('knows a sale by the id of its source, and refuses one that says something else than before', async () => {
  const withIds = (...rows: string[]) => `${HEADER},saleId\n${rows.join('\n')}\n`
  const sale = (price: number, id: string) => `2026-11-04,1,4,1001,,3,${price},${id}`
  expect(await importText(withIds(sale(1000, 'A-1'), sale(1000, 'A-2')))).toEqual({ added: 2, known: 0 })
  expect(await importText(withIds(sale(1000, 'A-2'), sale(1000, 'A-3'), sale(1000, '')))).toEqual({
    added: 2,
    known: 1,
  })
  const before = await countSales()
  const changed = await faultsOf(
    withIds(sale(1000, 'A-9'), sale(1100, 'A-2'), '2026-11-04,1,4,1002,,3,1000,A-3', sale(1000, 'A-1')),
  )
  expect(changed).toEqual([
    '3 saleId「A-2」は、別の内容ですでに取り込まれています。',
    expect.stringMatching(/^4 .*A-3/),
  ])
  expect(await countSales()).toBe(before)
  expect(await faultsOf(withIds(sale(1000, 'B-1'), sale(1200, 'B-1'), sale(1000, '電話')))).toEqual([
    '3 saleId「B-1」は2行目にもあります。',
    '4 saleId「電話」は使えません（半角の英数字64文字まで）。',
  ])
})

test('a row that says the same as one before it is refused with both lines; two ids make two sales of it', async () => {
  const before = await countSales()
  const twin = '2026-11-09,1,4,1001,,3,499000'
  const refused = await faultsOf(fileOf(twin, ...ROWS, twin, twin))
  expect(refused.map((it) => it.slice(0, 10))).toEqual(['5 2行目と同じ内容', '6 2行目と同じ内容'])
  expect(refused[0]).toContain('別々のsaleId')
  expect(await countSales()).toBe(before)
  // Another year is another bike.
  const years = `${HEADER},modelYear\n${twin},2019\n${twin},2020\n`
  expect(await importText(years)).toEqual({ added: 2, known: 0 })
  expect(await importText(`${HEADER},saleId\n${twin},T-1\n${twin},T-2\n`)).toEqual({ added: 2, known: 0 })
})

test('Shift_JIS and UTF-16 are read at the command line, too', async () => {
  const man = Buffer.from([0x96, 0x9c])
  const row = (price: Buffer) =>
    Buffer.concat([Buffer.from(`${HEADER}\r\n2026-11-10,1,4,1001,,3,`), price, Buffer.from('\r\n')])
  expect(await importText(row(Buffer.concat([Buffer.from('42'), man])))).toEqual({ added: 1, known: 0 })
  const wide = Buffer.from(`\uFEFF${HEADER}\n2026-11-10,1,4,1001,,3,42万\n`.replaceAll(',', '\t'), 'utf16le')
  expect(await importText(wide)).toEqual({ added: 0, known: 1 })
})

test('keeps year, kilometres and grade, and adds them to a sale that came without', async () => {
  const plain = '2026-11-07,1,4,1001,,4,451000'
  expect(await importText(fileOf(plain))).toEqual({ added: 1, known: 0 })
  const told = `${HEADER},modelYear,mileageKm,grade\n${plain},H30,8200,7\n2026-11-08,1,4,1001,,,452000,2019,1.2万km,\n`
  expect(await importText(told)).toEqual({ added: 1, known: 1, completed: 1 })
  expect(await importText(told)).toEqual({ added: 0, known: 2 })
  const rows = await api.services.db
    .selectFrom('sale')
    .select(['modelYear', 'mileageKm', 'grade', 'mileageId'])
    .where('price', 'in', [451_000, 452_000])
    .where('source', '=', 'import')
    .orderBy('price')
    .execute()
  expect(rows).toEqual([
    { modelYear: 2018, mileageKm: 8_200, grade: 7, mileageId: 4 },
    { modelYear: 2019, mileageKm: 12_000, grade: null, mileageId: 5 },
  ])
})

test('two imports of one file at the same time bring it once', async () => {
  const before = Number(await countSales())
  const file = join(folder, 'at-once.csv')
  writeFileSync(file, fileOf('2026-11-05,1,4,1001,,3,480000', '2026-11-06,1,4,1001,,3,490000'))
  const results = await Promise.all([1, 2].map(() => importFile(file)))
  expect(results.map((result) => ('added' in result ? result.added : -1)).sort()).toEqual([0, 2])
  expect(Number(await countSales())).toBe(before + 2)
})

test.each([
  ['wrong columns', 'soldOn,price\n2026-11-01,1\n'],
  ['an unknown model', `${HEADER}\n2026-11-01,1,4,1001,,3,450000\n2026-11-01,1,4,99,,3,450000\n`],
  ['a negative price', `${HEADER}\n2026-11-01,1,4,1001,,3,-5\n`],
  ['a date in the future', `${HEADER}\n2026-12-01,1,4,1001,,3,5000\n`],
  ['what is no text', Buffer.concat([Buffer.from(`${HEADER}\n`), Buffer.from([0x00, 0xff, 0x89, 0x50])])],
])('%s: a fault with its line, and nothing is taken', async (_name, text) => {
  const before = await countSales()
  const result = await importText(text)
  const faults = 'faults' in result ? (result.faults ?? []) : []
  expect(faults.length).toBeGreaterThanOrEqual(1)
  for (const { line, message } of faults)
    expect([typeof line, message]).toEqual(['number', expect.stringMatching(/[ぁ-んァ-ヶ一-龠]/)])
  expect(await countSales()).toBe(before)
})
