import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadCatalog, loadLevels } from '#catalog/load.ts'
import { DEMO_TRADES } from '#content/demo/trades.ts'
import { demoWorth } from '#domain/inspection/demo-worth.ts'
import { isShownRange } from '#domain/souba/format.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { seedDemoAccounts } from '#server/demo/seed-demo-accounts.ts'
import { seedDemoAuctions } from '#server/demo/seed-demo-auctions.ts'
import { seedDemoPartners } from '#server/demo/seed-demo-partners.ts'
import { seedDemoSales } from '#server/demo/seed-demo-sales.ts'
import { recomputeInThread } from '#server/features/souba/index.ts'
import { projectRoot } from '#server/host/project-root.ts'
import { startApi, type TestApi } from './api.ts'

/** The demo's middles and the reference's may differ by so much. */
const NEAR = 1.35
const MAX_SPREAD = 1.9
/** Sales from which a model's range stands on its own. */
const ENOUGH_SALES = 20
const MAN = 10_000
/** 10,001 to 15,000 km. */
const REFERENCE_MILEAGE = 5

interface Cell {
  readonly modelId: number
  readonly modelTypeId: number
  readonly mileageId: number
  readonly salesCount: number
  readonly min: number
  readonly middle: number
  readonly max: number
}

const folder = join(projectRoot, 'catalog')
const { models } = loadCatalog(folder)
const levels = new Map(loadLevels(folder).map((it) => [it.modelId, it]))
let api: TestApi
let cells: Cell[]
let ofModel: Map<number, Cell>
beforeAll(async () => {
  const now = new Date('2026-11-15T03:00:00Z')
  api = await startApi()
  const { services, databaseUrl } = api
  await seedDemoAccounts(services, now)
  await seedDemoPartners(services, now)
  await seedDemoSales(databaseUrl, services.catalog.current(), now)
  await recomputeInThread(databaseUrl, services.db, services.bus, now)
  await seedDemoAuctions(services, now)
  const rows = await services.db.selectFrom('marketPrice').selectAll().execute()
  cells = rows.map(({ priceMin, priceMiddle, priceMax, ...row }) => ({
    ...row,
    min: priceMin[0] ?? 0,
    middle: priceMiddle?.[0] ?? 0,
    max: priceMax[0] ?? 0,
  }))
  const whole = cells.filter(({ modelTypeId, mileageId }) => modelTypeId === 0 && mileageId === 0)
  ofModel = new Map(whole.map((cell) => [cell.modelId, cell]))
})
afterAll(() => api.stop())

