import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  PartnerTodoDaysDocument,
  PartnerTodoDocument,
  TodoCalendarDocument,
  type TodoDayFieldsFragment,
} from '#contract/generated/todo.ts'
import type { AuctionStatus } from '#domain/auction/status.ts'
import { DAY_OF_TASK } from '#domain/auction/trade/tasks/trade-days.ts'
import type { TaskName } from '#domain/auction/trade/tasks/trade-tasks.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { type CastOwner, castOwner } from '#testing/cast.ts'
import { castEndedAuction } from '#testing/ended-auction.ts'
import { castAppointment, castHandedOver, castPartnerImage } from '#testing/hand-over-cast.ts'
import { castAuction } from '#testing/message-cast.ts'
import { type CastPartner, castAgent, castDealer, castOperator } from '#testing/partner-cast.ts'
import { withRead } from '#testing/with-read.ts'
import { onStatement } from '../../../db/client.ts'

let api: TestApi
let statements = 0
beforeAll(async () => {
  api = await startApi()
  // Of requests alone: the poller and the jobs have connections of their own.
  onStatement(api.services.shares.api.db, () => (statements += 1))
})
afterAll(() => api.stop())

type Person = Pick<CastOwner, 'headers'>

interface Line {
  readonly task: TaskName
  readonly dueAt: string | null
  readonly isOverdue: boolean
  readonly trade: { readonly auctionId: number; readonly dealerName: string; readonly ownerName: string | null }
}

interface Lines {
  readonly totalCount: number
  readonly tasks: readonly Line[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly startCursor: string; readonly endCursor: string }
}

async function todoOf(person: Person, variables: Record<string, unknown> = {}) {
  const { data, errors } = await api.graphql(PartnerTodoDocument.query, variables, person.headers)
  expect(errors).toEqual([])
  const { mine, waiting, done, ownCount } = data.todo as {
    mine: Lines
    waiting: Lines
    done: { step: string }[]
    ownCount: number
  }
  const names = ({ tasks }: Lines) => tasks.map(({ task }) => task)
  // The badge of the menu says what the page shows.
  if (!variables.kind) expect(ownCount).toBe(mine.totalCount)
  return { mine, waiting, ownCount, own: names(mine), others: names(waiting), done: done.map(({ step }) => step) }
}

async function traded({ bikeDealerId }: CastPartner, status: AuctionStatus = 31) {
  const owner = await castOwner(api.services)
  const parties = { bikeOwnerId: owner.bikeOwnerId, bikeDealerId }
  return { owner, auctionId: await castAuctionIn(api.services.db, status, parties) }
}

async function give(person: Person, mutation: string, given: Record<string, unknown> & { auctionId: number }) {
  const input = await withRead(api.services.db, mutation, given)
  const type = `${mutation[0]?.toUpperCase()}${mutation.slice(1)}Input`
  const query = `mutation M($input: ${type}!) { ${mutation}(input: $input) { __typename } }`
  expect((await api.graphql(query, { input }, person.headers)).errors).toEqual([])
}

async function write(person: Person, mutation: string, input: object) {
  const query = `mutation M($input: PostMessageInput!) { ${mutation}(input: $input) { __typename } }`
  expect((await api.graphql(query, { input }, person.headers)).errors).toEqual([])
}

