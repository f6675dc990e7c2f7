import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { type CastPartner, castDealer } from '#testing/partner-cast.ts'

let api: TestApi
let [one, other]: CastPartner[] = []
beforeAll(async () => {
  api = await startApi()
  one = await castDealer(api.services)
  other = await castDealer(api.services)
})
afterAll(() => api.stop())

const save = (columns: readonly string[], who = one) =>
  api.graphql('mutation ($columns: [String!]!) { saveListColumns(columns: $columns) }', { columns }, who?.headers)

async function kept(who = one) {
  return (await api.graphql('{ listColumns }', {}, who?.headers)).data?.listColumns
}

test('columns are kept for the person alone, in the order of the list', async () => {
  expect(await kept()).toBeNull()
  expect((await save(['time', 'year'])).data?.saveListColumns).toEqual(['year', 'time'])
  expect(await kept()).toEqual(['year', 'time'])
  expect(await kept(other)).toBeNull()
  await save([])
  expect(await kept()).toEqual([])
})

test.each([[['color']], [['year', 'year']]])('%j is refused, and what was kept stays', async (columns) => {
  await save(['km'])
  expect((await save(columns)).errors[0]?.extensions).toMatchObject({
    code: 'BAD_REQUEST',
    fields: [{ field: 'columns' }],
  })
  expect(await kept()).toEqual(['km'])
})

test('nobody keeps columns without a session', async () => {
  const { errors } = await api.graphql('mutation { saveListColumns(columns: ["year"]) }', {}, {})
  expect(errors.length).toBeGreaterThan(0)
})