describe('the demo’s prices', () => {
  test('are those of the reference, whatever the kilometres and at its own', () => {
    const lines = readFileSync(join(folder, 'levels/reference.csv'), 'utf8').trim().split('\n').slice(1)
    const compared = lines.flatMap((line) => {
      const [id, name, man] = line.split(',')
      const cell = ofModel.get(Number(id)) ?? expect.fail(`${name} has no price`)
      expect(isShownRange(cell.min, cell.max), `${name}: ${cell.min} to ${cell.max}`).toBe(true)
      const atReference = cells.find(
        ({ modelId, modelTypeId, mileageId }) =>
          modelId === Number(id) && modelTypeId === 0 && mileageId === REFERENCE_MILEAGE,
      )
      return [cell, ...(atReference ? [atReference] : [])].map(({ middle, mileageId }) => ({
        name: mileageId === 0 ? name : `${name}, 10,000–15,000 km`,
        middle: Math.round(middle / 1_000) / 10,
        reference: Number(man),
        ratio: Math.round((middle / (Number(man) * MAN)) * 100) / 100,
      }))
    })
    const far = (ratio: number) => Math.abs(Math.log(ratio))
    compared.sort((a, b) => far(b.ratio) - far(a.ratio))
    console.table(compared.slice(0, 10))
    expect(lines).toHaveLength(30)
    expect(compared.filter(({ ratio }) => far(ratio) > Math.log(NEAR))).toEqual([])
  })

  test('rise from an older type to a newer one, unless the model is collected', () => {
    const byModel = groupBy(
      cells.filter(({ modelTypeId, mileageId }) => modelTypeId !== 0 && mileageId === 0),
      ({ modelId }) => modelId,
    )
    let pairs = 0
    const falling = models.flatMap(({ modelId, nameJp, types }) => {
      if (levels.get(modelId)?.collectible) return []
      const own = new Map(byModel.get(modelId)?.map((cell) => [cell.modelTypeId, cell]))
      const sold = types.flatMap(({ modelTypeId }) => own.get(modelTypeId) ?? [])
      pairs += Math.max(0, sold.length - 1)
      return sold.flatMap(({ middle, modelTypeId }, index) =>
        middle < (sold[index - 1]?.middle ?? 0)
          ? [`${nameJp} ${modelTypeId}: ${sold[index - 1]?.middle} → ${middle}`]
          : [],
      )
    })
    expect(pairs).toBeGreaterThan(400)
    expect(falling).toEqual([])
  })

  test('lie, for the whole of a model, between the lowest and the highest of its types', () => {
    const ofTypes = groupBy(
      cells.filter(({ modelTypeId, mileageId }) => modelTypeId !== 0 && mileageId === 0),
      ({ modelId }) => modelId,
    )
    const compared = [...ofModel.values()].flatMap(({ modelId, middle }) => {
      const middles = ofTypes.get(modelId)?.map((cell) => cell.middle) ?? []
      return middles.length > 1 ? [{ modelId, middle, middles }] : []
    })
    expect(compared.length).toBeGreaterThan(300)
    // Yen are rounded.
    const isBetween = (middle: number, others: readonly number[]) =>
      middle >= Math.min(...others) - 1 && middle <= Math.max(...others) + 1
    expect(compared.filter(({ middle, middles }) => !isBetween(middle, middles))).toEqual([])
  })

  test('are narrow: half of the models that sell have a range of less than 1.9 times its beginning, and none is 算出不可', () => {
    const thick = [...ofModel.values()].filter(({ salesCount }) => salesCount >= ENOUGH_SALES)
    const spreads = thick.map(({ min, max }) => max / min).sort((a, b) => a - b)
    console.log(`${spreads.length} models, median spread ${spreads[Math.floor(spreads.length / 2)]?.toFixed(2)}`)
    expect(spreads.length).toBeGreaterThan(400)
    expect(spreads[Math.floor(spreads.length / 2)]).toBeLessThanOrEqual(MAX_SPREAD)
    expect(thick.filter(({ min, max }) => !isShownRange(min, max))).toEqual([])
  })
})

describe('prices elsewhere', () => {
  const inRange = ({ min, max }: Pick<Cell, 'min' | 'max'>, price: number) => price >= min && price <= max

  test('every sum in an article or a testimonial that names a model lies in the range of that model', () => {
    const named = textsWithModels()
    const wrong = named.flatMap(({ file, modelId, text }) => {
      const cell = ofModel.get(modelId) ?? expect.fail(`${file}: no price of ${modelId}`)
      return sumsIn(text)
        .filter(({ words }) => !OTHER_SUMS.includes(`${file} ${words}`))
        .filter(({ yen }) => !inRange(cell, yen))
        .map(({ words }) => `${file}: ${words}, not ${cell.min}〜${cell.middle}〜${cell.max}`)
    })
    expect(named.filter(({ file }) => file.startsWith('user-voices')).length).toBeGreaterThanOrEqual(10)
    expect(wrong).toEqual([])
    // What is named as no price of a bike is there.
    const all = named.flatMap(({ file, text }) => sumsIn(text).map(({ words }) => `${file} ${words}`))
    expect(OTHER_SUMS.filter((sum) => !all.includes(sum))).toEqual([])
  })

  const rangeFor = async (bike: { modelId: number; modelTypeId: number; modelYear: number; mileageId: number }) => {
    const { data } = await api.graphql(
      `query ($modelId: Int!, $modelTypeId: Int, $modelYear: Int, $mileageId: Int) {
        marketPrice(modelId: $modelId, modelTypeId: $modelTypeId, modelYear: $modelYear, mileageId: $mileageId) { min middle max } }`,
      bike,
    )
    return data.marketPrice as Pick<Cell, 'min' | 'middle' | 'max'>
  }

  test.each(DEMO_TRADES.map(({ seller, bike }) => [seller, bike] as const))(
    'the trade of %s is closed at what such a bike fetches',
    async (_, { price, ...bike }) => {
      const range = await rangeFor(bike)
      expect(inRange(range, price), `${price}, not ${range.min}〜${range.middle}〜${range.max}`).toBe(true)
    },
  )

  test('auctions end in the ranges of their models, and those that run stay below their ends', async () => {
    const rows = await api.services.db
      .selectFrom('auction')
      .select(['modelId', 'auctionStatus', 'contractAmount', 'currentPrice'])
      .select(['engineStatusList', 'accidentHistoryList', 'keyCount'])
      .execute()
    const rangeOf = (modelId: number) => ofModel.get(modelId) ?? expect.fail(`no price of ${modelId}`)
    // With faults it is a share of the price that the same bike fetches without them.
    const closed = rows.flatMap(({ modelId, contractAmount: price, keyCount, ...stated }) =>
      price ? [{ modelId, price, worth: demoWorth({ ...stated, isWithoutKey: keyCount === 'none' }) }] : [],
    )
    expect(closed.length).toBeGreaterThan(200)
    // Bids go in steps.
    const isNear = ({ min, max }: Cell, price: number) => price >= min * 0.97 && price <= max * 1.03
    expect(closed.filter(({ modelId, price, worth }) => !isNear(rangeOf(modelId), price / worth))).toEqual([])
    const running = rows.filter(({ auctionStatus }) => auctionStatus === 21)
    expect(running.length).toBeGreaterThan(20)
    expect(running.filter(({ modelId, currentPrice }) => currentPrice > rangeOf(modelId).max)).toEqual([])
  })

  test('the demo owner asks for what such a CB400 Super Four fetches, and has nearly been offered it', async () => {
    const own = await api.services.db
      .selectFrom('auction')
      .innerJoin('bikeOwnerAccount', 'bikeOwnerAccount.bikeOwnerId', 'auction.bikeOwnerId')
      .select(['modelId', 'modelTypeId', 'mileageId', 'firstRegistration', 'askingPrice', 'currentPrice'])
      .where('email', '=', 'owner@example.com')
      .where('auctionStatus', '=', 21)
      .executeTakeFirstOrThrow()
    const { firstRegistration, modelTypeId, askingPrice, currentPrice, ...bike } = own
    const modelYear = Number(firstRegistration?.slice(0, 4))
    const range = await rangeFor({ ...bike, modelYear, modelTypeId: modelTypeId ?? 0 })
    for (const price of [askingPrice, currentPrice])
      expect(inRange(range, price ?? 0), `${price}, not ${range.min}〜${range.middle}〜${range.max}`).toBe(true)
  })
})