test('the lines of a trade come and go with its steps', async () => {
  const { db } = api.services
  const dealer = await castDealer(api.services)
  expect(await todoOf(dealer)).toMatchObject({ own: [], others: [], done: [], ownCount: 0 })
  const { owner, auctionId } = await traded(dealer)
  expect(await todoOf(dealer)).toMatchObject({ own: ['proposeDay'], others: [], ownCount: 1 })
  const [line] = (await todoOf(dealer)).mine.tasks
  expect(line?.trade).toMatchObject({ auctionId, amount: 500_000, ownerName: expect.any(String), step: 'agreed' })

  await castAppointment(db, auctionId)
  expect(await todoOf(dealer)).toMatchObject({
    own: ['fetchBike', 'recordIdentity'],
    done: ['dayAgreed'],
    ownCount: 2,
  })
  await give(dealer, 'checkBike', { auctionId, mileageKm: 20_000, claims: [] })
  expect((await todoOf(dealer)).own).toEqual(['typeCode', 'recordIdentity'])
  await give(owner, 'askToStop', { auctionId, cancelReason: 'other', cancelReasonText: '手放せない' })
  expect((await todoOf(dealer)).own).toEqual(['answerStop'])
  await give(owner, 'withdrawStop', { auctionId })

  const ofCode = await api.graphql(`{ auction(auctionId: ${auctionId}) { handOverCode } }`, {}, owner.headers)
  await give(dealer, 'handOver', { auctionId, code: ofCode.data.auction.handOverCode })
  expect((await todoOf(dealer)).own).toEqual(['recordIdentity', 'pay', 'changeName'])
  const seller = { auctionId, method: 'licence', checkedOn: tokyoDay(new Date()), occupation: '会社員' }
  const record = 'mutation M($input: RecordIdentityCheckInput!) { recordIdentityCheck(input: $input) }'
  expect((await api.graphql(record, { input: seller }, dealer.headers)).errors).toEqual([])
  expect(await todoOf(dealer)).toMatchObject({ own: ['pay', 'changeName'], ownCount: 2 })
  await give(dealer, 'reportCompletion', { auctionId, finalTransactionPrice: 500_000 })
  expect(await todoOf(dealer)).toMatchObject({ own: ['changeName'], others: ['awaitConfirmation'], ownCount: 1 })
  await give(owner, 'confirmCompletion', { auctionId, agree: true })
  // After the completion, too.
  expect(await todoOf(dealer)).toMatchObject({ own: ['changeName'], others: [] })
  const proofAssetId = await castPartnerImage(db, dealer.partnerId)
  await give(dealer, 'reportNameChange', { auctionId, changedOn: tokyoDay(new Date()), proofAssetId })
  const over = await todoOf(dealer)
  expect(over).toMatchObject({ own: [], others: [] })
  expect(over.done).toEqual(expect.arrayContaining(['nameChanged', 'completed', 'paymentReported', 'handedOver']))
})

test("the owner's price waits for the dealer to whom it was named, until the answer", async () => {
  const [dealer, second] = [await castDealer(api.services), await castDealer(api.services)]
  const bids = [
    [second, 300_000],
    [dealer, 400_000],
  ] as const
  const { owner, auctionId } = await castEndedAuction(api, await castOperator(api.services), bids)
  expect(await todoOf(dealer)).toMatchObject({ own: [], ownCount: 0 })
  await give(owner, 'makeCounterOffer', { auctionId, price: 450_000 })
  const { counterOfferUntil } = await api.services.db
    .selectFrom('auction')
    .select('counterOfferUntil')
    .where('auctionId', '=', auctionId)
    .executeTakeFirstOrThrow()
  const { mine, own, ownCount } = await todoOf(dealer)
  expect({ own, ownCount }).toEqual({ own: ['answerCounterOffer'], ownCount: 1 })
  // The amount that a yes is a yes to, and nothing of who sells before there is a contract.
  expect(mine.tasks[0]).toMatchObject({
    dueAt: counterOfferUntil?.toISOString(),
    isOverdue: false,
    trade: { auctionId, amount: 450_000, ownerName: null },
  })
  expect((await todoOf(second)).own).toEqual([])
  const span = { from: tokyoDay(new Date()), to: tokyoDay(later(new Date(), 3 * DAY)) }
  const daysOf = async () =>
    (await api.graphql(PartnerTodoDaysDocument.query, span, dealer.headers)).data.todo.days as TodoDayFieldsFragment[]
  expect(await daysOf()).toMatchObject([{ what: 'counterOffer', trade: { auctionId } }])

  await give(dealer, 'answerCounterOffer', { auctionId, price: 450_000, accepts: false })
  expect(await todoOf(dealer)).toMatchObject({ own: [], others: [], ownCount: 0 })
  expect(await daysOf()).toEqual([])
})

test("the owner's price is nothing to do any more once the owner has sold at the bid", async () => {
  const dealer = await castDealer(api.services)
  const { owner, auctionId } = await castEndedAuction(api, await castOperator(api.services), [[dealer, 400_000]])
  await give(owner, 'makeCounterOffer', { auctionId, price: 450_000 })
  expect((await todoOf(dealer)).own).toEqual(['answerCounterOffer'])
  await give(owner, 'answerSaleIntention', { auctionId, saleIntention: 1 })
  const { own } = await todoOf(dealer)
  expect(own).not.toContain('answerCounterOffer')
})

