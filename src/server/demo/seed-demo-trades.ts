import { DEMO_TRADES, type DemoTrade } from '#content/demo/trades.ts'
import { NO_METER } from '#domain/options/vehicle-condition.ts'
import { DAY, HOUR, later } from '#domain/values/duration.ts'
import { tokyoDay, tokyoHour } from '#domain/values/tokyo-time.ts'
import type { Bus } from '../bus/bus.ts'
import type { Tx } from '../db/client.ts'
import { appendStatement, writeHandOver } from '../features/auction/index.ts'
import { addMessage, markRead, openSurvey } from '../features/message/index.ts'
import { demoFight, demoHistory } from './demo-auctions.ts'
import { type Planned, rowOf } from './demo-plan.ts'

const END_HOUR = 12
const CHECKED_AFTER = 75 * HOUR
const REFUSED_AFTER = 77 * HOUR
/** A check, an answer and a request for a ruling. */
const STATEMENTS_OF_CLAIM = 3

export interface PlannedTrade extends Planned {
  readonly trade: DemoTrade
  readonly bikeOwnerId: number
  readonly bikeDealerId: number
}

/** Trades between people whom everyone can be: won, agreed on, not yet complete. */
export async function planTrades(
  tx: Tx,
  random: () => number,
  dealerIds: readonly string[],
  now: Date,
): Promise<PlannedTrade[]> {
  const planned: PlannedTrade[] = []
  for (const trade of DEMO_TRADES) {
    const people = await peopleOf(tx, trade)
    if (people) planned.push({ trade, ...people, ...planOfTrade(trade, people, random, dealerIds, now) })
  }
  return planned
}

interface People {
  readonly bikeOwnerId: number
  readonly state: string
  readonly bikeDealerId: number
}

async function peopleOf(tx: Tx, { seller, dealer }: DemoTrade): Promise<People | undefined> {
  const people = await tx.query
    .selectFrom('bikeOwnerAccount')
    .innerJoin('partnerAccount', (join) => join.on('partnerAccount.email', '=', dealer))
    .select(['bikeOwnerAccount.bikeOwnerId', 'bikeOwnerAccount.state', 'partnerAccount.bikeDealerId'])
    .where('bikeOwnerAccount.email', '=', seller)
    .executeTakeFirst()
  const { bikeDealerId } = people ?? {}
  return people && bikeDealerId != null ? { ...people, bikeDealerId } : undefined
}

function planOfTrade(
  { bike, endedDaysAgo, claim }: DemoTrade,
  { bikeOwnerId, bikeDealerId, state }: People,
  random: () => number,
  dealerIds: readonly string[],
  now: Date,
): Planned {
  const endAt = tokyoHour(tokyoDay(later(now, -endedDaysAgo * DAY)), END_HOUR)
  const publishedAt = later(endAt, -4 * DAY)
  const createdAt = later(publishedAt, -HOUR)
  const course = { target: bike.price, from: publishedAt, endAt, until: endAt, winnerId: String(bikeDealerId) }
  const fight = demoFight(random, dealerIds, course)
  const row = rowOf(bike, bikeOwnerId, 31, { createdAt, publishedAt, endAt }, fight)
  return {
    row: { ...row, prefecture: state, ...(claim && { version: 1 + STATEMENTS_OF_CLAIM }) },
    fight,
    steps: demoHistory(31, createdAt, publishedAt, endAt),
  }
}

/** The dealer's claim beside the bike, the owner's refusal and the question to the operator, as they were said. */
export async function writeClaims(tx: Tx, auctionId: number, planned: PlannedTrade): Promise<void> {
  const { trade, row, bikeOwnerId, bikeDealerId } = planned
  const { contractAt, contractAmount, mileageKm, meterChange } = row
  if (!trade.claim || !contractAt || !contractAmount) return
  const [checkedAt, refusedAt] = [CHECKED_AFTER, REFUSED_AFTER].map((after) => later(new Date(contractAt), after))
  if (!checkedAt || !refusedAt) return
  const { line, ...reduction } = trade.claim
  await writeHandOver(tx, auctionId, {
    checkedAt,
    mileageKm: meterChange === NO_METER ? null : (mileageKm ?? 0) + 12,
    claims: [{ ...reduction, line, photos: [], answer: 'refused', ruled: null }],
    number: 1,
    price: null,
    fixedAt: null,
    fixedVersion: null,
    rulingAskedAt: refusedAt,
    ruling: null,
    handedOverAt: null,
    moneySeenAt: null,
    refundAskedAt: null,
    stopAsked: null,
    stopsBefore: [],
    isBiddingHeld: false,
  })
  const [dealer, owner] = [`dealer:${bikeDealerId}`, `owner:${bikeOwnerId}`]
  const said = [
    { kind: 'check', amount: contractAmount - reduction.amount, reductions: [reduction], by: dealer, at: checkedAt },
    { kind: 'claimAnswer', amount: contractAmount, reductions: [], by: owner, at: refusedAt },
    { kind: 'rulingRequest', amount: null, reductions: [], by: dealer, at: refusedAt },
  ] as const
  for (const [index, statement] of said.entries())
    await appendStatement(tx, auctionId, { comment: '', readVersion: index + 1, version: index + 2, ...statement })
}

/** What the two wrote to each other; the last message waits for its reader. */
export async function writeConversation(
  tx: Tx,
  bus: Bus,
  auctionId: number,
  { trade, row, bikeOwnerId, bikeDealerId }: PlannedTrade,
): Promise<void> {
  const { endAt, answerBy, contractAt, contractAmount } = row
  if (!endAt || !answerBy || !contractAt || !contractAmount) throw new Error('a trade has a contract')
  const won = { auctionId, bikeOwnerId, winnerDealerId: bikeDealerId }
  const survey = { amount: contractAmount, answerBy: new Date(answerBy) }
  const { messageTabId } = await openSurvey(tx, bus, won, survey, new Date(endAt))
  for (const { by, afterHours, text } of trade.messages) {
    const createdBy = by === 'seller' ? `owner:${bikeOwnerId}` : `dealer:${bikeDealerId}`
    const message = { messageType: 0, senderGroup: by, createdBy, text } as const
    await addMessage(tx, bus, messageTabId, message, later(new Date(contractAt), afterHours * HOUR))
  }
  const [last] = trade.messages.slice(-1)
  const lastMessageNo = 1 + trade.messages.length
  const readAt = later(new Date(contractAt), (last?.afterHours ?? 0) * HOUR)
  for (const side of ['seller', 'dealer'] as const) {
    const upTo = side === last?.by ? lastMessageNo : lastMessageNo - 1
    await markRead(tx, bus, { messageTabId, lastMessageNo }, side, upTo, readAt)
  }
}
