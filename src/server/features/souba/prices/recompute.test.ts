import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemoSales } from '#server/demo/seed-demo-sales.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { readSales } from '../sales/read-sales.ts'
import { dayAfter } from './market-day.ts'
import { recomputePrices } from './recompute.ts'

const NOW = new Date('2026-11-16T03:00:00Z')

let api: TestApi
beforeAll(async () => {
  api = await startApi()
  await seedDemoSales(api.databaseUrl, api.services.catalog.current(), NOW)
  await api.services.client.pool.query('delete from sale where sale_id % 8 > 0')
})
afterAll(() => api.stop())

async function storedPrices() {
  const { db } = api.services
  const prices = await db
    .selectFrom('marketPrice')
    .selectAll()
    .orderBy('modelId')
    .orderBy('modelTypeId')
    .orderBy('mileageId')
    .execute()
  const history = await db.selectFrom('marketHistory').selectAll().orderBy('modelId').orderBy('month').execute()
  const models = await db.selectFrom('marketModel').selectAll().orderBy('modelId').execute()
  return { prices, history, models }
}

test('two threads come to the prices that one comes to', async () => {
  const alone = await recomputePrices(api.databaseUrl, dayAfter(NOW), NOW, Number.POSITIVE_INFINITY)
  const before = await storedPrices()
  const together = await recomputePrices(api.databaseUrl, dayAfter(NOW), NOW, 1)
  expect(together).toEqual(alone)
  expect(alone.models).toBeGreaterThan(200)
  expect(await storedPrices()).toEqual(before)
})

test('every sale is read as it is stored, with what it does not tell', async () => {
  const { rows } = await api.services.client.pool.query(
    `select sale.sold_on - date '1970-01-01' as day, model.maker_id as "makerId", sale.model_id as "modelId",
      model.displacement_ctg_id as "displacementCtgId", coalesce(sale.model_type_id, -1) as "modelTypeId",
      coalesce(sale.mileage_id, -1) as "mileageId", price, coalesce(model_year, -1) as "modelYear",
      coalesce(mileage_km, -1) as "mileageKm", coalesce(grade, -1) as grade
    from sale join model using (model_id)`,
  )
  const client = new pg.Client({ connectionString: api.databaseUrl })
  await client.connect()
  const columns = await readSales(client).finally(() => client.end())
  const read = Array.from(columns.day, (_, row) =>
    Object.keys(rows[0])
      .map((name) => columns[name as 'day'][row])
      .join(' '),
  )
  expect(read.sort()).toEqual(rows.map((row) => Object.values(row).join(' ')).sort())
  for (const name of ['modelTypeId', 'mileageId', 'modelYear', 'mileageKm', 'grade'] as const)
    expect(columns[name]).toContain(-1)
})
