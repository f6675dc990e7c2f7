import { sql } from 'kysely'
import { KEPT_VIEWS, type ListFilter, readListQuery } from '#domain/auction/list-query.ts'
import { HOUR, later } from '#domain/values/duration.ts'
import { type Tx, transact } from '../../db/client.ts'
import type { Job } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { fittingOrder, isListed, overtaken } from '../auction/index.ts'
import { queueWebhooks } from '../webhook/index.ts'
import { type AlertPerson, readAlertPeople } from './alert-people.ts'
import { raiseAlert, raiseFor } from './raise-alert.ts'

interface FoundDealer {
  readonly bikeDealerId: number
}

/** A listing has opened: who looks for such a bike? Only what was saved before it opened counts. */
export const alertMatches: Job<'alertMatches'> = async ({ services, now }, { auctionId }) => {
  await transact(services.db, async (tx) => {
    const { rows: dealers } = await sql<FoundDealer>`
      select bike_dealer_id from bike_dealer cross join auction
      where auction_id = ${auctionId} and auction_status = 21 and bike_dealer.suspended_at is null
        and ${fittingOrder(sql`bike_dealer.bike_dealer_id`, sql`buy_order.updated_at < auction.published_at`)}
      order by bike_dealer_id`.execute(tx.query)
    const found = { kind: 'match', auctionId, subject: String(auctionId) } as const
    for (const { bikeDealerId } of dealers) await raiseAlert(tx, { ...found, bikeDealerId }, now)
    for (const { person, bikeDealerId } of await peopleWhoFilter(tx, services, auctionId, now)) {
      const { partnerId } = person
      await queueWebhooks(tx, { ...found, bikeDealerIds: [bikeDealerId], partnerId }, now)
      await raiseFor(tx, person, { ...found, bikeDealerId }, now)
    }
  })
}

interface KeptFilter extends FoundDealer {
  readonly partnerId: number
  readonly query: string
}

/** Whose saved filter shows the listing. An agency's person looks for its first dealer. */
async function peopleWhoFilter(tx: Tx, { catalog }: Services, auctionId: number, now: Date) {
  const { rows } = await sql<KeptFilter>`
    select saved_filter.partner_id, query, dealer.bike_dealer_id
    from saved_filter join partner_account using (partner_id)
    cross join lateral (
      select min(bike_dealer_id) as bike_dealer_id from bike_dealer
      where bike_dealer.suspended_at is null
        and (bike_dealer_id = partner_account.bike_dealer_id or agent_id = partner_account.agent_id)) as dealer
    where dealer.bike_dealer_id is not null
      and saved_at < (select published_at from auction where auction_id = ${auctionId} and auction_status = 21)
    order by saved_filter_id`.execute(tx.query)
  const found: { readonly person: AlertPerson; readonly bikeDealerId: number }[] = []
  for (const { partnerId, query, bikeDealerId } of rows) {
    const filter = lookedFor(query)
    if (!filter || !(await isListed(tx.query, catalog.current(), filter, auctionId, now))) continue
    const person = (await readAlertPeople(tx.query, bikeDealerId)).find((it) => it.partnerId === partnerId)
    if (person) found.push({ person, bikeDealerId })
  }
  return found
}

/** Null where it narrows nothing: that is a way to look at the list, not something to look for. What fits a buy order is told as such. */
function lookedFor(query: string): ListFilter | null {
  const { asked, faults } = readListQuery(new URLSearchParams(query), KEPT_VIEWS)
  const { view, order: _, isGrid: __, ...filter } = asked
  const isNarrow = Object.values(filter).some((value) => value !== null && value !== false)
  return faults.length === 0 && isNarrow && (view === null || view === 'running') ? filter : null
}

/** Who was overtaken longer ago has heard of it, or did not want to: the next bid of others is no news to it. */
const NEWS_PERIOD = HOUR

/**
 * Somebody has overtaken the one who led. Bids are taken without waiting for this: the job reads who trails by now. What
 * the engine wrote anew after a bid was struck out is nobody's request, and no news.
 */
export const alertOutbid: Job<'alertOutbid'> = async ({ services, now }, { auctionId }) => {
  await transact(services.db, async (tx) => {
    const { rows } = await sql<FoundDealer & { readonly sequence: number }>`
      select bidder.bike_dealer_id, taken.sequence
      from auction
      cross join (select distinct bike_dealer_id from bid where auction_id = ${auctionId}) as bidder
      ${overtaken(sql`bidder.bike_dealer_id`)}
      where auction.auction_id = ${auctionId} and auction_status = 21 and taken.kind = 'bid'
        and taken.idempotency_key is not null and taken.bid_at > ${later(now, -NEWS_PERIOD)}
        and winner_dealer_id is distinct from bidder.bike_dealer_id`.execute(tx.query)
    for (const { bikeDealerId, sequence } of rows) {
      const subject = `${auctionId}:${bikeDealerId}:${sequence}`
      await raiseAlert(tx, { kind: 'outbid', auctionId, bikeDealerId, subject }, now)
    }
  })
}

/** The last hour: those who watch, and the one who leads. */
export const alertEnding: Job<'alertEnding'> = async ({ services, now }, { auctionId }) => {
  await transact(services.db, async (tx) => {
    const { rows } = await sql<FoundDealer>`
      select bike_dealer_id from watched_auction join auction using (auction_id)
      where auction_id = ${auctionId} and auction_status = 21
      union
      select winner_dealer_id from auction
      where auction_id = ${auctionId} and auction_status = 21 and winner_dealer_id is not null`.execute(tx.query)
    for (const { bikeDealerId } of rows)
      await raiseAlert(
        tx,
        { kind: 'endingSoon', auctionId, bikeDealerId, subject: `${auctionId}:${bikeDealerId}` },
        now,
      )
  })
}
