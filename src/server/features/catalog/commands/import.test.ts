import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { importCommand } from './import.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

async function run(url: string | undefined) {
  const printed: string[] = []
  const faults = await importCommand(url, (line) => printed.push(line))
  return { printed, faults }
}

const nameOf = async (modelId: number) =>
  (await api.graphql('query ($id: Int!) { model(modelId: $id) { modelNameJp } }', { id: modelId })).data.model
    ?.modelNameJp

test('imports again, says counts, reports what the files do not have and keeps it; running instances see it', async () => {
  const { db } = api.services
  const first = await db.selectFrom('model').selectAll().where('modelId', '=', 1001).executeTakeFirstOrThrow()
  await db.updateTable('model').set({ modelNameJp: '別の名前' }).where('modelId', '=', 1001).execute()
  await db
    .insertInto('model')
    .values({ ...first, modelId: 1998, modelNameJp: '昔の車種' })
    .execute()
  await db.insertInto('modelSpec').values({ modelId: 1998, modelTypeId: null, spec: '{"abs":true}' }).execute()
  await api.services.catalog.reload()
  expect(await nameOf(1001)).toBe('別の名前')

  const { printed, faults } = await run(api.databaseUrl)

  expect(faults).toEqual([])
  expect(printed[0]).toMatch(/^取り込みました: メーカー 30、車種 \d{4}、型式 \d{4}、諸元 \d{3}$/)
  expect(printed.slice(1)).toEqual(['ファイルにないため、そのまま残したもの（1件）:', '  車種 1998 昔の車種'])
  await expect.poll(() => nameOf(1001)).toBe('CB400スーパーフォア')
  expect(await nameOf(1998)).toBe('昔の車種')
  expect((await api.graphql('{ catalogSpec(modelId: 1998) { modelId } }')).data.catalogSpec).toBeNull()
})

test('without a database it says what to do in demo mode', async () => {
  const { printed, faults } = await run(undefined)
  expect(printed).toEqual([])
  expect(faults.join()).toContain('npm start')
})

test('an empty database and one that is not there are told in one line', async () => {
  const empty = new URL(api.databaseUrl)
  empty.pathname = '/postgres'
  expect((await run(empty.href)).faults).toEqual([
    'データベースに表がありません。先にサーバーを一度起動してください（起動時に作られます）。',
  ])
  const gone = new URL(api.databaseUrl)
  gone.pathname = '/no_such_database'
  const { faults } = await run(gone.href)
  expect(faults).toHaveLength(1)
  expect(faults[0]).toMatch(/^取り込めませんでした: /)
})
