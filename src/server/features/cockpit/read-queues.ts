import { sql } from 'kysely'
import { STATUS } from '#domain/auction/status.ts'
import { awaitedRuling, RULINGS } from '#domain/auction/trade/tasks/awaited-ruling.ts'
import { answerDueAt, isOverdue } from '#domain/support/answer-promise.ts'
import type { PartnerPrincipal } from '../../auth/principal.ts'
import type { RequestContext } from '../../graphql/context.ts'
import {
  handOverOf,
  isDisputed,
  isTroubled,
  loadFrameMatches,
  loadHandOver,
  loadSuspendedSince,
  readReport,
  readStolenWaiting,
} from '../auction/index.ts'
import { countInbox } from '../support/index.ts'

/** In the order in which they are worked on. */
export const QUEUES = [
  ...RULINGS,
  'support',
  'inspection',
  'photos',
  'frames',
  'stolen',
  'troubled',
  'identity',
] as const

export interface WorkQueue {
  readonly queue: (typeof QUEUES)[number]
  readonly count: number
  /** Since when the first of them waits. */
  readonly oldestSince: Date | null
  /** The first auction; null where a queue is not of auctions, or has a page of its own. */
  readonly oldestAuctionId: number | null
  /** Past what was promised; null where nothing is. */
  readonly overdueCount: number | null
}

interface Waiting {
  readonly auctionId: number
  readonly since: Date
}

export async function readQueues(context: RequestContext, operator: PartnerPrincipal): Promise<WorkQueue[]> {
  const [rulings, support, listings, stolen, troubled, identity] = await Promise.all([
    readRulings(context),
    readSupport(context, operator),
    readListings(context),
    readStolenWaiting(context.services.db),
    readTroubled(context),
    readUnidentified(context),
  ])
  return [
    ...rulings,
    support,
    ...listings,
    { queue: 'stolen', count: stolen.count, oldestSince: stolen.since, oldestAuctionId: null, overdueCount: null },
    queueOf('troubled', troubled),
    queueOf('identity', identity),
  ]
}

function queueOf(
  queue: WorkQueue['queue'],
  waiting: readonly Waiting[],
  overdueCount: number | null = null,
): WorkQueue {
  const [oldest] = waiting.toSorted((one, other) => one.since.getTime() - other.since.getTime())
  return {
    queue,
    count: waiting.length,
    oldestSince: oldest?.since ?? null,
    oldestAuctionId: oldest?.auctionId ?? null,
    overdueCount,
  }
}

async function readRulings(context: RequestContext): Promise<WorkQueue[]> {
  const { services, now } = context
  const rows = await services.db
    .selectFrom('auction')
    .select(['auctionId', 'winnerDealerId', 'completionReport'])
    .where('auctionStatus', '=', STATUS.inTransaction)
    .where(isDisputed)
    .execute()
  const awaited = await Promise.all(
    rows.map(async ({ auctionId, winnerDealerId, completionReport }) => {
      const [stored, suspendedSince] = await Promise.all([
        loadHandOver(context, auctionId),
        loadSuspendedSince(context, winnerDealerId ?? 0),
      ])
      const trade = {
        handOver: stored ? handOverOf(stored) : null,
        report: readReport(completionReport),
        dealerSuspendedSince: suspendedSince ?? null,
      }
      const ruling = awaitedRuling(trade, now, services.closings)
      return ruling ? [{ auctionId, ...ruling }] : []
    }),
  )
  return RULINGS.map((about) => {
    const waiting = awaited.flat().filter((it) => it.about === about)
    return queueOf(about, waiting, waiting.filter(({ dueAt }) => dueAt <= now).length)
  })
}

async function readSupport({ services, now }: RequestContext, { partnerId }: PartnerPrincipal): Promise<WorkQueue> {
  const { open, overdue, oldestSince } = await countInbox(services.db, Number(partnerId), now)
  return { queue: 'support', count: open, oldestSince, oldestAuctionId: null, overdueCount: overdue }
}

/** What waits for its inspection; of these, what waits for a photo of its owner, and what shares a frame number. */
async function readListings(context: RequestContext): Promise<WorkQueue[]> {
  const rows = await context.services.db
    .selectFrom('auction')
    .select(['auctionId', 'createdAt as since'])
    .select(({ exists, selectFrom, ref }) =>
      exists(
        selectFrom('auctionImage')
          .select('auctionImage.auctionId')
          .where('auctionImage.auctionId', '=', ref('auction.auctionId'))
          .where('isActive', '=', true)
          .where('isInspectionNg', '=', true),
      ).as('awaitsPhoto'),
    )
    .select(
      sql<Date | null>`(select max(at) from auction_statement
        where auction_statement.auction_id = auction.auction_id and kind = 'photoRefused')`.as('refusedAt'),
    )
    .where('auctionStatus', '=', STATUS.beforeInspection)
    .execute()
  const shared = await Promise.all(
    rows.map(async (row) => {
      const matches = (await loadFrameMatches(context, row.auctionId)) ?? []
      return matches.some(({ auctionId, isCleared }) => auctionId !== null && !isCleared) ? [row] : []
    }),
  )
  const photos = rows.filter(({ awaitsPhoto }) => awaitsPhoto)
  const { now, services } = context
  // What an owner was promised (the page of a listing says it); a refused photo ends that promise.
  const late = rows.filter(
    ({ since, refusedAt }) => refusedAt === null && isOverdue(answerDueAt(since, services.closings), now),
  )
  return [
    queueOf('inspection', rows, late.length),
    queueOf(
      'photos',
      photos.map(({ auctionId, since, refusedAt }) => ({ auctionId, since: refusedAt ?? since })),
    ),
    queueOf('frames', shared.flat()),
  ]
}

function readTroubled({ services }: RequestContext): Promise<Waiting[]> {
  return services.db
    .selectFrom('auction')
    .innerJoin('bikeDealer', 'bikeDealer.bikeDealerId', 'auction.winnerDealerId')
    .innerJoin('agent', 'agent.agentId', 'bikeDealer.agentId')
    .select([
      'auction.auctionId',
      // From the contract on at the earliest.
      sql<Date>`greatest(contract_at, least(bike_dealer.suspended_at, agent.suspended_at,
        case when completion_report -> 'ruling' -> 'isProven' = 'false'
          then (completion_report -> 'ruling' ->> 'at')::timestamptz end))`.as('since'),
    ])
    .where(isTroubled)
    .execute()
}

/** Bikes that have left while the dealer's ledger does not say how it made sure who sells. */
function readUnidentified({ services }: RequestContext): Promise<Waiting[]> {
  return services.db
    .selectFrom('auction')
    .innerJoin('handOver', 'handOver.auctionId', 'auction.auctionId')
    .leftJoin('ledgerEntry', 'ledgerEntry.auctionId', 'auction.auctionId')
    .select(['auction.auctionId', sql<Date>`hand_over.handed_over_at`.as('since')])
    .where('auctionStatus', '=', STATUS.inTransaction)
    .where('handedOverAt', 'is not', null)
    .where('identityMethod', 'is', null)
    .execute()
}
