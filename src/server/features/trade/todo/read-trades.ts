import { sql } from 'kysely'
import type { AuctionStatus } from '#domain/auction/status.ts'
import { sideOf } from '#domain/auction/trade/checklist-changes.ts'
import { kindOfPlace } from '#domain/auction/trade/delivery-place.ts'
import { NAME_CHANGE_DAYS } from '#domain/auction/trade/name-change.ts'
import { SILENT_DAYS } from '#domain/auction/trade/payment.ts'
import type { TradeFacts, TradePlan } from '#domain/auction/trade/tasks/trade-tasks.ts'
import { DOCUMENTS } from '#domain/options/documents.ts'
import { labelOf } from '#domain/options/option.ts'
import { COMPETITION, isUnregistered } from '#domain/options/vehicle-condition.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { tokyoDay, tokyoHour } from '#domain/values/tokyo-time.ts'
import type { Db } from '../../../db/client.ts'
import type { RequestContext } from '../../../graphql/context.ts'
import { createLoader } from '../../../graphql/loader.ts'
import { handOverOf, loadChecklist, loadHandOver, readReport, whereCounterOfferIsOpen } from '../../auction/index.ts'
import { loadNameChange } from '../name-change/load-name-change.ts'

/** A trade of one of the dealers who are asked for, seen as its winner. */
export interface DealersTrade {
  readonly auctionId: number
  readonly status: AuctionStatus
  readonly bikeDealerId: number
  readonly bikeOwnerId: number
  readonly modelId: number
  readonly contractAmount: number
  readonly frameNumberSealed: string | null
  /** At what kind of place the two meet; empty until one is named. */
  readonly place: string
  readonly facts: TradeFacts
}

/** More open trades than any dealer of ours has; an agency that has more sees the oldest ones. */
export const MAX_TRADES = 500
/** A change of name that nobody reported for so long is no longer followed here. */
const FOLLOWED_MS = 400 * DAY
/** Who has not read a message for so long will not be helped by a list. */
const UNREAD_MS = 60 * DAY

/** In which something is to be done or was done today, the oldest contract first. */
export async function readOpenTrades(
  context: RequestContext,
  dealerIds: readonly number[],
): Promise<readonly DealersTrade[]> {
  const { services, now } = context
  if (dealerIds.length === 0) return []
  const words = await readLastWords(services.db, dealerIds, now)
  const unread = [...words].filter(([, { isRead }]) => !isRead).map(([auctionId]) => auctionId)
  const today = tokyoHour(tokyoDay(now), 0)
  const rows = await tradesOf(services.db, dealerIds)
    .where((it) =>
      it.or([
        it('auction.auctionStatus', '=', 31),
        it('auction.auctionId', 'in', unread.length > 0 ? unread : [0]),
        it.and([
          it('auction.auctionStatus', '=', 32),
          it('auction.endAt', '>', later(now, -FOLLOWED_MS)),
          it.or([
            it('auction.finalTransactionAt', '>=', today),
            it('nameChange.reportedAt', '>=', today),
            it.and([
              it('handOver.handedOverAt', 'is not', null),
              it('nameChange.auctionId', 'is', null),
              it('auction.numberRegistration', '<>', COMPETITION),
            ]),
          ]),
        ]),
      ]),
    )
    .orderBy('auction.contractAt')
    .orderBy('auction.auctionId')
    .limit(MAX_TRADES)
    .execute()
  return [...(await readOffers(services.db, dealerIds, now)), ...(await withFacts(context, rows, words))]
}

