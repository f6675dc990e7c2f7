import { sql } from 'kysely'
import { type HeldSale, winnerSuspendedMail } from '#content/mail/auction-mails.ts'
import {
  agencyDealerSuspendedMail,
  dealerSuspendedMail,
  suspensionNoticeMail,
  type TouchedAuction,
} from '#content/mail/partner-mails.ts'
import { STATUS } from '#domain/auction/status.ts'
import { later, MINUTE } from '#domain/values/duration.ts'
import { type Db, type Tx, transact } from '../../db/client.ts'
import type { JobContext, JobPayloads } from '../../jobs/job.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { Services } from '../../services.ts'
import {
  isSuspended,
  operatorRecipients,
  operatorsLink,
  ownerRecipient,
  SUSPENSION_REASON,
  strikeOutSuspended,
} from '../auction/index.ts'
import { recordAudit } from '../audit/index.ts'
import { hadTokensSince, hasWebhooks } from '../dealer/index.ts'
import { readStandingOrders } from '../order/index.ts'

export const OWNER_MAIL = 'auction-winner-suspended'

/**
 * Nobody loses a bike or a price to a dealer that was suspended: its bids go, and the operators and the dealer learn of it.
 * Lifted meanwhile or not: what stood when it was suspended goes, what came after the lift stays.
 */
export async function strikeOutBids(
  { services, now }: JobContext,
  { bikeDealerIds, partnerId, isAgencyTold = false }: JobPayloads['strikeOutBids'],
): Promise<void> {
  for (const bikeDealerId of bikeDealerIds) {
    const running = await runningWith(services.db, bikeDealerId)
    for (const { auctionId } of running)
      await transact(services.db, (tx) => strikeOutSuspended(tx, services, auctionId))
    await transact(services.db, async (tx) => {
      const { name, email, bidsVoidUntil } = await tx.query
        .selectFrom('bikeDealer')
        .select(['name', 'email', 'bidsVoidUntil'])
        .where('bikeDealerId', '=', bikeDealerId)
        .executeTakeFirstOrThrow()
      const struck = await struckOut(tx.query, bikeDealerId, bidsVoidUntil)
      const isLifted = !(await isSuspended(tx.query, bikeDealerId))
      const won = await wonBy(tx.query, bikeDealerId)
      const standing = await readStandingOrders(tx.query, bikeDealerId, now)
      const shown = ({ auctionId, bikeName }: Touched): TouchedAuction => ({
        bikeName,
        url: operatorsLink(services.origin, auctionId),
      })
      const of = (status: number) => won.filter(({ auctionStatus }) => auctionStatus === status).map(shown)
      const document = dealerSuspendedMail({
        dealerName: name,
        running: struck.map(shown),
        waiting: of(STATUS.biddingEnded),
        trading: of(STATUS.inTransaction),
        standing,
        isLifted,
        url: `${services.origin}/partner/dealers`,
      })
      for (const { email: to } of await operatorRecipients(tx.query))
        await queueMail(tx, services, { kind: 'dealer-suspended', to, document, bikeOwnerId: null }, now)
      // Lifted meanwhile, there is nothing that an owner should wait for.
      for (const auction of isLifted ? [] : won) await notifyOwner(tx, services, auction, bidsVoidUntil, now)
      const told = {
        dealerName: name,
        struck: struck.map(({ bikeName, auctionId: number }) => ({ bikeName, number })),
        ...salesOf(won),
        promised: await promisedBikes(tx.query, bikeDealerId, now),
        standing,
        url: `${services.origin}/kaitori/contact`,
      }
      for (const { to, ...programs } of await peopleOf(tx.query, bikeDealerId, email, bidsVoidUntil ?? now)) {
        const notice = suspensionNoticeMail({ ...told, ...programs })
        await queueMail(tx, services, { kind: 'suspension-notice', to, document: notice, bikeOwnerId: null }, now)
      }
      for (const { agencyName, to } of isAgencyTold ? [] : await agencyOf(tx.query, bikeDealerId)) {
        const toAgency = agencyDealerSuspendedMail({ ...told, agencyName })
        const mail = { kind: 'agency-dealer-suspended', to, document: toAgency, bikeOwnerId: null }
        await queueMail(tx, services, mail, now)
      }
      if (struck.length > 0)
        await recordAudit(
          tx,
          { partnerId, role: 'operator', dealerIds: [] },
          {
            action: 'strikeOutBids',
            subjectKind: 'dealer',
            subjectId: bikeDealerId,
            bikeDealerId,
            detail: {
              bids: struck.reduce((sum, { bids }) => sum + Number(bids), 0),
              auctions: struck.map(({ auctionId }) => auctionId),
            },
          },
        )
    })
  }
}

