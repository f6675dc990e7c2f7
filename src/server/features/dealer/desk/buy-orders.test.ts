import { afterAll, beforeAll, expect, test } from 'vitest'
import { DeleteBuyOrderDocument, PartnerBuyOrdersDocument, SaveBuyOrderDocument } from '#contract/generated/partner.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { type CastPartner, castDealer } from '#testing/partner-cast.ts'

let api: TestApi
let [dealer, rival]: CastPartner[] = []
beforeAll(async () => {
  api = await startApi()
  ;[dealer, rival] = [await castDealer(api.services), await castDealer(api.services)]
})
afterAll(() => api.stop())

const ORDER = { modelId: 1001, priceMost: 400_000, note: '', isActive: true }

async function send(query: string, input: object, who = dealer) {
  const { data, errors } = await api.graphql(query, { input }, who?.headers)
  return errors[0]?.extensions.code ?? Object.values(data)[0]
}
const save = (input: object, who = dealer) => send(SaveBuyOrderDocument.query, { ...ORDER, ...input }, who)
const remove = (input: object, who = dealer) => send(DeleteBuyOrderDocument.query, input, who)

async function orders() {
  const { data } = await api.graphql(PartnerBuyOrdersDocument.query, {}, dealer?.headers)
  return data.buyOrders as { buyOrderId: number; priceMost: number; updatedAt: string }[]
}

test('an order is changed and deleted as it was read, by its own dealer', async () => {
  await save({})
  const [first] = await orders()
  const read = { buyOrderId: first?.buyOrderId, updatedAt: first?.updatedAt }
  expect(await save({ ...read, priceMost: 350_000 }, rival)).toBe('ERROR_DATA_NOT_FOUND')
  expect(await save({ ...read, priceMost: 350_000 })).toBe(first?.buyOrderId)
  expect(await save({ ...read, priceMost: 350_000 })).toBe(first?.buyOrderId)
  expect(await save({ ...read, priceMost: 300_000 })).toBe('ERROR_CONTENT_CHANGED')
  expect(await remove(read)).toBe('ERROR_CONTENT_CHANGED')
  const [changed] = await orders()
  expect(changed).toMatchObject({ priceMost: 350_000 })
  const reread = { buyOrderId: changed?.buyOrderId, updatedAt: changed?.updatedAt }
  expect(await remove(reread, rival)).toBe('ERROR_DATA_NOT_FOUND')
  expect(await orders()).toHaveLength(1)
  expect(await remove(reread)).toBe(true)
  expect(await orders()).toEqual([])
  expect(await remove(reread)).toBe(true)
  expect(await save({ ...reread, priceMost: 300_000 })).toBe('ERROR_DATA_NOT_FOUND')
})

test('a model is wanted with its own displacement or with none', async () => {
  const { data } = await api.graphql(PartnerBuyOrdersDocument.query, {}, dealer?.headers)
  const sizes: { displacementCtgId: number }[] = data.displacementCategories
  const answers = await Promise.all(sizes.map(({ displacementCtgId }) => save({ displacementCtgId, note: '排気量' })))
  expect(answers.filter((it) => it === 'BAD_REQUEST')).toHaveLength(sizes.length - 1)
})

test('a note that is too long is refused, not cut', async () => {
  expect(await save({ note: '急'.repeat(201) })).toBe('BAD_REQUEST')
  expect(await save({ note: '😀'.repeat(200) })).toEqual(expect.any(Number))
})
