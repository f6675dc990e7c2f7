import { type Selectable, sql } from 'kysely'
import { alertDigestMail, alertMail } from '#content/mail/alert-mails.ts'
import { type AlertFacts, alertPushText } from '#content/push/alert-texts.ts'
import { ALERTS } from '#domain/alert/alert-kinds.ts'
import { leastBid } from '#domain/auction/bids/yen.ts'
import { STATUS } from '#domain/auction/status.ts'
import { HOUR, later } from '#domain/values/duration.ts'
import { tokyoLabel } from '#domain/values/tokyo-time.ts'
import { type Tx, transact } from '../../db/client.ts'
import type { PartnerTables } from '../../db/schema/partner.ts'
import type { Job } from '../../jobs/job.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { queuePartnerPush } from '../../push/queue-push.ts'
import { bikeOf, dealersLink, whereCounterOfferIsOpen } from '../auction/index.ts'
import { readAlertPeople } from './alert-people.ts'

type AlertRow = Selectable<PartnerTables['alert']>

/**
 * One alert, by mail and to the person's browsers. It is marked in the transaction that queues them: killed before the
 * commit nothing has happened, and after it nothing is left to do. What no longer holds is not told.
 */
export const sendAlert: Job<'sendAlert'> = async ({ services, now }, { alertId }) => {
  await transact(services.db, async (tx) => {
    const alert = await tx.query
      .updateTable('alert')
      .set({ toldAt: now })
      .where('alertId', '=', alertId)
      .where('toldAt', 'is', null)
      .returningAll()
      .executeTakeFirst()
    const told = alert && (await readTold(tx, alert, now))
    if (!told) return
    const { person, facts, own, bikeKind, notAfter } = told
    const { kind, partnerId } = alert
    const choice = person.choices[kind]
    const url = `${services.origin}${facts.path}`
    if (alert.mail === 'atOnce' && choice.mail !== 'off')
      await queueMail(
        tx,
        services,
        {
          kind: `alert-${kind}`,
          to: person.email,
          document: alertMail({ ...facts, ...own, name: person.name, bikeKind, url }),
          bikeOwnerId: null,
          alert: { partnerId, kind },
          ...(notAfter && { notAfter }),
        },
        now,
      )
    if (alert.push && choice.push)
      await queuePartnerPush(tx, partnerId, alertPushText(facts), later(now, ALERTS[kind].pushHours * HOUR))
  })
}

/** As many as somebody reads in a mail. */
const MAX_LISTED = 50

/** All that waits for the person's mail of the day. */
export const sendAlertDigest: Job<'sendAlertDigest'> = async ({ services, now }, { partnerId }) => {
  await transact(services.db, async (tx) => {
    const waiting = await tx.query
      .updateTable('alert')
      .set({ listedAt: now })
      .where('partnerId', '=', partnerId)
      .where('mail', '=', 'daily')
      .where('listedAt', 'is', null)
      .returningAll()
      .execute()
    const told = []
    for (const alert of waiting.sort((one, other) => one.alertId - other.alertId)) {
      const it = await readTold(tx, alert, now)
      if (it && it.person.choices[alert.kind].mail !== 'off') told.push(it)
    }
    const [first] = told
    if (!first) return
    const { name, email } = first.person
    const document = alertDigestMail({
      name,
      alerts: told.slice(0, MAX_LISTED).map(({ facts }) => facts),
      moreCount: Math.max(0, told.length - MAX_LISTED),
      url: `${services.origin}/partner/auctions`,
    })
    const alert = { partnerId, kind: 'daily' } as const
    await queueMail(tx, services, { kind: 'alert-digest', to: email, document, bikeOwnerId: null, alert }, now)
  })
}