/** Once in a suspension, also when its reason is written anew. What follows is the operator's stop, or that it is lifted. */
async function notifyOwner(
  tx: Tx,
  services: Services,
  auction: Won,
  suspendedAt: Date | null,
  now: Date,
): Promise<void> {
  const { auctionId, bikeOwnerId, bikeName, kind } = auction
  const known = await tx.query
    .selectFrom('mail')
    .select('mailId')
    .where('bikeOwnerId', '=', bikeOwnerId)
    .where('kind', '=', OWNER_MAIL)
    .where('createdAt', '>=', suspendedAt ?? now)
    .executeTakeFirst()
  if (known) return
  const url = `${services.origin}/kaitori/mypage/auction/${auctionId}`
  for (const { name: userName, email: to } of await ownerRecipient(tx.query, bikeOwnerId)) {
    const document = winnerSuspendedMail({ userName, bikeName, kind, url }, heldSale(auction))
    await queueMail(tx, services, { kind: OWNER_MAIL, to, document, bikeOwnerId }, now)
  }
}

interface Touched {
  readonly auctionId: number
  readonly bikeName: string
}

/** Of a selected model with its maker: as people call the bike. */
export const BIKE_NAME = sql<string>`maker_name_jp || ' ' || model_name_jp`

function runningWith(db: Db, bikeDealerId: number): Promise<{ readonly auctionId: number }[]> {
  return db
    .selectFrom('auction')
    .select('auctionId')
    .where('auctionStatus', '=', STATUS.bidding)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('bid')
          .select('bid.auctionId')
          .whereRef('bid.auctionId', '=', 'auction.auctionId')
          .whereRef('bid.generation', '=', 'auction.bidGeneration')
          .where('bid.bikeDealerId', '=', bikeDealerId)
          .where('bid.kind', 'in', ['bid', 'raise']),
      ),
    )
    .orderBy('auctionId')
    .execute()
}

/** Since the suspension: also by a bid or a closing that came before the job, and by an earlier try of it. */
export function struckOut(db: Db, bikeDealerId: number, since: Date | null): Promise<(Touched & { bids: number })[]> {
  return db
    .selectFrom('auction')
    .innerJoin('model', 'model.modelId', 'auction.modelId')
    .innerJoin('maker', 'maker.makerId', 'model.makerId')
    .innerJoin('bid', 'bid.auctionId', 'auction.auctionId')
    .select((it) => ['auction.auctionId', BIKE_NAME.as('bikeName'), it.fn.countAll<number>().as('bids')])
    .where('bid.kind', '=', 'void')
    .where('bid.bikeDealerId', '=', bikeDealerId)
    .where('bid.reason', '=', SUSPENSION_REASON)
    .where('bid.bidAt', '>=', since ?? new Date(0))
    .groupBy(['auction.auctionId', 'makerNameJp', 'modelNameJp'])
    .orderBy('auction.auctionId')
    .execute()
}

/** Who logs in for the dealer, with what its programs had; without anybody, the shop itself. */
export async function peopleOf(db: Db, bikeDealerId: number, shop: string, suspendedAt: Date) {
  const people = await db
    .selectFrom('partnerAccount')
    .select(['email as to', hadTokensSince(later(suspendedAt, -CLOCKS_APART)).as('hadTokens')])
    .select(hasWebhooks.as('hasWebhooks'))
    .where('bikeDealerId', '=', bikeDealerId)
    .where('suspendedAt', 'is', null)
    .execute()
  if (people.length > 0) return people
  return shop ? [{ to: shop, hadTokens: false, hasWebhooks: false }] : []
}

