import { afterAll, beforeAll, expect, test } from 'vitest'
import { CreateBikeOwnerDocument, UpdateBikeOwnerProfileDocument } from '#contract/generated/account.ts'
import {
  CancelAuctionDocument,
  ConfirmCompletionDocument,
  PostCheckedListDocument,
} from '#contract/generated/auction.ts'
import { CreateAuctionReviewDocument } from '#contract/generated/traded.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { castOwner, SIGN_UP } from '#testing/cast.ts'
import { castDealer } from '#testing/partner-cast.ts'
import { withRead } from '#testing/with-read.ts'

let api: TestApi
let owner: Awaited<ReturnType<typeof castOwner>>
let sale: number
let completed: number

beforeAll(async () => {
  api = await startApi()
  const { bikeDealerId } = await castDealer(api.services)
  owner = await castOwner(api.services)
  sale = await castAuctionIn(api.services.db, 31, { bikeOwnerId: owner.bikeOwnerId, bikeDealerId })
  completed = await castAuctionIn(api.services.db, 32, { bikeOwnerId: owner.bikeOwnerId, bikeDealerId })
})
afterAll(() => api.stop())

async function faultsOf(query: string, input: object): Promise<string[]> {
  const { status, errors } = await api.graphql(query, { input }, owner.headers)
  expect(status).toBeLessThan(500)
  return errors.flatMap(({ extensions }) => extensions.fields?.map(({ field }) => field) ?? [extensions.code])
}

const { password: _password, isAgreed: _isAgreed, ...PROFILE } = SIGN_UP
const REVIEW = {
  comment: 'とても良い取引ができました。',
  reviewAgent: 5,
  reviewDelivery: 5,
  reviewPrice: 5,
  reviewSatisfaction: 5,
}
const CHECKLIST = {
  bikeOwnerDocuments: [],
  bikeOwnerOtherDocuments: [],
  deliveryOn: tokyoDay(later(new Date(), 7 * DAY)),
  deliveryTime: '10時',
  deliveryPlace: '自宅（住民票の住所）',
  paymentMethod: 'cash',
  deliveryManagerName: '佐藤',
  emergencyContact: '',
  memo: '',
}
const LONG = 'あ'.repeat(10_000)

test.each(['😀', '123', '・・・', '山田😀', LONG])('%.12s is no name, on no form', async (name) => {
  expect(await faultsOf(CreateBikeOwnerDocument.query, { ...SIGN_UP, userName: name })).toEqual(['userName'])
  expect(await faultsOf(UpdateBikeOwnerProfileDocument.query, { ...PROFILE, userName: name })).toEqual(['userName'])
  expect(
    await faultsOf(PostCheckedListDocument.query, { auctionId: sale, ...CHECKLIST, deliveryManagerName: name }),
  ).toEqual(['deliveryManagerName'])
})

test.each(['😀', '123', LONG])('%.12s is no nickname', async (nickname) => {
  const review = { auctionId: completed, code: null, ...REVIEW, nickname }
  expect(await faultsOf(CreateAuctionReviewDocument.query, review)).toEqual(['nickname'])
})

test.each([
  [{ deliveryOn: '2199-12-31' }, 'deliveryOn'],
  [{ deliveryOn: '1885-01-01' }, 'deliveryOn'],
  [{ deliveryOn: 'いつか' }, 'deliveryOn'],
  [{ deliveryTime: '25時99分' }, 'deliveryTime'],
  [{ deliveryTime: '😀' }, 'deliveryTime'],
  [{ deliveryPlace: LONG }, 'deliveryPlace'],
  [{ memo: LONG }, 'memo'],
])('the checklist does not take %.40j', async (change, field) => {
  expect(await faultsOf(PostCheckedListDocument.query, { auctionId: sale, ...CHECKLIST, ...change })).toEqual([field])
})

test.each([[null], [''], [' 　'], [LONG]])('the reason "other" needs words, and not %.12j', async (text) => {
  const given = { auctionId: sale, cancelReason: 'other', cancelReasonText: text }
  const input = await withRead(api.services.db, 'cancelAuction', given)
  expect(await faultsOf(CancelAuctionDocument.query, input)).toEqual(['cancelReasonText'])
})

test.each([[''], [LONG]])('an objection needs words, and is never cut: %.12j', async (comment) => {
  const input = await withRead(api.services.db, 'confirmCompletion', { auctionId: sale, agree: false, comment })
  expect(await faultsOf(ConfirmCompletionDocument.query, input)).toEqual(['comment'])
})

test.each([2_147_483_648, 10 ** 12, -1, 1.5])(
  'an auction of the number %s is refused, not an error of ours',
  async (id) => {
    const { status, data } = await api.graphql(
      'query A($id: Int!) { auction(auctionId: $id) { auctionId } }',
      { id },
      owner.headers,
    )
    expect(status).toBeLessThan(500)
    expect(data?.auction ?? null).toBeNull()
  },
)