test('a message of the owner waits until it is answered; after the trade until it is read', async () => {
  const dealer = await castDealer(api.services)
  const { bikeDealerId } = dealer
  const owner = await castOwner(api.services)
  const { bikeOwnerId } = owner
  const auctionId = await castAuction(api.services, { bikeOwnerId, status: 31, bikeDealerId })
  await castAppointment(api.services.db, auctionId, tokyoDay(later(new Date(), 3 * DAY)))
  await write(owner, 'postMessage', { auctionId, bikeDealerId, message: '何時ごろ来られますか' })
  expect((await todoOf(dealer)).own).toEqual(['fetchBike', 'answerMessage'])
  expect((await todoOf(dealer, { kind: 'message' })).own).toEqual(['answerMessage'])
  await write(dealer, 'partnerPostMessage', { auctionId, message: '14時にうかがいます' })
  expect((await todoOf(dealer)).own).toEqual(['fetchBike'])

  const ended = await castAuction(api.services, { bikeOwnerId, status: 32, bikeDealerId })
  await write(owner, 'postMessage', { auctionId: ended, bikeDealerId, message: 'お世話になりました' })
  expect((await todoOf(dealer, { kind: 'message' })).own).toEqual(['readMessage'])
  const read = 'mutation M($input: UnreadToReadInput!) { partnerUnreadToRead(input: $input) { __typename } }'
  const input = { auctionId: ended }
  expect((await api.graphql(read, { input }, dealer.headers)).errors).toEqual([])
  expect((await todoOf(dealer, { kind: 'message' })).own).toEqual([])
})

test('what is late stands first, page by page, there and back', async () => {
  const dealer = await castDealer(api.services)
  for (let days = 0; days < 35; days += 1) {
    const { auctionId } = await traded(dealer)
    await castHandedOver(api.services.db, auctionId, later(new Date(), -days * DAY))
  }
  const first = await todoOf(dealer)
  expect(first.mine).toMatchObject({ totalCount: 70, pageInfo: { hasNextPage: true } })
  expect(first.mine.tasks[0]?.isOverdue).toBe(true)
  const second = await todoOf(dealer, { after: first.mine.pageInfo.endCursor })
  const third = await todoOf(dealer, { after: second.mine.pageInfo.endCursor })
  expect(third.mine.pageInfo.hasNextPage).toBe(false)
  const all = [first, second, third].flatMap(({ mine }) => mine.tasks)
  expect(new Set(all.map(({ task, trade }) => `${task} ${trade.auctionId}`)).size).toBe(70)
  const moments = all.map(({ dueAt }) => Date.parse(dueAt ?? ''))
  expect(moments).toEqual([...moments].sort((one, other) => one - other))
  const back = await todoOf(dealer, { before: third.mine.pageInfo.startCursor })
  expect(back.mine.tasks).toEqual(second.mine.tasks)
  const { errors } = await api.graphql(PartnerTodoDocument.query, { after: 'x' }, dealer.headers)
  expect(errors[0]?.extensions.code).toBe('BAD_REQUEST')
})

