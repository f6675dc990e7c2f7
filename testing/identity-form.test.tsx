import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PartnerAuctionDocument } from '#contract/generated/partner.ts'
import { PartnerTodoDocument } from '#contract/generated/todo.ts'
import type { HandOver } from '#domain/auction/trade/hand-over.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { transact } from '#server/db/client.ts'
import { writeHandOver } from '#server/features/auction/engine/stored/hand-over.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { CLAIM } from '#testing/auction-model/auction-facts.ts'
import { castOwner } from '#testing/cast.ts'
import { asDescribed, castAppointment } from '#testing/hand-over-cast.ts'
import { castDealer } from '#testing/partner-cast.ts'
import { Now } from '#web/partner/trade/pickup/now.tsx'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const TODAY = tokyoDay(new Date())
const open = { price: null, fixedAt: null, fixedVersion: null }
const claimed = (answer: 'accepted' | 'refused' | null, given: Partial<HandOver> = {}) =>
  asDescribed({ ...open, claims: [{ ...CLAIM, answer, ruled: null }], ...given })

/** The state of the trade, and what the hand-over has come to. */
const STATES: readonly [string, HandOver | null][] = [
  ['the day has come', null],
  ['the owner has claims to answer', claimed(null)],
  ['the owner refused a claim', claimed('refused')],
  ['a ruling is asked for', claimed('refused', { rulingAskedAt: new Date() })],
  ['the price is fixed', asDescribed()],
  ['the bike has left', asDescribed({ handedOverAt: new Date() })],
]

async function cast(handOver: HandOver | null, deliveryOn = TODAY) {
  const { db } = api.services
  const [owner, dealer] = [await castOwner(api.services), await castDealer(api.services)]
  const parties = { bikeOwnerId: owner.bikeOwnerId, bikeDealerId: dealer.bikeDealerId }
  const auctionId = await castAuctionIn(db, 31, parties)
  await castAppointment(db, auctionId, deliveryOn)
  if (handOver) await transact(db, (tx) => writeHandOver(tx, auctionId, handOver))
  return { dealer, auctionId }
}

async function see({ dealer, auctionId }: Awaited<ReturnType<typeof cast>>) {
  const read = await api.graphql(PartnerAuctionDocument.query, { auctionId }, dealer.headers)
  const { data, errors } = await api.graphql(PartnerTodoDocument.query, {}, dealer.headers)
  expect([...read.errors, ...errors]).toEqual([])
  const auction = read.data.partnerAuction
  const Component = () => <Now auction={auction} name="CB400SF" today={TODAY} answerTo={() => undefined} />
  const Stub = createRoutesStub([{ path: '/', Component }])
  const tasks: readonly string[] = data.todo.mine.tasks.map(({ task }: { task: string }) => task)
  const html = renderToStaticMarkup(<Stub initialEntries={['/']} />)
  return { isAsked: tasks.includes('recordIdentity'), forms: html.split('id="identity"').length - 1 }
}

test.each(STATES)('%s: who sells is written down on this page', async (_state, handOver) => {
  const trade = await cast(handOver)
  expect(await see(trade)).toEqual({ isAsked: true, forms: 1 })
  const input = { auctionId: trade.auctionId, method: 'licence', checkedOn: TODAY, occupation: '会社員' }
  const record = 'mutation M($input: RecordIdentityCheckInput!) { recordIdentityCheck(input: $input) }'
  expect((await api.graphql(record, { input }, trade.dealer.headers)).errors).toEqual([])
  expect(await see(trade)).toEqual({ isAsked: false, forms: 0 })
})

test('before its day the form is there, and asked for by nobody', async () => {
  expect(await see(await cast(null, tokyoDay(later(new Date(), 3 * DAY))))).toEqual({ isAsked: false, forms: 1 })
})
