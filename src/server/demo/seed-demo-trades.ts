import { DEMO_TRADES, type DemoTrade } from '#content/demo/trades.ts'
import { CONFIRMATION_PERIOD } from '#domain/auction/deadlines.ts'
import { DAY, HOUR, later } from '#domain/values/duration.ts'
import { tokyoDay, tokyoHour } from '#domain/values/tokyo-time.ts'
import type { Bus } from '../bus/bus.ts'
import type { Tx } from '../db/client.ts'
import { keepStatement, readReport, storedReport } from '../features/auction/index.ts'
import { addMessage, markRead, openSurvey } from '../features/message/index.ts'
import { demoFight, demoHistory } from './demo-auctions.ts'
import { type Planned, rowOf } from './demo-plan.ts'

const END_HOUR = 12
const REPORTED_AFTER = 75 * HOUR
const OBJECTED_AFTER = 77 * HOUR
/** A report and an objection. */
const STATEMENTS_OF_DISPUTE = 2

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
  { bike, endedDaysAgo, dispute }: DemoTrade,
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
  const { contractAmount, contractAt } = row
  if (!contractAmount || !contractAt) throw new Error('a trade has a contract')
  const reportedAt = later(new Date(contractAt), REPORTED_AFTER)
  const confirmBy = later(reportedAt, CONFIRMATION_PERIOD)
  const report = dispute && {
    finalTransactionPrice: contractAmount - dispute.reduction.amount,
    reductions: [dispute.reduction],
    reportedAt,
    confirmBy,
    objection: { at: later(new Date(contractAt), OBJECTED_AFTER), comment: dispute.objection },
    ruling: null,
  }
  return {
    row: {
      ...row,
      prefecture: state,
      ...(report && { completionReport: storedReport(report), confirmBy, version: 1 + STATEMENTS_OF_DISPUTE }),
    },
    fight,
    steps: demoHistory(31, createdAt, publishedAt, endAt),
  }
}

/** The report and the objection, as they were said. */
export async function writeStatements(
  tx: Tx,
  auctionId: number,
  { row, bikeOwnerId, bikeDealerId }: PlannedTrade,
): Promise<void> {
  const report = readReport(JSON.parse(row.completionReport ?? 'null'))
  if (!report?.objection) return
  const { finalTransactionPrice: amount, reductions, reportedAt, objection } = report
  const [dealer, owner] = [`dealer:${bikeDealerId}`, `owner:${bikeOwnerId}`]
  const said = { amount, reductions, comment: '', by: dealer, at: reportedAt }
  await keepStatement(tx, auctionId, { kind: 'report', readVersion: 1, version: 2, ...said })
  const answer = { amount, reductions: [], comment: objection.comment, by: owner, at: objection.at }
  await keepStatement(tx, auctionId, { kind: 'objection', readVersion: 2, version: 3, ...answer })
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
