import pg from 'pg'
import { isoOfDay } from '#domain/souba/calendar.ts'
import { demoSales } from '#domain/souba/demo-sales.ts'
import { salesColumns } from '#domain/souba/sales-book.ts'
import { seededRandom } from '#domain/values/seeded-random.ts'
import type { Catalog } from '../features/catalog/index.ts'
import { dayAfter, writeSales } from '../features/souba/index.ts'

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

/**
 * What well-known models fetch at a trade auction with middling mileage, in 万円: rough figures for the demo only, so that
 * a newcomer finds prices that an owner would believe. Models that are not here are guessed by displacement and age.
 */
// biome-ignore format: a table of one row per line would be 150 lines
const DEMO_LEVELS: Readonly<Record<number, number>> = {
  1001: 48, 1002: 55, 1003: 42, 1004: 19, 1005: 32, 1006: 41, 1007: 50, 1008: 15, 1009: 27, 1010: 30, 1011: 45, 1012: 75,
  1013: 88, 1014: 22, 1015: 9, 1016: 38, 1017: 27, 1018: 17, 1019: 23, 1020: 31, 1021: 82, 1022: 98, 1023: 52, 1024: 48,
  2001: 36, 2002: 43, 2003: 42, 2004: 34, 2005: 72, 2006: 55, 2007: 33, 2008: 34, 2009: 32, 2010: 11, 2011: 19, 2012: 23,
  2013: 21, 2014: 85, 2015: 62, 2016: 72, 2017: 120, 2018: 210, 2019: 95, 2020: 42, 2021: 40, 2022: 38, 2023: 42, 2024: 68,
  3001: 145, 3002: 78, 3003: 72, 3004: 92, 3005: 68, 3006: 74, 3007: 130, 3008: 75, 3009: 62, 3010: 55, 3011: 18, 3012: 27,
  3013: 29, 3014: 36, 3015: 38, 3016: 32, 3017: 22, 3018: 19, 3019: 8, 3020: 9, 3021: 10, 3022: 16, 3023: 12, 3024: 5,
  4001: 102, 4002: 108, 4003: 132, 4004: 46, 4005: 37, 4006: 62, 4007: 78, 4008: 86, 4009: 21, 4010: 24, 4011: 62, 4012: 70,
  4013: 115, 4014: 88, 4015: 112, 4016: 245, 4017: 135, 4018: 162, 4019: 68, 4020: 98, 4021: 128, 4022: 52, 4023: 34, 4024: 58,
  5001: 105, 5002: 82, 5003: 75, 5004: 68, 5005: 58, 5006: 78, 5016: 135, 5017: 102, 5019: 52, 5020: 62, 5022: 205, 5023: 240,
  9001: 175, 9002: 205, 9003: 245, 9005: 95, 9007: 125, 9014: 178, 15001: 105, 15023: 230, 18001: 115, 18002: 98, 18006: 128,
  37001: 45, 37002: 34, 34001: 32, 34005: 52,
}

/** The catalog lists a maker's models with those that owners sell most first; sales thin out along the list. */
function popularityOf(makerId: number, modelId: number): number {
  const position = modelId - makerId * 1000
  return (MAKER_WEIGHT[makerId] ?? SMALL_MAKER_WEIGHT) / (position + 12) ** 1.3
}

function usualPriceOf(modelId: number): number | undefined {
  const manYen = DEMO_LEVELS[modelId]
  return manYen === undefined ? undefined : manYen * 10_000
}

/** 24 months of plausible sales up to yesterday, once, into an empty sales table. Returns whether it wrote any. */
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
