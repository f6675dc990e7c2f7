import { join } from 'node:path'
import pg from 'pg'
import { type CatalogLevels, loadLevels } from '#catalog/load.ts'
import { isoOfDay } from '#domain/souba/calendar.ts'
import { type DemoModel, demoSales } from '#domain/souba/demo-sales.ts'
import type { PriceLevels } from '#domain/souba/price-level.ts'
import { salesColumns } from '#domain/souba/sales-book.ts'
import { seededRandom } from '#domain/values/seeded-random.ts'
import type { Catalog } from '../features/catalog/index.ts'
import { dayAfter, writeSales } from '../features/souba/index.ts'
import { projectRoot } from '../host/project-root.ts'
import { isOffRoadOnly } from './off-road-only.ts'

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
const MAN = 10_000

/** The catalog lists a maker's models with those that owners sell most first; sales thin out along the list. */
function popularityOf(makerId: number, modelId: number): number {
  const position = modelId - makerId * 1000
  return (MAKER_WEIGHT[makerId] ?? SMALL_MAKER_WEIGHT) / (position + 12) ** 1.3
}

/** The catalog's models with their levels; those without one by hand get theirs by rule. */
export function demoModels(catalog: Pick<Catalog, 'models'>): DemoModel[] {
  const levels = new Map(loadLevels(join(projectRoot, 'catalog')).map((it) => [it.modelId, priceLevelsOf(it)]))
  // Their order decides what is drawn for whom.
  const models = catalog.models.toSorted((one, other) => one.modelId - other.modelId)
  return models.map(({ modelId, makerId, displacementCtgId, displacement, kind, modelTypes }) => ({
    modelId,
    makerId,
    displacementCtgId,
    displacement: displacement === 0 ? null : displacement,
    kind,
    types: modelTypes,
    popularity: popularityOf(makerId, modelId),
    levels: levels.get(modelId),
    hasNoMeter: isOffRoadOnly(modelId),
  }))
}

function priceLevelsOf({ manYen, yearly, per10000Km, collectible, shares }: CatalogLevels): PriceLevels {
  return { prices: manYen.map((it) => it * MAN), yearly, per10000Km, isCollectible: collectible ?? false, shares }
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
      const mileageIds = catalog.mileages.map(({ mileageId }) => mileageId)
      const sales = demoSales(demoModels(catalog), {
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
