import pg from 'pg'
import { isoOfDay } from '#domain/souba/calendar.ts'
import { demoSales } from '#domain/souba/demo-sales.ts'
import { salesColumns } from '#domain/souba/sales-book.ts'
import { seededRandom } from '#domain/souba/seeded-random.ts'
import type { Catalog } from '../catalog/catalog-store.ts'
import { dayAfter } from './market-day.ts'
import { writeSales } from './write-sales.ts'

const SEED = 20261115
/** 24 whole months and the running one. */
const MONTHS = 25

/** 24 months of plausible sales up to yesterday, once, into an empty sales table. Answers whether it wrote any. */
export async function seedDemoSales(url: string, catalog: Catalog, now: Date): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('lock table sale in share row exclusive mode')
    const { rowCount } = await client.query('select 1 from sale limit 1')
    if (!rowCount) {
      const models = catalog.models.map(({ modelId, makerId, displacementCtgId, displacement, modelTypes }) => ({
        modelId,
        makerId,
        displacementCtgId,
        displacement: displacement === 0 ? null : displacement,
        types: modelTypes,
      }))
      const mileageIds = catalog.mileages.map(({ mileageId }) => mileageId)
      const sales = demoSales(models, {
        random: seededRandom(SEED),
        months: MONTHS,
        until: isoOfDay(dayAfter(now) - 1),
        mileageIds,
      })
      await writeSales(client, salesColumns(sales), 'demo')
    }
    await client.query('commit')
    return !rowCount
  } finally {
    await client.end()
  }
}
