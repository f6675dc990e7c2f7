import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

test('makers come in the order asked for, and maker 0 is the fixed list of all other makers', async () => {
  const { data } = await api.graphql('query ($ids: [Int!]) { makers(makerIds: $ids) { makerId } }', { ids: [4, 1, 0] })
  const ids = data.makers.map((maker: { makerId: number }) => maker.makerId)
  expect(ids).toEqual([4, 1, 13, 17, 91, 102, 149, 112, 113, 97, 98, 99, 96])
})

test('makers with a displacement category are those that have such a model, with these models', async () => {
  const { data } = await api.graphql('{ makers(displacementCtgId: 1) { makerNameEn models { displacement } } }')
  expect(data.makers.length).toBeGreaterThan(0)
  for (const { models } of data.makers) {
    expect(models.length).toBeGreaterThan(0)
    for (const { displacement } of models) expect(displacement).toBeLessThanOrEqual(50)
  }
})

test('an unknown model is null, a known one has its types in order', async () => {
  const { data } = await api.graphql(
    '{ none: model(modelId: 999999999) { modelId } one: model(modelId: 1001) { modelTypes { startYear } } }',
  )
  expect(data.none).toBeNull()
  expect(data.one.modelTypes.length).toBeGreaterThan(0)
})

test('models per maker and category', async () => {
  const { data } = await api.graphql(`{
    all: models(makerId: 4) { makerId }
    some: models(makerId: 4, displacementCtgId: 4) { makerId displacement displacementCtgTitle modelNameIdx }
    other: models(makerId: 0, displacementCtgId: 1) { makerId }
    none: models(makerId: 7) { makerId }
  }`)
  expect(data.some.length).toBeGreaterThan(10)
  expect(data.all.length).toBeGreaterThan(data.some.length)
  for (const { makerId, displacement, displacementCtgTitle } of data.some) {
    expect([makerId, displacementCtgTitle]).toEqual([4, '251〜400cc'])
    expect(displacement).toBeGreaterThan(250)
    expect(displacement).toBeLessThanOrEqual(400)
  }
  expect(data.other).toEqual([{ makerId: 113 }])
  expect(data.none).toEqual([])
})

test('the displacement categories hold every model once', async () => {
  const { data } = await api.graphql(`{
    displacementCategories { title min max models { modelId } suzuki: models(makerId: 3) { makerId } }
    allMakers { models { modelId } }
  }`)
  const count = (lists: { models: unknown[] }[]) => lists.reduce((sum, { models }) => sum + models.length, 0)
  expect(data.displacementCategories.map((it: { title: string }) => it.title)).toEqual([
    '50cc以下',
    '51〜125cc',
    '126〜250cc',
    '251〜400cc',
    '401〜750cc',
    '751cc以上',
    'EV・その他',
  ])
  expect(count(data.displacementCategories)).toBe(count(data.allMakers))
  expect(data.displacementCategories[3]).toMatchObject({ min: 251, max: 400 })
  expect(new Set(data.displacementCategories[3].suzuki.map((it: { makerId: number }) => it.makerId))).toEqual(
    new Set([3]),
  )
})
