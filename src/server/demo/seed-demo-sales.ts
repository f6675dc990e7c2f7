import pg from 'pg'
import { isoOfDay } from '#domain/souba/calendar.ts'
import { demoSales } from '#domain/souba/demo-sales.ts'
import { salesColumns } from '#domain/souba/sales-book.ts'
import { seededRandom } from '#domain/values/seeded-random.ts'
import type { Catalog } from '../features/catalog/index.ts'
import { dayAfter, writeSales } from '../features/souba/index.ts'
import { DEMO_LEVELS } from './demo-levels.ts'

const SEED = 20261115
/** 24 whole months and the running one. */
const MONTHS = 25

/** Roughly the makers' shares of the Japanese second-hand market; the rest is small. */
const MAKER_WEIGHT: Readonly<Record<number, number>> = {
  1: 1,
  2: 0.75,
  3: 0.55,
  4: 0.75,
  5: 0.35,
  9: 0.15,
  15: 0.12,
  18: 0.12,
  37: 0.08,
  34: 0.08,
}
const SMALL_MAKER_WEIGHT = 0.03

/** The catalog lists a maker's models with those that owners sell most first; sales thin out along the list. */
function popularityOf(makerId: number, modelId: number): number {
  const position = modelId - makerId * 1000
  return (MAKER_WEIGHT[makerId] ?? SMALL_MAKER_WEIGHT) / (position + 12) ** 1.3
}

function usualPriceOf(modelId: number): number | undefined {
  const manYen = DEMO_LEVELS[modelId]
  return manYen === undefined ? undefined : manYen * 10_000
}

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
        popularity: popularityOf(makerId, modelId),
        usualPrice: usualPriceOf(modelId),
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
      await writeSales(client, salesColumns(sales), { table: 'sale', lastColumn: 'source', source: 'demo' })
    }
    await client.query('commit')
    return !rowCount
  } finally {
    await client.end()
  }
}
