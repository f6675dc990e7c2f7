import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FromMarketDocument } from '#contract/generated/market-search.ts'
import { NO_ANSWERS } from '#domain/listing/draft-answers.ts'
import { pricedBike } from '#domain/listing/priced-bike.ts'
import { accuracyOf } from '#domain/souba/backtest/accuracy.ts'
import { isoOfDay } from '#domain/souba/calendar.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { castListing } from '#testing/listing.ts'
import { transact } from '../../db/client.ts'
import { seedDemoSales } from '../../demo/seed-demo-sales.ts'
import { addJob } from '../../jobs/add-job.ts'
import { storeAccuracy } from './backtest/market-accuracy.ts'
import { dayAfter } from './prices/market-day.ts'
import { recomputeInThread } from './prices/recompute-in-thread.ts'

let api: TestApi
const now = new Date('2026-11-15T03:00:00Z')
beforeAll(async () => {
  api = await startApi()
  await seedDemoSales(api.databaseUrl, api.services.catalog.current(), now)
  await recomputeInThread(api.databaseUrl, api.services.db, api.services.bus, now)
})
afterAll(() => api.stop())

const popular = async () => {
  const { data } = await api.graphql('{ soubaRanking(first: 5) { rank salesCount min max model { modelId makerId } } }')
  return data.soubaRanking as {
    rank: number
    salesCount: number
    min: number
    max: number
    model: { modelId: number; makerId: number }
  }[]
}

