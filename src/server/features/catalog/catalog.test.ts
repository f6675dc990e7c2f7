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

test('makers with a displacement category are those that have such a model', async () => {
  const { data } = await api.graphql(
    '{ makers(displacementCtgId: 1) { makerNameEn models(displacementCtgId: 1) { displacement } } }',
  )
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
