import { sql } from 'kysely'
import type { AuctionCommandName } from '#domain/auction/command.ts'
import { isStoppedByOperator, STATUS } from '#domain/auction/status.ts'
import { isStoppedUnpaid } from '#domain/auction/trade/payment.ts'
import { type DealerTrade, honourSince } from '#domain/dealer/honour.ts'
import { DELETION_PERIOD } from '#domain/message/message-rules.ts'
import { COMPETITION } from '#domain/options/vehicle-condition.ts'
import { SECOND } from '#domain/values/duration.ts'
import { groupBy } from '#domain/values/group-by.ts'
import type { Db } from '../../../db/client.ts'
import type { RequestContext } from '../../../graphql/context.ts'
import { createLoader } from '../../../graphql/loader.ts'
import { readEarlierOfBike } from '../../auction/index.ts'

/** A trade of a dealer, with the bike for those who may know which one it was. */
export interface BikeTrade extends DealerTrade {
  readonly bikeDealerId: number
  readonly modelId: number
}

interface Row extends Omit<BikeTrade, 'outcome'> {
  readonly auctionStatus: number
  readonly statusBy: string
  readonly statusCommand: string
  readonly cancelReason: string | null
  /** The day of hand-over that both accepted. */
  readonly agreedOn: string | null
}

/** The trades that may count, of all dealers of an operation at once. */
const load = createLoader<number, BikeTrade[]>(async ({ services: { db }, now }, dealerIds) =>
  groupBy(await readDealerTrades(db, dealerIds, now), ({ bikeDealerId }) => bikeDealerId),
)

export async function loadDealerTrades(context: RequestContext, bikeDealerId: number): Promise<BikeTrade[]> {
  return (await load(context, bikeDealerId)) ?? []
}

export const BROKEN_CONTRACT =
  'Yen: the contract for this bike that the dealer broke, in the auction from which this one was listed again, or goes on.'

const loadEarlierAuctions = createLoader<number, readonly number[]>(({ services: { db } }, auctionIds) =>
  readEarlierOfBike(db, auctionIds),
)

/** What counts as the dealer's stop in its record; the last contract where it broke several. Listed again: this one counts, too. */
export async function readBrokenContract(
  context: RequestContext,
  auctionId: number,
  bikeDealerId: number,
  isListedAgain = false,
): Promise<number | null> {
  const earlier = [...(isListedAgain ? [auctionId] : []), ...((await loadEarlierAuctions(context, auctionId)) ?? [])]
  if (earlier.length === 0) return null
  const broken = (await loadDealerTrades(context, bikeDealerId)).findLast(
    (trade) =>
      earlier.includes(trade.auctionId) && (trade.outcome === 'stoppedByDealer' || trade.outcome === 'stoppedUnpaid'),
  )
  return broken?.contractAmount ?? null
}

/**
 * The one place that knows from which columns honour is read. A sale from before there were codes is taken as handed
 * over on the day that both sides accepted, and as paid on the day of the report that stands.
 */
async function readDealerTrades(db: Db, dealerIds: readonly number[], now: Date): Promise<BikeTrade[]> {
  const { rows } = await sql<Row>`
    with trade as (
      select auction_id, winner_dealer_id, auction_status, status_by, status_command, cancel_reason, model_id, contract_amount, final_transaction_price,
        number_registration, completion_report, coalesce(final_transaction_at, status_at) as ended_at
      from auction
      where winner_dealer_id = any (${dealerIds}::bigint[])
        and auction_status in (${STATUS.completed}, ${STATUS.stoppedBySeller}, ${STATUS.stoppedByDealer})
        and coalesce(final_transaction_at, status_at) >= ${honourSince(now)}
    ), spoken as (
      select tab.auction_id, message.message_tab_id, message_no, message.created_at,
        sender_group = 'seller' as is_seller,
        lag(sender_group = 'seller') over (partition by message.message_tab_id order by message_no) as after_seller
      from trade join message_tab tab on tab.auction_id = trade.auction_id and tab.bike_dealer_id = trade.winner_dealer_id
        join message using (message_tab_id)
      where sender_group in ('seller', 'dealer', 'agent')
        -- Taken back by who wrote it. What a withdrawal erased was said and answered.
        and (deleted_at is null or deleted_at > message.created_at + make_interval(secs => ${DELETION_PERIOD / SECOND}))
    ), turn as (
      -- The first message of each side's turn.
      select auction_id, is_seller,
        created_at - lag(created_at) over (partition by message_tab_id order by message_no) as waited
      from spoken where after_seller is distinct from is_seller
    ), reply as (
      select auction_id, array_agg((extract(epoch from waited) / 60)::float8) as minutes
      from turn where not is_seller and waited is not null group by auction_id
    )
    select trade.auction_id, winner_dealer_id as bike_dealer_id, auction_status, status_by, status_command, cancel_reason,
      model_id, ended_at, case when plan_accepted_at is not null then delivery_on end as agreed_on,
      contract_amount, case when auction_status = ${STATUS.completed} then final_transaction_price end as final_price,
      coalesce(hand_over.ruling is not null, false) as is_ruled,
      coalesce((handed_over_at at time zone 'Asia/Tokyo')::date, case when plan_accepted_at is not null then delivery_on end)
        as handed_over_on,
      coalesce((completion_report ->> 'paidOn')::date,
        ((completion_report ->> 'reportedAt')::timestamptz at time zone 'Asia/Tokyo')::date) as paid_on,
      changed_on as name_changed_on,
      handed_over_at is not null and number_registration <> ${COMPETITION} as has_name_change_due,
      coalesce(reply.minutes, '{}') as reply_minutes, review_satisfaction as rating
    from trade left join checklist using (auction_id) left join hand_over using (auction_id)
      left join name_change using (auction_id) left join reply using (auction_id)
      left join auction_review review on review.auction_id = trade.auction_id and not review.is_hidden
    order by trade.auction_id`.execute(db)
  return rows.map(({ auctionStatus, statusBy, statusCommand, cancelReason, agreedOn, ...trade }) => ({
    ...trade,
    outcome:
      auctionStatus === STATUS.stoppedBySeller && isStoppedUnpaid(cancelReason, agreedOn, trade.endedAt)
        ? 'stoppedUnpaid'
        : outcomeOf(auctionStatus, statusBy, statusCommand),
  }))
}

/** Whom the operator found not to pay or not to come has stopped, whoever wrote it down. */
const DEFAULT: AuctionCommandName = 'stopForDefault'

function outcomeOf(status: number, by: string, command: string): DealerTrade['outcome'] {
  if (status === STATUS.completed) return 'completed'
  if (command === DEFAULT) return 'stoppedByDealer'
  return status === STATUS.stoppedByDealer && !isStoppedByOperator(status, by) ? 'stoppedByDealer' : 'stoppedByOthers'
}