describe('market prices', () => {
  test('the ranking is by sales, with ranges', async () => {
    const ranking = await popular()
    expect(ranking.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5])
    const counts = ranking.map(({ salesCount }) => salesCount)
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
    // A range that is too wide is none.
    for (const { min, max } of ranking) expect(min === null ? max : max > min).toBe(min === null ? null : true)
    expect(ranking.some(({ min }) => min !== null)).toBe(true)
  })

  test('a model has its range, three months ahead, 24 months of history, types and mileages', async () => {
    const [first] = await popular()
    const query = `query ($id: Int!) { soubaModel(modelId: $id) {
      price { min max minFuture1 maxFuture3 salesCount updatedAt }
      history { month min max salesCount }
      typePrices { modelType { name } price { min max } }
      mileagePrices { mileage { mileageId } price { min max } } } }`
    const { data } = await api.graphql(query, { id: first?.model.modelId })
    const { price, history, typePrices, mileagePrices } = data.soubaModel
    expect(price.updatedAt).toBe(now.toISOString())
    expect(price.minFuture1).toBeGreaterThan(1000)
    expect(price.maxFuture3).toBeGreaterThan(price.minFuture1)
    expect(history).toHaveLength(24)
    expect(history.at(-1).month < '2026-12').toBe(true)
    expect(typePrices.length).toBeGreaterThan(0)
    const known = mileagePrices.filter((it: { mileage: { mileageId: number } }) => it.mileage.mileageId < 10)
    const [newest, oldest] = [known.at(0), known.at(-1)]
    expect(newest.price.max).toBeGreaterThan(oldest.price.max)
  })

  test('a maker page tells on how many sales it stands; an unknown maker or model is null', async () => {
    const { data } = await api.graphql(`{ makerPageInfo(makerId: 1) { modelCount salesCount description }
      nobody: makerPageInfo(makerId: 77777) { modelCount } nothing: soubaModel(modelId: 1) { modelId }
      soubaModels(makerId: 1, displacementCtgId: 4) { model { displacementCtgId } price { min } } }`)
    expect(data.makerPageInfo.salesCount).toBeGreaterThan(100)
    expect(data.nobody).toBeNull()
    expect(data.nothing).toBeNull()
    expect(
      data.soubaModels.every((it: { model: { displacementCtgId: number } }) => it.model.displacementCtgId === 4),
    ).toBe(true)
  })

  test('a type and mileage that were never sold together are answered by the mileage, then the model', async () => {
    const { rows } = await sql<{ id: number; type: number; mileage: number }>`
      select by_mileage.model_id as id, model_type.model_type_id as type, by_mileage.mileage_id as mileage
      from market_price as by_mileage join model_type using (model_id)
      where by_mileage.model_type_id = 0 and by_mileage.mileage_id > 0 and by_mileage.price_max[1] < 3 * by_mileage.price_min[1]
        and not exists (select from market_price as own where own.model_id = by_mileage.model_id
          and own.model_type_id = model_type.model_type_id and own.mileage_id = by_mileage.mileage_id)
      order by by_mileage.sales_count desc limit 1`.execute(api.services.db)
    const { id, type, mileage } = rows[0] ?? expect.fail('every type was sold with every mileage')
    const query =
      'query ($id: Int!, $type: Int, $mileage: Int) { marketPrice(modelId: $id, modelTypeId: $type, mileageId: $mileage) { min max } }'
    const byMileage = await api.graphql(query, { id, mileage })
    const neverSold = await api.graphql(query, { id, type, mileage })
    expect(byMileage.data.marketPrice.min).toBeGreaterThan(0)
    expect(neverSold.data.marketPrice).toEqual(byMileage.data.marketPrice)
    expect((await api.graphql(query, { id: 1 })).data.marketPrice).toBeNull()
  })

  test('other models of the maker come without the model itself', async () => {
    const [first] = await popular()
    const { makerId, modelId } = first?.model ?? { makerId: 0, modelId: 0 }
    const query =
      'query ($makerId: Int!, $modelId: Int!) { soubaOthers(makerId: $makerId, modelId: $modelId, first: 4) { model { makerId modelId } } }'
    const { data } = await api.graphql(query, { makerId, modelId })
    expect(data.soubaOthers).toHaveLength(4)
    for (const { model } of data.soubaOthers)
      expect(model).toEqual({ makerId, modelId: expect.not.toSatisfy((id: number) => id === modelId) })
  })

  test('a bike of a year and with kilometres has a price of its own, its middle between the ends', async () => {
    const [first] = await popular()
    const query = `query ($id: Int!, $year: Int, $km: Int, $grade: Int) {
      marketPrice(modelId: $id, modelYear: $year, mileageKm: $km, grade: $grade) {
        min middle max salesCount modelSalesCount middleFuture3 } }`
    const ask = async (variables: object) =>
      (await api.graphql(query, { id: first?.model.modelId, ...variables })).data.marketPrice
    const any = await ask({})
    const fresh = await ask({ year: 2021, km: 2_000 })
    const ridden = await ask({ year: 2021, km: 45_000 })
    for (const { min, middle, max } of [any, fresh, ridden]) expect([min < middle, middle < max]).toEqual([true, true])
    expect(fresh.middle).toBeGreaterThan(ridden.middle)
    expect(fresh.modelSalesCount).toBe(any.salesCount)
    expect(fresh.salesCount).toBeLessThan(any.salesCount)
    for (const variables of [{ year: 1885 }, { year: 2199 }, { km: -1 }, { km: 1_000_000 }, { grade: 11 }])
      expect((await api.graphql(query, { id: 1001, ...variables })).errors[0]?.extensions.code).toBe('BAD_REQUEST')
  })

  test.each([
    ['a year in which the type was not built', { type: 100_101, year: 2020 }, '選んだ型式は1992〜1998年式です。'],
    ['a year before the first type', { year: 1991 }, 'この車種は1992〜2022年式です。'],
    ['a year long after the last type', { year: 2025 }, 'この車種は1992〜2022年式です。'],
    ['the second year after the last type', { year: 2024 }, null],
    ['a year of the type', { type: 100_101, year: 1998 }, null],
    ['a year between two types', { model: 1011, year: 1995 }, 'この車種は1986〜1987年式、2013年式以降です。'],
    ['another one', { model: 1016, year: 2015 }, 'この車種は2000〜2012年式、2018年式以降です。'],
  ])('%s has a price only if there is such a bike', async (_, variables, message) => {
    for (const field of ['marketPrice', 'fromMarket']) {
      const query = `query ($model: Int = 1001, $type: Int, $year: Int) {
        ${field}(modelId: $model, modelTypeId: $type, modelYear: $year) { middle } }`
      const { data, errors } = await api.graphql(query, variables)
      expect(errors[0]?.extensions.fields ?? []).toEqual(message === null ? [] : [{ field: 'modelYear', message }])
      if (message !== null) expect(data?.[field] ?? null).toBeNull()
    }
  })

  test('the sell form and the listing made by it name one price, that of the year and the kilometres', async () => {
    const [first] = await popular()
    const typed = { modelId: first?.model.modelId ?? 0, firstRegistration: '平成30年4月', mileageKm: '3.1万km' }
    const asked = pricedBike({ ...NO_ANSWERS, ...typed, modelTypeId: 0, mileageId: 8 }, [])
    expect(asked).toMatchObject({ modelTypeId: null, mileageId: null, modelYear: 2018, mileageKm: 31_000 })
    const inForm = await api.graphql(FromMarketDocument.query, asked)
    const { modelId, modelTypeId, mileageKm } = asked
    const owner = await castOwner(api.services)
    const auctionId = await castListing(api.services.db, owner.bikeOwnerId, {
      change: {
        modelId: Number(modelId),
        modelTypeId,
        mileageId: 8,
        mileageKm,
        firstRegistration: '2018-04',
      },
    })
    const fields = 'min middle max salesCount'
    const listed = await api.graphql(
      `query ($id: Int!) { auction(auctionId: $id) { marketPrice { ${fields} } } }`,
      { id: auctionId },
      owner.headers,
    )
    expect(listed.data.auction.marketPrice.middle).toBeGreaterThan(0)
    expect(inForm.data.fromMarket).toMatchObject(listed.data.auction.marketPrice)
    const byBand = await api.graphql(FromMarketDocument.query, { modelId, mileageId: 8 })
    expect(byBand.data.fromMarket.middle).not.toBe(listed.data.auction.marketPrice.middle)
  })

  test.each([
    ['YZ125', 2124],
    ['PW50', 2125],
  ])(
    '%s, sold with unknown kilometres alone, has one price on its page, in the form and of the listing',
    async (_, modelId) => {
      const owner = await castOwner(api.services)
      const unknown = { modelId, mileageId: 10 }
      const auctionId = await castListing(api.services.db, owner.bikeOwnerId, {
        change: { ...unknown, modelTypeId: null, mileageKm: null, firstRegistration: 'unknown' },
      })
      const fields = 'min middle max salesCount isOfMileage'
      const { data } = await api.graphql(
        `query ($modelId: Int!) { soubaModel(modelId: $modelId) {
        price { ${fields} } mileagePrices { mileage { mileageId } price { ${fields} } } } }`,
        { modelId },
      )
      const answers = pricedBike({ ...NO_ANSWERS, ...unknown, modelTypeId: 0, firstRegistration: 'unknown' }, [])
      const inForm = await api.graphql(
        `query ($modelId: Int!, $mileageId: Int) { fromMarket(modelId: $modelId, mileageId: $mileageId) { ${fields} } }`,
        { modelId: answers.modelId, mileageId: answers.mileageId },
      )
      const query = `query ($id: Int!) { auction(auctionId: $id) { marketPrice { ${fields} } } }`
      const listed = await api.graphql(query, { id: auctionId }, owner.headers)
      const { price, mileagePrices } = data.soubaModel
      expect(price.middle).toBeGreaterThan(0)
      // Nothing is said of kilometres that nobody knows.
      expect(price.isOfMileage).toBe(false)
      expect(mileagePrices).toEqual([{ mileage: { mileageId: 10 }, price }])
      expect([inForm.data.fromMarket, listed.data.auction.marketPrice]).toEqual([price, price])
    },
  )

  test.each([
    { modelId: 1001, modelTypeId: 100_105, year: 2015 },
    { modelId: 2002, modelTypeId: 200_205, year: 2022 },
    { modelId: 4001, modelTypeId: 400_102, year: 2026 },
  ])(
    '%j: where the year leaves one type, naming it changes nothing, on the page, in the form and of the listing',
    async (bike) => {
      const { modelId, modelTypeId, year } = bike
      const fields = 'min middle max salesCount'
      const { data } = await api.graphql(
        `query ($modelId: Int!, $modelTypeId: Int, $year: Int) {
        untold: marketPrice(modelId: $modelId, modelYear: $year, mileageKm: 8000) { ${fields} }
        told: marketPrice(modelId: $modelId, modelTypeId: $modelTypeId, modelYear: $year, mileageKm: 8000) { ${fields} }
        inForm: fromMarket(modelId: $modelId, modelYear: $year, mileageKm: 8000) { ${fields} } }`,
        { modelId, modelTypeId, year },
      )
      const owner = await castOwner(api.services)
      const auctionId = await castListing(api.services.db, owner.bikeOwnerId, {
        change: { modelId, modelTypeId: null, mileageId: 4, mileageKm: 8_000, firstRegistration: `${year}-04` },
      })
      const query = `query ($id: Int!) { auction(auctionId: $id) { marketPrice { ${fields} } } }`
      const listed = await api.graphql(query, { id: auctionId }, owner.headers)
      expect(data.told.middle).toBeGreaterThan(0)
      expect([data.untold, data.inForm, listed.data.auction.marketPrice]).toEqual([data.told, data.told, data.told])
    },
  )

  test.each([
    ['1980-01', 0, null],
    ['2024-05', 100_105, 2022],
    ['2005-03', 100_101, null],
  ])(
    'a CB400 registered %s as type %i is priced alike in the form, as a listing and on the page: as of %s',
    async (firstRegistration, type, year) => {
      const { modelTypes } = api.services.catalog.current().modelById.get(1001) ?? expect.fail()
      const asked = pricedBike(
        { ...NO_ANSWERS, modelId: 1001, modelTypeId: type, firstRegistration, mileageKm: '8000' },
        modelTypes,
      )
      const inForm = await api.graphql(FromMarketDocument.query, asked)
      const owner = await castOwner(api.services)
      const auctionId = await castListing(api.services.db, owner.bikeOwnerId, {
        change: { modelId: 1001, modelTypeId: type || null, mileageId: 4, mileageKm: 8_000, firstRegistration },
      })
      const query = 'query ($id: Int!) { auction(auctionId: $id) { marketPrice { middle } } }'
      const listed = await api.graphql(query, { id: auctionId }, owner.headers)
      const onPage = await api.graphql(
        'query ($type: Int, $year: Int) { marketPrice(modelId: 1001, modelTypeId: $type, modelYear: $year, mileageKm: 8000) { middle } }',
        { type: type || null, year },
      )
      const { middle } = onPage.data.marketPrice
      expect(middle).toBeGreaterThan(0)
      expect([inForm.data.fromMarket.middle, listed.data.auction.marketPrice.middle]).toEqual([middle, middle])
    },
  )

  test.each([
    ['a type of another model', { modelTypeId: 101_101 }, 'modelTypeId'],
    ['a mileage that there is not', { mileageId: 99 }, 'mileageId'],
    ['kilometres of another mileage', { mileageId: 4, mileageKm: 20_001 }, 'mileageId'],
  ])('%s is refused by name', async (_, variables, field) => {
    for (const root of ['marketPrice', 'fromMarket']) {
      const query = `query ($modelTypeId: Int, $mileageId: Int, $mileageKm: Int) {
        ${root}(modelId: 1001, modelTypeId: $modelTypeId, mileageId: $mileageId, mileageKm: $mileageKm) { middle } }`
      const { errors } = await api.graphql(query, variables)
      expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_REQUEST', fields: [{ field }] })
    }
  })

  test.each(['marketPrice', 'fromMarket'])('%s has no price far from every sale', async (root) => {
    const ask = async (km: number) =>
      (await api.graphql(`query ($km: Int) { ${root}(modelId: 1001, mileageKm: $km) { middle } }`, { km })).data[root]
    expect((await ask(20_000)).middle).toBeGreaterThan(0)
    expect([await ask(500_000), await ask(999_999)]).toEqual([null, null])
  })

  test('a year that nobody has sold yet counts no sale, only those of the years around', async () => {
    const { data } = await api.graphql(
      '{ marketPrice(modelId: 1003, modelYear: 2027) { salesCount nearSalesCount modelSalesCount } }',
    )
    const { salesCount, nearSalesCount, modelSalesCount } = data.marketPrice
    expect(salesCount).toBe(0)
    expect(nearSalesCount).toBeGreaterThan(0)
    expect(modelSalesCount).toBeGreaterThan(nearSalesCount)
  })

  test('from the inspection on, the price of a listing is that of its grade', async () => {
    const owner = await castOwner(api.services)
    const auctionId = await castListing(api.services.db, owner.bikeOwnerId, {
      change: {
        modelId: 1001,
        modelTypeId: 100_105,
        mileageId: 4,
        mileageKm: 7_654,
        firstRegistration: '2020-04',
      },
    })
    const query = 'query ($id: Int!) { auction(auctionId: $id) { marketPrice { middle grade } } }'
    const read = async () => (await api.graphql(query, { id: auctionId }, owner.headers)).data.auction.marketPrice
    const { data } = await api.graphql(
      `{ ${[null, 9]
        .map(
          (grade) =>
            `g${grade}: marketPrice(modelId: 1001, modelTypeId: 100105, modelYear: 2020, mileageKm: 7654, grade: ${grade}) { middle grade }`,
        )
        .join(' ')} }`,
    )
    expect(data.g9.middle).toBeGreaterThan(data.gnull.middle)
    expect(await read()).toEqual(data.gnull)
    await api.services.db
      .insertInto('inspectionSheet')
      .values({ auctionId, version: 1, overallGrade: 9, lineCount: 6, byActor: 'operator:1', at: now })
      .execute()
    expect(await read()).toEqual(data.g9)
  })

  test('no kilometre more makes a bike dearer', async () => {
    const ids = (await popular()).map(({ model }) => model.modelId)
    for (const modelId of ids) {
      const steps = [1_000, 3_000, 5_000, 10_000, 15_000, 20_000, 30_000, 50_000].flatMap((km) => [km, km + 1])
      const parts = steps.map((km) => `km${km}: marketPrice(modelId: ${modelId}, mileageKm: ${km}) { min middle max }`)
      const { data } = await api.graphql(`{ ${parts.join(' ')} }`)
      const prices = steps.flatMap((km) => data[`km${km}`] ?? [])
      expect(prices.length).toBeGreaterThan(6)
      for (const end of ['min', 'middle', 'max'] as const) {
        const course = prices.map((price) => price[end])
        expect(course).toEqual(course.toSorted((a, b) => b - a))
      }
    }
  })

  test('a range that is wider than threefold is not said, wherever it is asked for', async () => {
    const [, second] = await popular()
    const { modelId = 0, makerId = 0 } = second?.model ?? {}
    const { db } = api.services
    const ofModel = () => db.updateTable('marketPrice').where('modelId', '=', modelId)
    const before = await db.selectFrom('marketPrice').selectAll().where('modelId', '=', modelId).execute()
    await ofModel()
      .set({ priceMin: [100_000, 1, 1, 1], priceMax: [300_001, 1, 1, 1] })
      .execute()
    const { data } = await api.graphql(
      `query ($id: Int!, $maker: Int!) { marketPrice(modelId: $id) { min } soubaModel(modelId: $id) { price { min } }
        soubaModels(makerId: $maker) { modelId price { min } } }`,
      { id: modelId, maker: makerId },
    )
    expect([data.marketPrice, data.soubaModel.price]).toEqual([null, null])
    expect(data.soubaModels.find((it: { modelId: number }) => it.modelId === modelId).price).toBeNull()
    for (const { modelTypeId, mileageId, priceMin, priceMax } of before)
      await ofModel()
        .set({ priceMin, priceMax })
        .where('modelTypeId', '=', modelTypeId)
        .where('mileageId', '=', mileageId)
        .execute()
  })

  test('what was measured of the accuracy is public, with its misses; before that there is nothing', async () => {
    const query = `{ marketAccuracy { firstMonth lastMonth all { salesCount inside below above }
      groups { grouping from to salesCount inside } misses { month min max price model { modelNameJp } } } }`
    expect((await api.graphql(query)).data.marketAccuracy).toBeNull()
    const compared = Array.from({ length: 100 }, (_, index) => ({
      ...{
        modelId: 1001,
        month: 2026 * 12 + 9,
        horizon: 0 as const,
        ownSales: index + 1,
        age: index % 4 === 0 ? null : index,
      },
      range: { min: 300_000, middle: 350_000, max: 400_000, count: index },
      price: index < 80 ? 340_000 : 410_000 + index,
    }))
    const accuracy = accuracyOf(compared, 2026 * 12 + 8, 2026 * 12 + 9)
    await storeAccuracy(api.services.db, api.services.bus, accuracy, now)
    const read = async () => (await api.graphql(query)).data.marketAccuracy
    await expect.poll(read, { timeout: 20_000 }).not.toBeNull() // what was read before is dropped by the bus
    const { all, groups, misses } = await read()
    expect(all.inside + all.below + all.above).toBeCloseTo(1)
    for (const grouping of ['thickness', 'age', 'price']) {
      const own = groups.filter((it: { grouping: string }) => it.grouping === grouping)
      expect(own.reduce((sum: number, it: { salesCount: number }) => sum + it.salesCount, 0)).toBe(all.salesCount)
    }
    expect(all.inside).toBeCloseTo(0.8)
    expect(misses.length).toBeGreaterThan(2)
    for (const { min, max, price } of misses) expect(price < min || price > max).toBe(true)
  })

  test.each([0, 101, -5])('a ranking of %i rows is refused', async (first) => {
    const { errors } = await api.graphql('query ($n: Int) { soubaRanking(first: $n) { rank } }', { n: first })
    expect(errors[0]?.extensions.code).toBe('ERROR_EXCEEDING_UPPER_LIMIT')
  })

  test('sales move the price of their model, without computing the others', async () => {
    const [first] = await popular()
    const modelId = first?.model.modelId ?? 0
    const read = async () =>
      await api.services.db
        .selectFrom('marketPrice')
        .selectAll()
        .where('modelId', '=', modelId)
        .where('modelTypeId', '=', 0)
        .where('mileageId', '=', 0)
        .executeTakeFirstOrThrow()
    const before = await read()
    await transact(api.services.db, async (tx) => {
      const soldOn = isoOfDay(dayAfter(now) - 1)
      const price = (before.priceMax[0] ?? 0) * 2
      for (let count = 0; count < 60; count += 1)
        await tx.query
          .insertInto('sale')
          .values({ soldOn, modelId, modelTypeId: null, mileageId: null, price, source: 'auction' })
          .execute()
      await addJob(tx, 'updateModelPrices', { modelId })
    })
    await api.runJobs()
    const after = await read()
    expect(after.salesCount).toBe(before.salesCount + 60)
    expect(after.priceMax[0]).toBeGreaterThan(before.priceMax[0] ?? 0)
  })
})
