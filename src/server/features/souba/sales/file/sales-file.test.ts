import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  CancelSalesFileDocument,
  ImportSalesFileDocument,
  SalesFileDocument,
  SalesImportsDocument,
  UndoSalesImportDocument,
} from '#contract/generated/operator.ts'
import { MAX_SALES_FILE_BYTES } from '#domain/souba/files/sales-file.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { type CastPartner, castDealer, castOperator } from '#testing/partner-cast.ts'
import { checkSalesFile } from './check-sales-file.job.ts'
import { importSalesFile } from './import-sales-file.job.ts'
import { purgeSalesFiles } from './purge-sales-files.job.ts'

const HEADER = 'soldOn,makerId,displacementCtgId,modelId,modelTypeId,mileageId,price'

let api: TestApi
let operator: CastPartner
beforeAll(async () => {
  api = await startApi()
  operator = await castOperator(api.services)
})
afterEach(async () => {
  await sql`delete from sale where source = 'import'`.execute(api.services.db)
  await sql`delete from graphile_worker._private_jobs`.execute(api.services.db)
  for (const table of ['salesFile', 'stagedSale'] as const) await api.services.db.deleteFrom(table).execute()
})
afterAll(() => api.stop())

const rowsOf = (count: number, day = '2025-11-01') =>
  Array.from({ length: count }, (_, row) => `${day},1,4,1001,,3,${400_000 + row}`)
const fileOf = (...rows: readonly string[]) => `${HEADER}\n${rows.join('\n')}\n`

function post(body: string | Uint8Array<ArrayBuffer>, person: CastPartner, name = '成約.csv') {
  const address = `${api.origin}/assets/sales-file?name=${encodeURIComponent(name)}`
  return fetch(address, { method: 'POST', headers: { ...person.headers, 'content-type': 'text/csv' }, body })
}

async function uploaded(body: string | Uint8Array<ArrayBuffer>, person = operator): Promise<number> {
  const response = await post(body, person)
  expect(response.status).toBe(201)
  return Number((await response.json()).salesFileId)
}

async function checked(body: string | Uint8Array<ArrayBuffer>, person = operator): Promise<number> {
  const salesFileId = await uploaded(body, person)
  await checkSalesFile({ services: api.services, now: new Date() }, { salesFileId })
  return salesFileId
}

const run = (salesFileId: number) => importSalesFile({ services: api.services, now: new Date() }, { salesFileId })
const shown = async (person = operator) =>
  (await api.graphql(SalesFileDocument.query, {}, person.headers)).data.salesFile
const decide = (document: { readonly query: string }, salesFileId: number, person = operator) =>
  api.graphql(document.query, { input: { salesFileId } }, person.headers)
const countSales = async () =>
  (
    await api.services.db
      .selectFrom('sale')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('source', '=', 'import')
      .executeTakeFirstOrThrow()
  ).n
const countStaged = async () => (await api.services.db.selectFrom('stagedSale').select('line').execute()).length

test('a file is received, checked, shown and imported as one, which can be taken back', async () => {
  const salesFileId = await uploaded(fileOf(...rowsOf(3)))
  expect(await shown()).toMatchObject({ salesFileId, fileName: '成約.csv', state: 'checking', report: null })
  await api.runJobs()
  expect(await shown()).toMatchObject({
    state: 'ready',
    report: { encoding: 'UTF-8', rowCount: 3, knownCount: 0, lowestPrice: 400_000, isImported: false, faults: [] },
  })
  expect([await countSales(), await countStaged()]).toEqual([0, 3])
  // Nothing of it is left in the store.
  expect(readdirSync(api.filesFolder, { recursive: true }).filter((it) => String(it).endsWith('file'))).toEqual([])
  for (let time = 0; time < 2; time += 1)
    expect((await decide(ImportSalesFileDocument, salesFileId)).errors).toEqual([])
  await run(salesFileId)
  await run(salesFileId)
  expect(await shown()).toMatchObject({ state: 'imported', report: { rowCount: 3, knownCount: 0, isImported: true } })
  expect(await countSales()).toBe(3)
  const { data } = await api.graphql(SalesImportsDocument.query, {}, operator.headers)
  expect(data.salesImports[0]).toMatchObject({ fileName: '成約.csv', addedCount: 3, isUndoable: true })
  const { salesImportId } = data.salesImports[0]
  await api.graphql(UndoSalesImportDocument.query, { input: { salesImportId } }, operator.headers)
  expect(await countSales()).toBe(0)
})

