import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDeliveryAhead } from '#domain/auction/trade/checklist.ts'
import { DAY, later, MINUTE } from '#domain/values/duration.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { castOwner, PASSWORD } from '#testing/cast.ts'
import { castDealer } from '#testing/partner-cast.ts'
import { nextMeeting, tendSales } from './dealer.ts'
import { PartnerPerson } from './partner-person.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

test('a dealer meets owners in its opening hours, within two days and not at once', () => {
  const start = new Date('2026-11-18T00:00:00+09:00')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 * 24 * 60 }), (minutes) => {
      const now = later(start, minutes * MINUTE)
      const meeting = nextMeeting(now)
      const hour = Number(meeting.deliveryTime.slice(0, 2))
      expect(hour >= 9 && hour <= 19).toBe(true)
      expect(isDeliveryAhead(meeting, later(now, 29 * MINUTE))).toBe(true)
      expect(isDeliveryAhead(meeting, later(now, 2 * DAY))).toBe(false)
    }),
  )
})

test('it agrees on a day first, and reports the sale once the bike has changed hands and its seller is on record', async () => {
  const { db } = api.services
  const [owner, { email, bikeDealerId }] = [await castOwner(api.services), await castDealer(api.services)]
  const auctionId = await castAuctionIn(db, 31, { bikeOwnerId: owner.bikeOwnerId, bikeDealerId })
  await db
    .updateTable('auction')
    .set({ contractAt: later(new Date(), -2 * DAY) })
    .where('auctionId', '=', auctionId)
    .execute()
  const dealer = { number: 1, person: new PartnerPerson(`${api.origin}/graphql`, email, PASSWORD) }
  const auction = () =>
    db
      .selectFrom('auction')
      .leftJoin('checklist', 'checklist.auctionId', 'auction.auctionId')
      .select(['completionReport', 'planProposedBy', 'planAcceptedBy', 'checklist.version'])
      .where('auction.auctionId', '=', auctionId)
      .executeTakeFirstOrThrow()

  for (let time = 0; time < 2; time += 1) await tendSales(dealer, () => true)
  expect(await auction()).toMatchObject({
    planProposedBy: `dealer:${bikeDealerId}`,
    completionReport: null,
    version: 1,
  })

  const accept = 'mutation A($input: AcceptDeliveryInput!) { acceptDelivery(input: $input) { __typename } }'
  expect((await api.graphql(accept, { input: { auctionId, version: 1 } }, owner.headers)).errors).toEqual([])
  await tendSales(dealer, () => true)
  expect((await auction()).completionReport).toBe(null) // its time has not come
  await db
    .updateTable('checklist')
    .set({ deliveryOn: tokyoDay(later(new Date(), -DAY)) })
    .where('auctionId', '=', auctionId)
    .execute()
  await tendSales(dealer, () => true)
  expect((await auction()).completionReport).toMatchObject({ finalTransactionPrice: 500_000, reductions: [] })
  const entry = db.selectFrom('ledgerEntry').select('identityMethod').where('auctionId', '=', auctionId)
  expect(await entry.execute()).toEqual([{ identityMethod: 'licence' }])
})

test("it accepts an owner's day", async () => {
  const { db } = api.services
  const [owner, { email, bikeDealerId }] = [await castOwner(api.services), await castDealer(api.services)]
  const auctionId = await castAuctionIn(db, 31, { bikeOwnerId: owner.bikeOwnerId, bikeDealerId })
  const input = {
    auctionId,
    bikeOwnerDocuments: [],
    bikeOwnerOtherDocuments: [],
    deliveryOn: tokyoDay(later(new Date(), 3 * DAY)),
    deliveryTime: '14:00',
    deliveryPlace: '自宅（住民票の住所）',
    paymentMethod: 'cash',
    deliveryManagerName: '佐藤',
    emergencyContact: '',
    memo: '',
  }
  const post = 'mutation P($input: PostCheckedListInput!) { postCheckedList(input: $input) { __typename } }'
  expect((await api.graphql(post, { input }, owner.headers)).errors).toEqual([])
  await tendSales({ number: 1, person: new PartnerPerson(`${api.origin}/graphql`, email, PASSWORD) }, () => true)
  const checklist = db.selectFrom('checklist').select('planAcceptedBy').where('auctionId', '=', auctionId)
  expect(await checklist.execute()).toEqual([{ planAcceptedBy: `dealer:${bikeDealerId}` }])
})