interface ToldAuction {
  readonly auctionStatus: number
  readonly modelId: number
  readonly currentPrice: number
  readonly endAt: Date | null
  readonly isLeading: boolean
  /** Of the dealer's bids that count. */
  readonly ownMaximum: number | null
  /** The dealer who leads belongs to the same agency. */
  readonly isSameAgency: boolean
  /** The dealer's yes or no is still waited for: to the owner's price, a purchase, or a stop. */
  readonly isAwaited: boolean
  /** Everything in the conversation was read on the dealer's side. */
  readonly isRead: boolean
}

/** To whom, and the figures of now; null where the person is no longer the dealer's, or there is nothing to tell any more. */
async function readTold(tx: Tx, { kind, partnerId, auctionId, bikeDealerId }: AlertRow, now: Date) {
  const person = (await readAlertPeople(tx.query, bikeDealerId)).find((it) => it.partnerId === partnerId)
  const { rows } = await sql<ToldAuction>`
    select auction_status, model_id, current_price, end_at,
      winner_dealer_id is not distinct from ${bikeDealerId} as is_leading,
      (select max(coalesce(max_price, price)) from bid
        where bid.auction_id = auction.auction_id and generation = bid_generation and kind <> 'void'
          and bike_dealer_id = ${bikeDealerId}) as own_maximum,
      exists (
        select from bike_dealer as leader join bike_dealer as own using (agent_id)
        where leader.bike_dealer_id = winner_dealer_id and own.bike_dealer_id = ${bikeDealerId}) as is_same_agency,
      (winner_dealer_id = ${bikeDealerId} and ${whereCounterOfferIsOpen(now)}) is true
        or exists (
          select from runner_up where runner_up.auction_id = auction.auction_id
            and runner_up.bike_dealer_id = ${bikeDealerId} and answer is null and answer_by > ${now})
        or auction_status = ${STATUS.inTransaction} and exists (
          select from hand_over where hand_over.auction_id = auction.auction_id
            and handed_over_at is null and stop_asked is not null and stop_asked ->> 'answer' is null) as is_awaited,
      exists (
        select from message_tab join message_read_mark using (message_tab_id)
        where message_tab.auction_id = auction.auction_id and message_tab.bike_dealer_id = ${bikeDealerId}
          and side = 'dealer' and read_no >= last_message_no) as is_read
    from auction where auction_id = ${auctionId}`.execute(tx.query)
  const [auction] = rows
  if (!person || !auction || !holds(kind, auction)) return null
  const { bikeName, kind: bikeKind } = await bikeOf(tx.query, auction.modelId)
  const isRunning = auction.auctionStatus === 21
  const facts: AlertFacts = {
    kind,
    auctionId,
    bikeName,
    price: auction.currentPrice,
    nextBid: leastBid(auction.currentPrice),
    endAt: isRunning && auction.endAt ? tokyoLabel(auction.endAt) : '',
    isLeading: auction.isLeading,
    ownMaximum: auction.ownMaximum,
    path: pathOf(kind, auctionId, bikeDealerId),
  }
  const { clientName } = person
  const isClientLeading = clientName !== null && auction.isSameAgency && !auction.isLeading
  const own = { clientName, isClientLeading }
  return { person, facts, own, bikeKind, notAfter: isRunning ? auction.endAt : null }
}

function holds(kind: AlertRow['kind'], { auctionStatus, isLeading, isAwaited, isRead }: ToldAuction): boolean {
  const statuses: readonly number[] | null = ALERTS[kind].holdsIn
  if (statuses && !statuses.includes(auctionStatus)) return false
  if (kind === 'outbid') return !isLeading
  if (kind === 'restored') return isLeading
  if (kind === 'answerDue') return isAwaited
  return kind !== 'message' || !isRead
}

/** An agent of several dealers gets to the page of the one that is meant. */
function pathOf(kind: AlertRow['kind'], auctionId: number, bikeDealerId: number): string {
  if (kind === 'message') return `/partner/messages/${auctionId}?dealer=${bikeDealerId}`
  return `${dealersLink('', auctionId, bikeDealerId)}${kind === 'outbid' ? '&again=1' : ''}`
}
