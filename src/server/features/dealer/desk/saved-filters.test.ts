import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { type CastPartner, castDealer } from '#testing/partner-cast.ts'

let api: TestApi
let dealer: CastPartner
beforeAll(async () => {
  api = await startApi()
  dealer = await castDealer(api.services)
})
afterAll(() => api.stop())

function save(name: string, query: string) {
  const mutation = 'mutation ($name: String!, $query: String!) { saveFilter(name: $name, query: $query) }'
  return api.graphql(mutation, { name, query }, dealer.headers)
}

async function saved() {
  const { data } = await api.graphql('{ savedFilters { name query } }', {}, dealer.headers)
  return data?.savedFilters
}

test.each([
  ['maker=abc', 'maker'],
  ['maker=99999', 'maker'],
  ['area=99', 'area'],
  ['soon=2&maker=1', 'soon'],
  ['order=zz', 'order'],
  ['makerId=1', 'makerId'],
  [`q=${'x'.repeat(300)}`, 'q'],
])('a filter of %s is a fault of its field, and nothing is kept', async (query, field) => {
  const { errors } = await save('読めない条件', query)
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_REQUEST', fields: [{ field }] })
  expect(await saved()).toEqual([])
})

test('a name is the same in wide and narrow digits, and its filter in one form', async () => {
  expect((await save('ホンダ10万から', 'maker=1&from=10万')).errors).toEqual([])
  expect((await save('ホンダ１０万から', 'from=１００,０００&maker=1')).errors).toEqual([])
  expect(await saved()).toEqual([{ name: 'ホンダ10万から', query: 'maker=1&from=100000' }])
})

test('another’s filter is not found, and one of its own may be deleted twice', async () => {
  const mutation = 'mutation ($id: Int!) { deleteFilter(savedFilterId: $id) }'
  const { data } = await save('消す条件', 'maker=1')
  const id = data.saveFilter
  const rival = await castDealer(api.services)
  const { errors } = await api.graphql(mutation, { id }, rival.headers)
  expect(errors[0]?.extensions.code).toBe('ERROR_DATA_NOT_FOUND')
  expect(await saved()).toContainEqual({ name: '消す条件', query: 'maker=1' })
  for (const _ of ['first', 'again'])
    expect(await api.graphql(mutation, { id }, dealer.headers)).toMatchObject({ data: { deleteFilter: true } })
  expect(await saved()).not.toContainEqual({ name: '消す条件', query: 'maker=1' })
})

test('a filter that was kept under a wide name before is replaced, not joined by another', async () => {
  const { partnerId } = dealer
  await api.services.db.insertInto('savedFilter').values({ partnerId, name: '２０万', query: 'maker=1' }).execute()
  expect((await save('20万', 'from=200000')).errors).toEqual([])
  expect(await saved()).toContainEqual({ name: '２０万', query: 'from=200000' })
  expect(await saved()).not.toContainEqual(expect.objectContaining({ name: '20万' }))
})
