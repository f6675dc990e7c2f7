import { afterAll, beforeAll, expect, test } from 'vitest'
import { recomputeInThread } from '#server/features/souba/prices/recompute-in-thread.ts'
import { startApi, type TestApi } from '#testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

interface Filters {
  makerId?: number
  displacementCtgIds?: number[]
  first?: number
}

async function search(keywords: string | string[], filters: Filters = {}) {
  const { data, errors } = await api.graphql(
    `query ($makerId: Int, $keywords: [String!]!, $displacementCtgIds: [Int!], $first: Int) {
      searchModels(makerId: $makerId, keywords: $keywords, displacementCtgIds: $displacementCtgIds, first: $first) {
        modelNameJp makerId displacementCtgId
      }
    }`,
    { keywords: [keywords].flat(), ...filters },
  )
  expect(errors).toEqual([])
  return data.searchModels as { modelNameJp: string; makerId: number; displacementCtgId: number }[]
}

const names = async (keywords: string | string[], filters?: Filters) =>
  (await search(keywords, filters)).map((it) => it.modelNameJp)

test.each([
  ['しーびーよんひゃく', 'CB400'],
  ['シービー400', 'CB400'],
  ['えっくすじぇいあーる', 'XJR'],
  ['ぜっと', 'Z'],
  ['ＣＢ４００', 'CB400'],
  ['cb-400', 'CB400'],
  ['cb 400', 'CB400'],
  ['ＹＺＦＲ２５', 'YZF-R25'],
  ['yzf r25', 'YZF-R25'],
  ['れぶる', 'レブル'],
  ['ﾚﾌﾞﾙ２５０', 'レブル250'],
  ['ニンジャ250', 'Ninja 250'],
  ['はやぶさ', 'ハヤブサ'],
  ['ゼファ-', 'ゼファー'],
  ['くろすかぶ', 'クロスカブ'],
])('%s finds %s first', async (typed, start) => {
  const [best] = await names(typed)
  expect(best?.startsWith(start)).toBe(true)
})

test('all XJR and nothing else for えっくすじぇいあーる', async () => {
  const found = await names('えっくすじぇいあーる')
  expect(new Set(found)).toEqual(new Set(['XJR400', 'XJR400R', 'XJR1200', 'XJR1300']))
})

test.each([
  ['ドラックスター', 'ドラッグスター400'],
  ['セロー205', 'セロー225'],
  ['CB4O0', 'CB400スーパーフォア'],
  ['ハヤブヤ', 'ハヤブサ'],
])('one wrong character is forgiven: %s', async (typed, wanted) => {
  expect(await names(typed)).toContain(wanted)
})

test('every keyword must match', async () => {
  const [best] = await names(['ホンダ', 'モンキー'])
  expect(best).toBe('モンキー')
  expect(await names(['ヤマハ', 'モンキー'])).toEqual([])
})

test('filters by maker and displacement', async () => {
  const found = await search('250', { makerId: 4, displacementCtgIds: [3], first: 100 })
  expect(found.length).toBeGreaterThan(5)
  expect(new Set(found.map((it) => `${it.makerId} ${it.displacementCtgId}`))).toEqual(new Set(['4 3']))
})

test('maker 0 searches among all other makers', async () => {
  const found = await search('', { makerId: 0, first: 100 })
  expect(found.length).toBeGreaterThan(30)
  expect(found.every((it) => [13, 17, 91, 102, 149, 112, 113, 97, 98, 99, 96].includes(it.makerId))).toBe(true)
})

test('as many as asked for, never more than a hundred', async () => {
  expect(await search('', { first: 3 })).toHaveLength(3)
  expect(await search('', { first: 500 })).toHaveLength(100)
  expect(await search('', { first: -1 })).toEqual([])
  expect(await search('')).toHaveLength(20)
})

test('the model that was sold most often is first, after the nightly run', async () => {
  const { db, bus, databaseUrl } = api.services
  const modelIdOf = async (name: string) =>
    (await db.selectFrom('model').select('modelId').where('modelNameJp', '=', name).executeTakeFirstOrThrow()).modelId
  const [little, much] = [await modelIdOf('レブル500'), await modelIdOf('レブル1100')]
  const sold = (modelId: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({
      ...{ modelId, modelTypeId: null, mileageId: 2, identity: null, source: 'import' as const },
      ...{ soldOn: `2026-10-${10 + i}`, price: 700_000 + 1_000 * i },
    }))
  await db
    .insertInto('sale')
    .values([...sold(little, 8), ...sold(much, 12)])
    .execute()
  await recomputeInThread(databaseUrl, db, bus, new Date('2026-11-15T00:00:00Z'))
  const begin = async () => (await names('レブル')).slice(0, 2)
  await expect.poll(begin).toEqual(['レブル1100', 'レブル500'])
})

test.each([
  ['MC49', ['レブル250']],
  ['JBK-MC41', ['CBR250R']],
  ['MC99', []],
])('the code %s finds %j', async (typed, wanted) => {
  expect(await names(typed)).toEqual(wanted)
})

test('what is only like a name says that it is a guess', async () => {
  const { data } = await api.graphql(
    '{ guessed: searchModels(keywords: ["レブロ"]) { isGuess } named: searchModels(keywords: ["レブル250"]) { isGuess } }',
  )
  expect(data.guessed[0]).toEqual({ isGuess: true })
  expect(data.named[0]).toEqual({ isGuess: false })
})

test('nothing like it: no model', async () => {
  expect(await names('冷蔵庫')).toEqual([])
  expect(await names("'; drop table model; --")).toEqual([])
})

test('a model that an import brings is found without a restart', async () => {
  await api.services.db
    .insertInto('model')
    .values({
      modelId: 1999,
      makerId: 1,
      modelNameJp: 'イロハ777',
      modelNameEn: 'IROHA 777',
      modelNameIdx: 'イロハナナナナナ',
      displacement: 777,
      outputKw: null,
      displacementCtgId: 6,
      kind: 'naked',
    })
    .execute()
  expect(await names('いろは')).toEqual([])
  await api.services.catalog.reload()
  expect(await names('いろは')).toEqual(['イロハ777'])
})