/** With an appointment or a deadline on one of these days in Tokyo, both of them among them. */
export async function readTradesOfDays(
  context: RequestContext,
  dealerIds: readonly number[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly DealersTrade[]> {
  if (dealerIds.length === 0) return []
  const end = tokyoHour(to, 24)
  const before = (days: number, moment = tokyoHour(from, 0)) => later(moment, -days * DAY)
  const rows = await tradesOf(context.services.db, dealerIds)
    .leftJoin('checklist', 'checklist.auctionId', 'auction.auctionId')
    .where('auction.auctionStatus', 'in', [31, 32])
    .where((it) =>
      it.or([
        it.and([it('checklist.deliveryOn', '>=', from), it('checklist.deliveryOn', '<=', to)]),
        it.and([it('handOver.handedOverAt', '>=', before(NAME_CHANGE_DAYS)), it('handOver.handedOverAt', '<', end)]),
        // What is open after the check has deadlines of its own, and is soon over.
        it.and([it('auction.auctionStatus', '=', 31), it('handOver.auctionId', 'is not', null)]),
        // A day is to be proposed within these, or one that is proposed for later has to be answered.
        it.and([
          it('checklist.planAcceptedAt', 'is', null),
          it('auction.contractAt', '>=', before(SILENT_DAYS)),
          it('auction.contractAt', '<', before(SILENT_DAYS, end)),
        ]),
      ]),
    )
    .orderBy('auction.contractAt')
    .orderBy('auction.auctionId')
    .limit(MAX_TRADES)
    .execute()
  const offers = await readOffers(context.services.db, dealerIds, context.now)
  return [...offers, ...(await withFacts(context, rows, new Map()))]
}

/** Prices that one of the dealers has to answer. Of the trade that was stopped before, who is asked reads nothing. */
async function readOffers(db: Db, dealerIds: readonly number[], now: Date): Promise<DealersTrade[]> {
  const bike = [
    'auction.auctionId',
    'auction.auctionStatus as status',
    'auction.bikeOwnerId',
    'auction.modelId',
  ] as const
  const counterOffers = await db
    .selectFrom('auction')
    .select([...bike, 'winnerDealerId as bikeDealerId', 'counterOfferPrice as amount', 'counterOfferUntil as until'])
    .where('winnerDealerId', 'in', dealerIds)
    .where(whereCounterOfferIsOpen(now))
    .limit(MAX_TRADES)
    .execute()
  const questions = await db
    .selectFrom('runnerUp')
    .innerJoin('auction', 'auction.auctionId', 'runnerUp.auctionId')
    .select([...bike, 'runnerUp.bikeDealerId', 'runnerUp.amount', 'runnerUp.answerBy as until'])
    .where('runnerUp.bikeDealerId', 'in', dealerIds)
    .where('runnerUp.answer', 'is', null)
    .where('runnerUp.answerBy', '>', now)
    .limit(MAX_TRADES)
    .execute()
  const known = { contractAt: null, completedAt: null, plan: null, handOver: null, report: null }
  const unknown = { identityAt: null, nameChange: null, lastWord: null }
  const tasks = [
    ...counterOffers.map((it) => ({ ...it, task: 'answerCounterOffer' as const })),
    ...questions.map((it) => ({ ...it, task: 'answerRunnerUp' as const })),
  ]
  return tasks.flatMap(({ task, amount, until, bikeDealerId, status, ...row }) =>
    until === null || amount === null || bikeDealerId === null
      ? []
      : [
          {
            ...{ ...row, status, bikeDealerId, contractAmount: amount, frameNumberSealed: null, place: '' },
            facts: { ...known, ...unknown, status, offer: { task, until } },
          },
        ],
  )
}

function tradesOf(db: Db, dealerIds: readonly number[]) {
  return db
    .selectFrom('auction')
    .leftJoin('handOver', 'handOver.auctionId', 'auction.auctionId')
    .leftJoin('nameChange', 'nameChange.auctionId', 'auction.auctionId')
    .select([
      'auction.auctionId',
      'auction.auctionStatus as status',
      'auction.winnerDealerId',
      'auction.bikeOwnerId',
      'auction.modelId',
      'auction.contractAmount',
      'auction.contractAt',
      'auction.finalTransactionAt',
      'auction.completionReport',
      'auction.frameNumberSealed',
      'auction.numberRegistration',
    ])
    .where('auction.winnerDealerId', 'in', dealerIds)
    .where('auction.auctionStatus', 'in', [31, 32, 91, 92])
}

type Row = Awaited<ReturnType<ReturnType<typeof tradesOf>['execute']>>[number]

const loadIdentityAt = createLoader<number, Date>(async ({ services: { db } }, auctionIds) => {
  const entries = await db
    .selectFrom('ledgerEntry')
    .select(['auctionId', 'recordedAt'])
    .where('auctionId', 'in', auctionIds)
    .where('identityMethod', 'is not', null)
    .execute()
  return new Map(entries.map(({ auctionId, recordedAt }) => [auctionId, recordedAt]))
})

function withFacts(context: RequestContext, rows: readonly Row[], words: LastWords): Promise<DealersTrade[]> {
  return Promise.all(
    rows.map(
      async ({
        winnerDealerId,
        contractAmount,
        contractAt,
        finalTransactionAt,
        completionReport,
        numberRegistration,
        ...row
      }) => {
        const { auctionId, status } = row
        const [checklist, stored, identityAt, nameChange] = await Promise.all([
          loadChecklist(context, auctionId),
          loadHandOver(context, auctionId),
          loadIdentityAt(context, auctionId),
          loadNameChange(context, auctionId),
        ])
        const facts = {
          status,
          contractAt,
          completedAt: finalTransactionAt,
          plan: checklist ? planOf(checklist) : null,
          handOver: stored ? handOverOf(stored) : null,
          report: readReport(completionReport),
          identityAt: identityAt ?? null,
          nameChange: nameChange ?? null,
          isUnregistered: isUnregistered(numberRegistration),
          offer: null,
          lastWord: words.get(auctionId) ?? null,
        }
        const place = checklist ? kindOfPlace(checklist.deliveryPlace) : ''
        return { ...row, place, bikeDealerId: winnerDealerId ?? 0, contractAmount: contractAmount ?? 0, facts }
      },
    ),
  )
}

type StoredChecklist = NonNullable<Awaited<ReturnType<typeof loadChecklist>>>

function planOf({ planProposedBy, planProposedAt, planAcceptedAt, ...checklist }: StoredChecklist): TradePlan {
  const { deliveryOn, deliveryTime, paymentMethod, bikeOwnerDocuments, bikeOwnerOtherDocuments } = checklist
  return {
    deliveryOn,
    deliveryTime,
    paymentMethod,
    proposedBy: sideOf(planProposedBy),
    isAccepted: planAcceptedAt !== null,
    proposedAt: planProposedAt,
    acceptedAt: planAcceptedAt,
    missingPapers: [
      ...bikeOwnerDocuments.filter((it) => !it.isChecked).map((it) => labelOf(DOCUMENTS, it.documentType)),
      ...bikeOwnerOtherDocuments.filter((it) => it.isActive && !it.isChecked).map(({ name }) => name),
    ],
  }
}

type LastWords = ReadonlyMap<number, NonNullable<TradeFacts['lastWord']>>

/** By auction, where the owner wrote last. Cards and files that a step posts by itself are nobody's words. */
async function readLastWords(db: Db, dealerIds: readonly number[], now: Date): Promise<LastWords> {
  const { rows } = await sql<{ auctionId: number; at: Date; isRead: boolean }>`
    select tab.auction_id, last.created_at as at, coalesce(mark.read_no >= last.message_no, false) as is_read
    from (
      select * from message_tab
      where bike_dealer_id = any (${dealerIds}) and last_sent_at > ${later(now, -UNREAD_MS)}
      order by last_sent_at desc limit ${MAX_TRADES}
    ) as tab
    cross join lateral (
      select created_at, message_no, sender_group from message
      where message.message_tab_id = tab.message_tab_id and message_type in (0, 1) and sender_group <> 'proto-admin'
        and deleted_at is null
      order by message_no desc limit 1
    ) as last
    left join message_read_mark mark on mark.message_tab_id = tab.message_tab_id and mark.side = 'dealer'
    where last.sender_group = 'seller'`.execute(db)
  return new Map(rows.map(({ auctionId, at, isRead }) => [auctionId, { at, isRead }]))
}