test('with a fault nothing is staged, and each has its line, its reason and what it says', async () => {
  const rows = [...rowsOf(2), '2025-13-40,1,4,1001,,3,400000', rowsOf(1)[0] ?? '', '2025-11-01,1,4,1001,,3,12']
  const salesFileId = await checked(fileOf(...rows))
  expect(await shown()).toMatchObject({
    state: 'refused',
    report: {
      rowCount: 3,
      repeatedCount: 1,
      faults: [
        { line: 4, message: expect.stringContaining('日付ではありません'), content: rows[2] },
        { line: 5, message: expect.stringMatching(/^2行目と同じ内容です。/), content: rows[3] },
        { line: 6, message: expect.stringContaining('1,000円から'), content: rows[4] },
      ],
    },
  })
  expect(await countStaged()).toBe(0)
  expect((await decide(ImportSalesFileDocument, salesFileId)).errors).toHaveLength(1)
})

test('of a file full of faults the first thousand are shown', async () => {
  await checked(fileOf(...Array.from({ length: 3_000 }, () => 'x,1,4,1001,,3,400000')))
  const { state, report } = await shown()
  expect([state, report.faults.length, report.faults[999].line]).toEqual(['refused', 1_001, 1_001])
})

test('Shift_JIS is read, what is no text is refused, and so is an empty table', async () => {
  const shiftJis = Buffer.concat([
    Buffer.from(`${HEADER}\r\n2025-11-01,1,4,1001,,3,42`),
    Buffer.from([0x96, 0x9c, 0x0a]),
  ])
  await checked(Uint8Array.from(shiftJis))
  expect(await shown()).toMatchObject({ state: 'ready', report: { encoding: 'Shift_JIS', lowestPrice: 420_000 } })
  await checked(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00]))
  expect(await shown()).toMatchObject({ state: 'refused', report: { faults: [{ line: 1 }] } })
  await checked(`${HEADER}\n`)
  expect(await shown()).toMatchObject({ state: 'refused', report: { faults: [], rowCount: 0 } })
})

test('two operators with the same file at once: its rows are there once, and both are told so', async () => {
  const other = await castOperator(api.services)
  const first = await checked(fileOf(...rowsOf(5)))
  const second = await checked(fileOf(...rowsOf(5)), other)
  const { data } = await api.graphql(SalesFileDocument.query, {}, other.headers)
  expect(data.othersSalesFiles).toMatchObject([{ salesFileId: first, state: 'ready' }])
  await decide(ImportSalesFileDocument, first)
  await decide(ImportSalesFileDocument, second, other)
  await Promise.all([run(first), run(second), run(first)])
  expect(await countSales()).toBe(5)
  const known = [(await shown()).report.knownCount, (await shown(other)).report.knownCount]
  expect(known.sort()).toEqual([0, 5])
})

test('an id that another file brought with another price meanwhile: nothing of the later one is imported', async () => {
  const other = await castOperator(api.services)
  const withIds = (price: number) =>
    `${HEADER},saleId\n2025-11-01,1,4,1001,,3,${price},Z-1\n2025-11-01,1,4,1001,,3,${price},Z-2\n`
  const [first, second] = [await checked(withIds(500_000)), await checked(withIds(600_000), other)]
  await decide(ImportSalesFileDocument, first)
  await decide(ImportSalesFileDocument, second, other)
  await run(first)
  await run(second)
  expect(await shown(other)).toMatchObject({
    state: 'refused',
    report: { changedCount: 2, faults: [{ line: 2 }, { line: 3 }] },
  })
  expect(await countSales()).toBe(2)
})

