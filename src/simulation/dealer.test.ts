import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDeliveryAhead } from '#domain/auction/trade/checklist.ts'
import { DAY, later, MINUTE } from '#domain/values/duration.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { transact } from '#server/db/client.ts'
import { addMessage } from '#server/features/message/post/add-message.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { castOwner, PASSWORD } from '#testing/cast.ts'
import { castHandedOver } from '#testing/hand-over-cast.ts'
import { castDealer } from '#testing/partner-cast.ts'
import { answerMessages } from './dealer.ts'
import { tendOwnSales } from './owner.ts'
import { OwnerPerson, PartnerPerson } from './person.ts'
import { nextMeeting, tendSales } from './sale.ts'

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

/** Who has logged in before. */
class KnownOwner extends OwnerPerson {
  constructor(
    endpoint: string,
    email: string,
    password: string,
    private readonly token: string,
  ) {
    super(endpoint, email, password)
  }

  protected override async logIn(): Promise<string> {
    return this.token
  }
}

/** A sale between the two, as it stands. */
async function sale(number: number, contractedDaysAgo = 2) {
  const { db } = api.services
  const [owner, { email, bikeDealerId }] = [await castOwner(api.services), await castDealer(api.services)]
  const auctionId = await castAuctionIn(db, 31, { bikeOwnerId: owner.bikeOwnerId, bikeDealerId })
  const contractAt = later(new Date(), -contractedDaysAgo * DAY)
  await db.updateTable('auction').set({ contractAt }).where('auctionId', '=', auctionId).execute()
  await openTab(auctionId, owner.bikeOwnerId, bikeDealerId)
  const dealer = { number, person: new PartnerPerson(`${api.origin}/graphql`, email, PASSWORD) }
  const person = new KnownOwner(`${api.origin}/graphql`, owner.email, PASSWORD, owner.idToken)
  const state = async () => {
    const query = 'query Q($id: Int!) { auction(auctionId: $id) { auctionStatus trade { step turn price } } }'
    const { data } = await api.graphql(query, { id: auctionId }, owner.headers)
    return `${data.auction.auctionStatus} ${data.auction.trade.step} ${data.auction.trade.price}`
  }
  const meetYesterday = () =>
    db
      .updateTable('checklist')
      .set({ deliveryOn: tokyoDay(later(new Date(), -DAY)) })
      .where('auctionId', '=', auctionId)
      .execute()
  return { auctionId, bikeDealerId, dealer, person, state, meetYesterday }
}

async function openTab(auctionId: number, bikeOwnerId: number, bikeDealerId: number): Promise<void> {
  const { db } = api.services
  const { agentId } = await db
    .selectFrom('bikeDealer')
    .select('agentId')
    .where('bikeDealerId', '=', bikeDealerId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('messageTab')
    .values({ auctionId, bikeOwnerId, bikeDealerId, agentId, createdAt: new Date() })
    .execute()
}

const isInMood = () => true

test('an honest dealer agrees on a day, finds the bike as described, types the code and pays; the owner does the rest', async () => {
  const { dealer, person, state, meetYesterday, auctionId } = await sale(1)
  for (let time = 0; time < 2; time += 1) await tendSales(dealer, isInMood)
  expect(await state()).toBe('31 agreed null')
  await tendOwnSales(person, isInMood)
  expect(await state()).toBe('31 scheduled null')
  await tendSales(dealer, isInMood)
  expect(await state()).toBe('31 scheduled null') // its time has not come
  await meetYesterday()
  await tendSales(dealer, isInMood)
  expect(await state()).toBe('31 checked 500000')
  await tendSales(dealer, isInMood) // asks for the code
  expect(await state()).toBe('31 checked 500000')
  for (let time = 0; time < 2; time += 1) await tendOwnSales(person, isInMood)
  await tendSales(dealer, isInMood)
  expect(await state()).toBe('31 handedOver 500000')
  await tendSales(dealer, isInMood)
  expect(await state()).toBe('31 paid 500000')
  await tendOwnSales(person, isInMood)
  expect(await state()).toBe('32 confirmed 500000')
  const entry = api.services.db.selectFrom('ledgerEntry').select('identityMethod').where('auctionId', '=', auctionId)
  expect(await entry.execute()).toEqual([{ identityMethod: 'licence' }])
})

test('a dealer answers what the owner wrote, not what the system posted', async () => {
  const { dealer, auctionId, bikeDealerId } = await sale(1)
  const { db, bus } = api.services
  const tab = db.selectFrom('messageTab').select('messageTabId').where('auctionId', '=', auctionId)
  const { messageTabId } = await tab.where('bikeDealerId', '=', bikeDealerId).executeTakeFirstOrThrow()
  const post = (senderGroup: 'proto-admin' | 'seller') => {
    const message = { messageType: 0, senderGroup, createdBy: `${senderGroup}:1`, text: 'お知らせ' } as const
    return transact(db, (tx) => addMessage(tx, bus, messageTabId, message, new Date()))
  }
  const answers = () =>
    db
      .selectFrom('message')
      .select('messageNo')
      .where('messageTabId', '=', messageTabId)
      .where('senderGroup', '=', 'dealer')
      .execute()
  await post('proto-admin')
  await answerMessages(dealer)
  expect(await answers()).toEqual([])
  await post('seller')
  await answerMessages(dealer)
  expect(await answers()).toHaveLength(1)
})

test('a cutting dealer claims with a photo, and comes to a price or asks; a stopping one leaves; a slow one waits', async () => {
  const cut = await sale(3)
  await tendSales(cut.dealer, isInMood)
  await tendOwnSales(cut.person, isInMood)
  await cut.meetYesterday()
  await tendSales(cut.dealer, isInMood)
  const files = api.services.db.selectFrom('handOverFile').selectAll().where('auctionId', '=', cut.auctionId)
  expect(await files.execute()).toMatchObject([{ kind: 'claimPhoto' }])
  await tendOwnSales(cut.person, isInMood)
  await tendSales(cut.dealer, isInMood)
  const isAccepted = cut.auctionId % 2 === 0
  const isAsked = !isAccepted && cut.auctionId % 3 === 0
  expect(await cut.state()).toBe(`31 checked ${isAccepted ? 475_000 : isAsked ? null : 500_000}`)

  const left = await sale(6)
  await tendSales(left.dealer, isInMood)
  await tendOwnSales(left.person, isInMood)
  await tendSales(left.dealer, isInMood)
  expect(await left.state()).toMatch(/^92 /)

  const late = await sale(5, 9)
  await castHandedOver(api.services.db, late.auctionId, later(new Date(), -2 * DAY))
  await tendSales(late.dealer, isInMood)
  expect(await late.state()).toBe('31 handedOver 500000')
  const patient = await sale(5, 9)
  await castHandedOver(api.services.db, patient.auctionId, later(new Date(), -5 * DAY))
  await tendSales(patient.dealer, isInMood)
  expect(await patient.state()).toBe('31 paid 500000')
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