test('an agency sees its dealers and nobody else; a dealer that may not bid sees what it owes', async () => {
  const agent = await castAgent(api.services)
  const [one, other] = [
    await castDealer(api.services, { agentId: agent.agentId }),
    await castDealer(api.services, { agentId: agent.agentId }),
  ]
  const stranger = await castDealer(api.services)
  const [mine, others] = [await traded(one), await traded(other)]
  await traded(stranger)
  const idsOf = async (person: Person, variables = {}) =>
    (await todoOf(person, variables)).mine.tasks.map(({ trade }) => trade.auctionId)
  expect(await idsOf(agent)).toEqual([mine.auctionId, others.auctionId])
  expect(await idsOf(agent, { bikeDealerId: other.bikeDealerId })).toEqual([others.auctionId])
  expect(await idsOf(one)).toEqual([mine.auctionId])
  const refused = await api.graphql(PartnerTodoDocument.query, { bikeDealerId: stranger.bikeDealerId }, agent.headers)
  expect(refused.errors[0]?.extensions.code).toBe('ERROR_NOT_AUTHORIZED')
  const operator = await castOperator(api.services)
  expect((await api.graphql(PartnerTodoDocument.query, {}, operator.headers)).data.todo).toBeNull()
  const owner = await api.graphql(PartnerTodoDocument.query, {}, mine.owner.headers)
  expect(owner.errors[0]?.extensions.code).toBe('ERROR_NOT_AUTHORIZED')

  await castHandedOver(api.services.db, mine.auctionId, later(new Date(), -9 * DAY))
  await api.services.db
    .updateTable('handOver')
    .set({ isBiddingHeld: true })
    .where('auctionId', '=', mine.auctionId)
    .execute()
  expect((await todoOf(one)).mine.tasks[0]).toMatchObject({ task: 'pay', isOverdue: true })
})

test('however many trades there are, the same few statements read them', async () => {
  const dealer = await castDealer(api.services)
  const count = async () => {
    const before = statements
    await todoOf(dealer)
    return statements - before
  }
  const add = async () => {
    const { bikeDealerId } = dealer
    const owner = await castOwner(api.services)
    const { bikeOwnerId } = owner
    const auctionId = await castAuction(api.services, { bikeOwnerId, status: 31, bikeDealerId })
    await castAppointment(api.services.db, auctionId)
    await castHandedOver(api.services.db, auctionId)
    await write(owner, 'postMessage', { auctionId, bikeDealerId, message: 'こんにちは' })
  }
  await add()
  const few = await count()
  for (let more = 0; more < 12; more += 1) await add()
  expect(await count()).toBe(few)
  // Nine, two for the offers, and the one that knows who asks.
  expect(few).toBe(12)
})

test('the calendar has appointments and deadlines, and is read without a login until its address is renewed', async () => {
  const { db } = api.services
  const dealer = await castDealer(api.services)
  const today = tokyoDay(new Date())
  const { auctionId } = await traded(dealer)
  await castAppointment(db, auctionId)
  await castHandedOver(db, auctionId)
  const stranger = await traded(await castDealer(api.services))
  await castAppointment(db, stranger.auctionId)
  const span = { from: today, to: tokyoDay(later(new Date(), 30 * DAY)) }
  const { data, errors } = await api.graphql(PartnerTodoDaysDocument.query, span, dealer.headers)
  expect(errors).toEqual([])
  const { days, calendarToken: token } = data.todo
  expect(days).toMatchObject([
    { what: 'handOver', day: today, isDone: true, trade: { auctionId } },
    { what: 'payment', day: today, isDone: false },
    { what: 'nameChange', day: tokyoDay(later(new Date(), 15 * DAY)), isDone: false },
  ])
  const tooLong = { from: today, to: tokyoDay(later(new Date(), 170 * DAY)) }
  const refused = await api.graphql(PartnerTodoDaysDocument.query, tooLong, dealer.headers)
  expect(refused.errors[0]?.extensions.code).toBe('BAD_REQUEST')

  const feed = async (given: string) =>
    (await api.graphql(TodoCalendarDocument.query, { token: given })).data.todoCalendar?.days ?? null
  expect(await feed(token)).toHaveLength(3)
  expect(await feed(`${token}x`)).toBeNull()
  expect(await feed(token.replace(/^\d+/, String(dealer.partnerId + 1)))).toBeNull()
  const suspend = (suspendedAt: Date | null) =>
    db
      .updateTable('bikeDealer')
      .set({ suspendedAt, suspendReason: suspendedAt && '詐欺の疑い' })
      .where('bikeDealerId', '=', dealer.bikeDealerId)
      .execute()
  await suspend(new Date())
  expect(await feed(token)).toBeNull()
  await suspend(null)
  expect(await feed(token)).toHaveLength(3)
  const renew = async () =>
    (await api.graphql('mutation ($token: String!) { renewTodoCalendar(token: $token) }', { token }, dealer.headers))
      .data.renewTodoCalendar
  const renewed = await renew()
  // Sent twice it is done once.
  expect(await renew()).toBe(renewed)
  expect(await feed(renewed)).toHaveLength(3)
  expect(await feed(token)).toBeNull()
})