test('given up at any stage, nothing of it is imported', async () => {
  const countImports = async () =>
    (await api.services.db.selectFrom('salesImport').select('salesImportId').execute()).length
  const before = await countImports()
  const early = await uploaded(fileOf(...rowsOf(2)))
  expect((await decide(CancelSalesFileDocument, early)).errors).toEqual([])
  await checkSalesFile({ services: api.services, now: new Date() }, { salesFileId: early })
  const late = await checked(fileOf(...rowsOf(2)))
  await decide(ImportSalesFileDocument, late)
  await decide(CancelSalesFileDocument, late)
  await run(late)
  expect([await shown(), await countSales()]).toEqual([null, 0])
  // In the middle: the import has begun, and waits for another one.
  const running = await checked(fileOf(...rowsOf(3)))
  await decide(ImportSalesFileDocument, running)
  const { db } = api.services
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('kaitori sales import'))`.execute(tx)
    const importing = run(running)
    await expect
      .poll(async () => {
        const waiting = sql`select from pg_stat_activity where application_name = 'kaitori-import' and wait_event = 'advisory'`
        return (await waiting.execute(db)).rows.length
      })
      .toBe(1)
    await decide(CancelSalesFileDocument, running)
    void importing
  })
  await run(running)
  expect([await shown(), await countSales()]).toEqual([null, 0])
  expect(await countImports()).toBe(before)
})

test('what is imported is taken back, and not given up', async () => {
  const salesFileId = await checked(fileOf(...rowsOf(1)))
  await decide(ImportSalesFileDocument, salesFileId)
  await run(salesFileId)
  expect((await decide(CancelSalesFileDocument, salesFileId)).errors).toHaveLength(1)
  expect(await countSales()).toBe(1)
})

test('another file of the same person takes the place of the one before, whose rows go, and all of it within a day', async () => {
  await checked(fileOf(...rowsOf(4)))
  const next = await checked(fileOf(...rowsOf(2)))
  expect((await shown()).salesFileId).toBe(next)
  await purgeSalesFiles({ services: api.services, now: new Date() }, {})
  expect(await countStaged()).toBe(2)
  await purgeSalesFiles({ services: api.services, now: later(new Date(), DAY) }, {})
  expect([await countStaged(), await shown()]).toEqual([0, null])
})

test('only operators send files, none beyond the limit, and what breaks off leaves nothing', async () => {
  const dealer = await castDealer(api.services)
  expect((await post(fileOf(), dealer)).status).toBe(401)
  expect((await post(fileOf(), { ...dealer, headers: { authorization: 'Bearer nobody' } })).status).toBe(401)
  expect((await post('', operator)).status).toBe(400)
  const tooLarge = await post(new Uint8Array(MAX_SALES_FILE_BYTES + 1), operator)
  expect([tooLarge.status, (await tooLarge.json()).message]).toEqual([413, expect.stringContaining('100MB')])
  const target = new URL(`${api.origin}/assets/sales-file`)
  const broken = request(target, { method: 'POST', headers: { ...operator.headers, 'content-length': '1000000' } })
  broken.on('error', () => undefined)
  broken.write(fileOf(...rowsOf(1_000)))
  await expect.poll(() => readdirSync(`${api.filesFolder}/incoming`)).toHaveLength(1)
  broken.destroy()
  await expect.poll(() => readdirSync(`${api.filesFolder}/incoming`)).toEqual([])
  expect(await shown()).toBeNull()
  expect((await api.graphql(SalesFileDocument.query, {}, dealer.headers)).errors.length).toBeGreaterThan(0)
})