/** Sums in texts about a model that are no price of the bike, by file and words: what a reduction or a loan comes to. */
const OTHER_SUMS: readonly string[] = [
  'user-voices/03.md 12万円', // what a shop nearby would have paid
  'user-voices/08.md 2万5千円',
  'user-voices/08.md 1万7千円',
  'user-voices/10.md 38万円',
]

/** 46万8千円, 38.5〜46.2万円, 412,000円, price: 412000 */
function sumsIn(text: string): { words: string; yen: number }[] {
  const inMan = [...text.matchAll(/(?:([\d.]+)〜)?([\d.]+)万(?:(\d)千)?円/g)].flatMap(
    ([words, from, man, thousands]) => [
      ...(from ? [{ words, yen: Number(from) * MAN }] : []),
      { words, yen: Number(man) * MAN + Number(thousands ?? 0) * 1_000 },
    ],
  )
  const inYen = [...text.matchAll(/[¥￥]([\d,]+)|([\d,]{5,})円|^price: (\d+)$/gm)].map(([words, ...parts]) => ({
    words,
    yen: Number(parts.find(Boolean)?.replaceAll(',', '')),
  }))
  return [...inMan, ...inYen]
}

/** Testimonials are about one model; elsewhere a paragraph is about the one that it names. */
function textsWithModels(): { file: string; modelId: number; text: string }[] {
  const longestFirst = models.toSorted((a, b) => b.nameJp.length - a.nameJp.length)
  // Short names (Z1, 400X) are words of other names.
  const namedIn = (text: string) => longestFirst.find(({ nameJp }) => nameJp.length >= 4 && text.includes(nameJp))
  const content = join(projectRoot, 'content')
  const files = readdirSync(content, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(md|ts)$/.test(name))
  return files.sort().flatMap((file) => {
    const text = readFileSync(join(content, file), 'utf8')
    const [, name] = /^modelName: (.+)$/m.exec(text) ?? []
    if (name) {
      const model = models.find(({ nameJp }) => nameJp === name) ?? expect.fail(`${file}: no ${name}`)
      return [{ file, modelId: model.modelId, text }]
    }
    return text.split(/\n\s*\n/).flatMap((paragraph) => {
      const model = sumsIn(paragraph).length > 0 ? namedIn(paragraph) : undefined
      return model ? [{ file, modelId: model.modelId, text: paragraph }] : []
    })
  })
}
