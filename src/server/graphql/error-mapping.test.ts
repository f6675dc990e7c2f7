import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { checkForm } from '#domain/account/form-check.ts'
import { writtenWords } from '#domain/account/written-text.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { type CastPartner, castDealer } from '#testing/partner-cast.ts'

let api: TestApi
let dealer: CastPartner
beforeAll(async () => {
  api = await startApi()
  dealer = await castDealer(api.services)
})
afterAll(() => api.stop())

const BID = 'mutation ($input: PlaceBidInput!) { placeBid(input: $input) { bid { price } } }'
const LIST = 'query ($filter: PartnerAuctionFilter!) { partnerAuctions(filter: $filter) { totalCount } }'
const REPORT = 'mutation ($input: ReportCompletionInput!) { reportCompletion(input: $input) { auction { auctionId } } }'
const input = { auctionId: 1, idempotencyKey: 'k' }

// A query is compiled from its second run on, and then says the same in other words.
test.each([
  ['a bid beyond 2³¹', BID, { input: { ...input, price: 2_147_483_648 } }, 'price'],
  ['a bid with a fraction', BID, { input: { ...input, price: 1.5 } }, 'price'],
  ['words for a maximum', BID, { input: { ...input, maxPrice: 'abc; Int "at"' } }, 'maxPrice'],
  ['a filter beyond 2³¹', LIST, { filter: { priceFrom: 10 ** 12 } }, 'priceFrom'],
  [
    'an item of a list',
    REPORT,
    { input: { auctionId: 1, finalTransactionPrice: 1, reductions: [{ reason: 'other', detail: 'x', amount: 1e10 }] } },
    'amount',
  ],
  ['an argument', 'query ($id: Int!) { partnerAuction(auctionId: $id) { auctionId } }', { id: 1e10 }, 'id'],
])('%s is a fault of its field, twice', async (_, query, variables, field) => {
  for (const _run of [1, 2]) {
    const { status, errors } = await api.graphql(query, variables, dealer.headers)
    expect(status).toBeLessThan(500)
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_REQUEST', fields: [{ field }] })
  }
})

test.each([
  [{ makerId: 2_147_483_647 }, 'makerId'],
  [{ modelId: 2_147_483_647 }, 'modelId'],
  [{ displacementCtgId: 99 }, 'displacementCtgId'],
  [{ makerId: 1, mileageIdMost: 99 }, 'mileageIdMost'],
  [{ makerId: 1, priceMost: 100_000_001 }, 'priceMost'],
])('a buy order of %j is a fault of its field', async (order, field) => {
  const save = 'mutation ($input: SaveBuyOrderInput!) { saveBuyOrder(input: $input) }'
  const { errors } = await api.graphql(save, { input: { isActive: true, ...order } }, dealer.headers)
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_REQUEST', fields: [{ field }] })
})

test.each([
  ['nothing is given', {}, 'ERROR_REQUIRED', '入力されていない項目があります。'],
  ['what is given is wrong', { makerId: 1, priceMost: 999 }, 'BAD_REQUEST', '入力内容をご確認ください。'],
])('above the faults of fields stands what is true: %s', async (_, order, code, message) => {
  const save = 'mutation ($input: SaveBuyOrderInput!) { saveBuyOrder(input: $input) }'
  const { errors } = await api.graphql(save, { input: { isActive: true, ...order } }, dealer.headers)
  expect(errors[0]).toMatchObject({ message, extensions: { code } })
})

test('a text that a rule makes nothing of was typed all the same', () => {
  const schema = z.object({ note: z.string().check(z.overwrite(writtenWords), z.minLength(1, '入力してください')) })
  const isIncomplete = (note: string) => {
    const check = checkForm(schema, { note })
    return check.isValid ? null : check.isIncomplete
  }
  expect([isIncomplete(''), isIncomplete('　'), isIncomplete('\u2060')]).toEqual([true, true, false])
})

test('a role that never has a command is told so, and a visitor to log in', async () => {
  const pass = 'mutation ($input: PassInspectionInput!) { passInspection(input: $input) { auction { auctionId } } }'
  const refused = await api.graphql(pass, { input: { auctionId: 1, version: 1 } }, dealer.headers)
  expect(refused.errors[0]).toMatchObject({
    message: 'この操作を行う権限がありません。',
    extensions: { reason: 'ROLE' },
  })
  const visitor = await api.graphql(pass, { input: { auctionId: 1, version: 1 } })
  expect(visitor.errors[0]?.message).toBe('この操作を行うにはログインが必要です。')
})