test('a calendar has what is to be answered and where to go, and of an agency each dealer', async () => {
  const { db } = api.services
  const agent = await castAgent(api.services)
  const dealer = await castDealer(api.services, { agentId: agent.agentId })
  await castDealer(api.services, { agentId: agent.agentId })
  const [agreed, open] = [await traded(dealer), await traded(dealer)]
  for (const { auctionId } of [agreed, open]) await castAppointment(db, auctionId, tokyoDay(later(new Date(), 3 * DAY)))
  await db
    .updateTable('checklist')
    .set({ deliveryPlace: '現在の居所（住所と違う場合）：横浜市西区高島1-2-3' })
    .where('auctionId', '=', agreed.auctionId)
    .execute()
  // Further ahead than a week, within which the dealer has to agree.
  const later30 = tokyoDay(later(new Date(), 30 * DAY))
  await db
    .updateTable('checklist')
    .set({ planAcceptedAt: null, planAcceptedBy: null, deliveryOn: later30 })
    .where('auctionId', '=', open.auctionId)
    .execute()
  const span = { from: tokyoDay(new Date()), to: tokyoDay(later(new Date(), 10 * DAY)) }
  const read = async (person: Person) =>
    (await api.graphql(PartnerTodoDaysDocument.query, span, person.headers)).data.todo
  const { days, calendarToken: token } = await read(agent)
  expect(days).toMatchObject([
    { what: 'handOver', place: '現在の居所（住所と違う場合）', trade: { auctionId: agreed.auctionId } },
    { what: 'planAnswer', place: '', isDone: false, trade: { auctionId: open.auctionId } },
  ])
  const feedOf = async (given: string) =>
    (await api.graphql(TodoCalendarDocument.query, { token: given })).data.todoCalendar
  const feed = await feedOf(token)
  expect(feed).toMatchObject({ isOfSeveral: true, days: [{ trade: { bikeDealerId: dealer.bikeDealerId } }, {}] })
  expect(JSON.stringify(feed)).not.toContain('高島')
  expect(await feedOf((await read(dealer)).calendarToken)).toMatchObject({ isOfSeveral: false })
})

test('whatever has a deadline in the list stands in the calendar and its file', async () => {
  const { db } = api.services
  const dealer = await castDealer(api.services)
  const [, checked, left, asked] = [
    await traded(dealer),
    await traded(dealer),
    await traded(dealer),
    await traded(dealer),
  ]
  for (const { auctionId } of [checked, left, asked]) await castAppointment(db, auctionId)
  await castHandedOver(db, left.auctionId)
  for (const { auctionId } of [checked, asked])
    await give(dealer, 'checkBike', { auctionId, mileageKm: 20_000, claims: [] })
  const stop = { cancelReason: 'other', cancelReasonText: '手放せない' }
  await give(asked.owner, 'askToStop', { auctionId: asked.auctionId, ...stop })
  const { mine, waiting } = await todoOf(dealer)
  const tasks = [...mine.tasks, ...waiting.tasks].filter(({ dueAt }) => dueAt !== null)
  const wanted = tasks.map(({ task, trade, dueAt }) => {
    const what = DAY_OF_TASK[task]
    return `${trade.auctionId} ${what} ${tokyoDay(new Date(Date.parse(dueAt ?? '') - 1))}`
  })
  expect(tasks.map(({ task }) => task)).toEqual(expect.arrayContaining(['proposeDay', 'typeCode', 'pay', 'answerStop']))
  const span = { from: tokyoDay(new Date()), to: tokyoDay(later(new Date(), 30 * DAY)) }
  const { data } = await api.graphql(PartnerTodoDaysDocument.query, span, dealer.headers)
  const feed = await api.graphql(TodoCalendarDocument.query, { token: data.todo.calendarToken })
  for (const days of [data.todo.days, feed.data.todoCalendar.days]) {
    const entries = days.map(({ what, day, trade }: TodoDayFieldsFragment) => `${trade.auctionId} ${what} ${day}`)
    expect(entries).toEqual(expect.arrayContaining(wanted))
  }
})
