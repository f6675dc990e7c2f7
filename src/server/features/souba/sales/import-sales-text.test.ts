import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SalesImportsDocument, UndoSalesImportDocument } from '#contract/generated/operator.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { type CastPartner, castDealer, castOperator } from '#testing/partner-cast.ts'

const loader = createRequire(import.meta.url).resolve('tsx/esm')
const command = fileURLToPath(new URL('../market.command.ts', import.meta.url))
const HEADER = 'soldOn,makerId,displacementCtgId,modelId,modelTypeId,mileageId,price'
const CSV = `${HEADER}\n2025-11-01,1,4,1001,,3,450000\n2025-11-01,1,4,1001,,3,455000\n2025-11-02,1,4,1001,100101,,460000\n`
/** What programs send; the console sends files. */
const IMPORT_SALES = `mutation ($csv: String!, $isPreview: Boolean!, $fileName: String) {
  importSales(csv: $csv, isPreview: $isPreview, fileName: $fileName) {
    encoding rowCount firstDay lastDay lowestPrice highestPrice knownCount completedCount repeatedCount changedCount
    unlikelyCount unlikely { line modelName price min max }
    unlikelyYearCount unlikelyYears { line modelName modelTypeName modelYear builtIn }
    firstRows { soldOn makerName modelName mileage modelYear mileageKm grade price }
    isImported faults { line message content }
  }
}`

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
  const { data, errors } = await api.graphql(IMPORT_SALES, { csv, isPreview }, operator.headers)
  expect(errors).toEqual([])
  const { rowCount, knownCount, isImported } = data.importSales
  return { rowCount, knownCount, isImported }
}

test('a file is shown back row by row', async () => {
  const { data } = await api.graphql(IMPORT_SALES, { csv: CSV, isPreview: true }, operator.headers)
  expect(data.importSales).toMatchObject({
    repeatedCount: 0,
    firstRows: [
      { soldOn: '2025-11-01', modelName: expect.stringMatching(/./), mileage: '3,001〜5,000km' },
      { price: 455_000 },
      { price: 460_000, mileage: null },
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

test('the last import is taken back: its sales go, what it completed is as before, and prices are computed anew', async () => {
  const first = `${HEADER}\n2024-03-01,1,4,1001,,3,450000\n`
  const second = `${HEADER},modelYear\n2024-03-01,1,4,1001,,3,450000,2015\n2024-03-02,1,4,1001,,3,460000,2016\n`
  const bring = (csv: string, fileName: string) =>
    api.graphql(IMPORT_SALES, { csv, isPreview: false, fileName }, operator.headers)
  const imports = async () => (await api.graphql(SalesImportsDocument.query, {}, operator.headers)).data.salesImports
  const undo = (salesImportId: number) =>
    api.graphql(UndoSalesImportDocument.query, { input: { salesImportId } }, operator.headers)
  const stored = () =>
    api.services.db
      .selectFrom('sale')
      .select(['soldOn', 'price', 'modelYear'])
      .where('soldOn', 'in', ['2024-03-01', '2024-03-02'])
      .where('source', '=', 'import')
      .orderBy('soldOn')
      .execute()
  await bring(first, 'first.csv')
  await bring(second, 'second.csv')
  const both = [
    { soldOn: '2024-03-01', price: 450_000, modelYear: 2015 },
    { soldOn: '2024-03-02', price: 460_000, modelYear: 2016 },
  ]
  expect(await stored()).toEqual(both)
  const [last, before] = await imports()
  expect(last).toMatchObject({
    fileName: 'second.csv',
    addedCount: 1,
    completedCount: 1,
    undoneAt: null,
    isUndoable: true,
    partnerName: (
      await api.services.db
        .selectFrom('partnerAccount')
        .select('name')
        .where('partnerId', '=', Number(operator.partnerId))
        .executeTakeFirstOrThrow()
    ).name,
  })
  // Not the one before: what came later was compared with it.
  expect((await undo(before.salesImportId)).errors[0]?.extensions).toMatchObject({ code: 'BAD_REQUEST' })
  expect(await stored()).toEqual(both)
  const recomputing = sql`graphile_worker._private_jobs where key = 'recompute-after-import'`
  await sql`delete from ${recomputing}`.execute(api.services.db)
  expect((await undo(last.salesImportId)).errors).toEqual([])
  expect((await sql`select from ${recomputing}`.execute(api.services.db)).rows).toHaveLength(1)
  expect(await stored()).toEqual([{ soldOn: '2024-03-01', price: 450_000, modelYear: null }])
  // Twice is once, and now the one before may go.
  expect((await undo(last.salesImportId)).errors).toEqual([])
  expect((await undo(before.salesImportId)).errors).toEqual([])
  expect(await stored()).toEqual([])
  expect((await imports()).slice(0, 2)).toMatchObject([{ undoneAt: expect.any(String) }, { isUndoable: false }])
  // The file is new again.
  expect((await bring(second, 'second.csv')).data.importSales).toMatchObject({ knownCount: 0, isImported: true })
})

test('what brings nothing new is no import, and no dealer sees or takes back any', async () => {
  const count = async () =>
    (await api.graphql(SalesImportsDocument.query, {}, operator.headers)).data.salesImports.length
  const before = await count()
  await give(CSV, false)
  expect(await count()).toBe(before)
  const dealer = await castDealer(api.services)
  expect((await api.graphql(SalesImportsDocument.query, {}, dealer.headers)).errors).toHaveLength(1)
  const input = { salesImportId: 1 }
  expect((await api.graphql(UndoSalesImportDocument.query, { input }, dealer.headers)).errors).toHaveLength(1)
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
  const { data } = await api.graphql(IMPORT_SALES, { csv, isPreview: true }, operator.headers)
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
  const { data, errors } = await api.graphql(IMPORT_SALES, { csv, isPreview: true }, operator.headers)
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