/** Bids are void by the database's clock at the end of the request, tokens by ours at its beginning. */
const CLOCKS_APART = MINUTE

/** Who works for the dealer at its agency; without anybody, the agency itself. Nobody while the agency is out, too. */
export async function agencyOf(
  db: Db,
  bikeDealerId: number,
): Promise<{ readonly agencyName: string; readonly to: string }[]> {
  const agency = await db
    .selectFrom('bikeDealer')
    .innerJoin('agent', 'agent.agentId', 'bikeDealer.agentId')
    .select(['agent.agentId', 'agent.name', 'agent.email'])
    .where('bikeDealerId', '=', bikeDealerId)
    .where('agent.isHouse', '=', false)
    .where('agent.suspendedAt', 'is', null)
    .executeTakeFirst()
  if (!agency) return []
  const people = await db
    .selectFrom('partnerAccount')
    .select('email')
    .where('agentId', '=', agency.agentId)
    .where('suspendedAt', 'is', null)
    .execute()
  const addresses = people.length > 0 ? people.map(({ email }) => email) : [agency.email].filter(Boolean)
  return addresses.map((to) => ({ agencyName: agency.name, to }))
}

interface Won extends Touched {
  /** naked, sport … */
  readonly kind: string
  readonly auctionStatus: number
  readonly bikeOwnerId: number
  readonly handedOverAt: Date | null
  /** One side wants to stop, and nobody has answered. */
  readonly isStopAsked: boolean
}

/** What its owner has to know about the sale. */
export function heldSale({ auctionStatus, handedOverAt, isStopAsked }: Won): HeldSale {
  if (auctionStatus !== STATUS.inTransaction) return 'answer'
  if (handedOverAt) return 'handedOver'
  return isStopAsked ? 'stopAsked' : 'contract'
}

/** What a dealer that is suspended has open besides its bids, by its state. */
export function salesOf(won: readonly Won[]) {
  const of = (status: number) =>
    won
      .filter(({ auctionStatus }) => auctionStatus === status)
      .map(({ bikeName, auctionId }) => ({ bikeName, number: auctionId }))
  return { waiting: of(STATUS.biddingEnded), trading: of(STATUS.inTransaction) }
}

/** Whose owners wait for the inspection with a binding order of the dealer. */
export async function promisedBikes(db: Db, bikeDealerId: number, now: Date) {
  const promised = await db
    .selectFrom('orderPromise')
    .innerJoin('bindingOrder', 'bindingOrder.bindingOrderId', 'orderPromise.bindingOrderId')
    .innerJoin('auction', 'auction.auctionId', 'orderPromise.auctionId')
    .innerJoin('model', 'model.modelId', 'auction.modelId')
    .innerJoin('maker', 'maker.makerId', 'model.makerId')
    .select([BIKE_NAME.as('bikeName'), 'price'])
    .where('bikeDealerId', '=', bikeDealerId)
    .where('releasedAt', 'is', null)
    .where('auctionStatus', '=', STATUS.beforeInspection)
    .where('holdsUntil', '>', now)
    .orderBy('promisedAt')
    .execute()
  return promised
}

export function wonBy(db: Db, bikeDealerId: number): Promise<Won[]> {
  return db
    .selectFrom('auction')
    .innerJoin('model', 'model.modelId', 'auction.modelId')
    .innerJoin('maker', 'maker.makerId', 'model.makerId')
    .leftJoin('handOver', 'handOver.auctionId', 'auction.auctionId')
    .select([
      'auction.auctionId',
      BIKE_NAME.as('bikeName'),
      'model.kind',
      'auctionStatus',
      'bikeOwnerId',
      'handedOverAt',
    ])
    .select(sql<boolean>`coalesce(stop_asked is not null and stop_asked ->> 'answer' is null, false)`.as('isStopAsked'))
    .where('auctionStatus', 'in', [STATUS.biddingEnded, STATUS.inTransaction])
    .where('winnerDealerId', '=', bikeDealerId)
    .orderBy('auction.auctionId')
    .execute()
}
