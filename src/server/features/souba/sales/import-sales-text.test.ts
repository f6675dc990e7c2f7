import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ImportSalesDocument } from '#contract/generated/operator.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { type CastPartner, castOperator } from '#testing/partner-cast.ts'

const loader = createRequire(import.meta.url).resolve('tsx/esm')
const command = fileURLToPath(new URL('../market.command.ts', import.meta.url))
const HEADER = 'soldOn,makerId,displacementCtgId,modelId,modelTypeId,mileageId,price'
const CSV = `${HEADER}\n2025-11-01,1,4,1001,,3,450000\n2025-11-01,1,4,1001,,3,450000\n2025-11-02,1,4,1001,100101,,460000\n`

let api: TestApi
let operator: CastPartner
let folder: string
beforeAll(async () => {
  api = await startApi()
  operator = await castOperator(api.services)
  folder = mkdtempSync(join(tmpdir(), 'kaitori-import-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await api.stop()
})

async function give(csv: string, isPreview: boolean) {
  const { data, errors } = await api.graphql(ImportSalesDocument.query, { csv, isPreview }, operator.headers)
  expect(errors).toEqual([])
  const { rowCount, knownCount, isImported } = data.importSales
  return { rowCount, knownCount, isImported }
}

test('a file is shown back row by row, with a hint at rows that say the same', async () => {
  const { data } = await api.graphql(ImportSalesDocument.query, { csv: CSV, isPreview: true }, operator.headers)
  expect(data.importSales).toMatchObject({
    repeatedCount: 1,
    firstRows: [
      { soldOn: '2025-11-01', modelName: expect.stringMatching(/./), mileage: '3,001〜5,000km', isRepeated: false },
      { price: 450_000, isRepeated: true },
      { price: 460_000, mileage: null, isRepeated: false },
    ],
  })
})

test('an operator imports a file; the same one again is told apart, in the console and at the command line', async () => {
  expect(await give(CSV, true)).toEqual({ rowCount: 3, knownCount: 0, isImported: false })
  expect(await give(CSV, false)).toEqual({ rowCount: 3, knownCount: 0, isImported: true })
  expect(await give(CSV, true)).toEqual({ rowCount: 3, knownCount: 3, isImported: false })
  expect(await give(CSV, false)).toEqual({ rowCount: 3, knownCount: 3, isImported: true })
  const file = join(folder, 'sales.csv')
  writeFileSync(file, CSV)
  const { stdout, status } = spawnSync(
    process.execPath,
    ['--import', pathToFileURL(loader).href, command, 'import', file],
    { encoding: 'utf8', env: { ...process.env, DATABASE_URL: api.databaseUrl } },
  )
  expect([stdout.trim(), status]).toEqual(['新しい成約はありません（すでに取り込み済み 3件）。相場はそのままです。', 0])
  const { count } = await api.services.db
    .selectFrom('sale')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('source', '=', 'import')
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(3)
})

test('a price far away from the range of the model is named with its line before it is imported', async () => {
  const range = { modelId: 1001, modelTypeId: 0, mileageId: 0, salesCount: 20, computedAt: new Date() }
  await api.services.db.deleteFrom('marketPrice').where('modelId', '=', 1001).execute()
  await api.services.db
    .insertInto('marketPrice')
    .values({
      ...range,
      priceMin: [400_000, 400_000, 400_000, 400_000],
      priceMax: [500_000, 500_000, 500_000, 500_000],
    })
    .execute()
  const prices = [450_000, 4_500_000, 2_500_000, 45_000]
  const csv = `${HEADER}\n\n${prices.map((price) => `2025-10-01,1,4,1001,,,${price}`).join('\n')}\n`
  const { data } = await api.graphql(ImportSalesDocument.query, { csv, isPreview: true }, operator.headers)
  expect(data.importSales).toMatchObject({
    rowCount: 4,
    unlikelyCount: 2,
    unlikely: [
      { line: 4, price: 4_500_000, min: 400_000, max: 500_000 },
      { line: 6, price: 45_000 },
    ],
  })
})

test('a year in which the type was not built is named with its line before it is imported', async () => {
  const rows = ['100101,,450000,2020', '100101,,450000,1999', ',,450000,1985', ',,450000,2020', '100101,,450000,']
  const csv = `${HEADER},modelYear\n${rows.map((row) => `2025-10-02,1,4,1001,${row}`).join('\n')}\n`
  const { data, errors } = await api.graphql(ImportSalesDocument.query, { csv, isPreview: true }, operator.headers)
  expect(errors).toEqual([])
  expect(data.importSales).toMatchObject({
    faults: [],
    rowCount: 5,
    unlikelyYearCount: 2,
    unlikelyYears: [
      { line: 2, modelTypeName: 'NC31', modelYear: 2020, builtIn: '1992〜1998年式' },
      { line: 4, modelTypeName: null, modelYear: 1985, builtIn: '1992〜2022年式' },
    ],
  })
})
