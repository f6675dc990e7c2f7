import { winnerBackMail } from '#content/mail/auction-mails.ts'
import { agencyDealerLiftedMail, type MissedEvent, suspensionLiftedMail } from '#content/mail/partner-mails.ts'
import type { StatementKind } from '#domain/auction/statement.ts'
import { isStoppedByOperator, STATUS } from '#domain/auction/status.ts'
import { type Tx, transact } from '../../db/client.ts'
import type { JobContext, JobPayloads } from '../../jobs/job.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { isSuspended, ownerRecipient } from '../auction/index.ts'
import { readStandingOrders } from '../order/index.ts'
import {
  agencyOf,
  BIKE_NAME,
  heldSale,
  OWNER_MAIL,
  peopleOf,
  promisedBikes,
  salesOf,
  struckOut,
  wonBy,
} from './strike-out-bids.job.ts'

const DAY_MS = 24 * 3_600_000

/** Who was told of a suspension is told that it was lifted: the owners who should hand over nothing, and the dealer. */
export async function tellLifted(
  { services, now }: JobContext,
  { bikeDealerIds, isAgencyTold = false }: JobPayloads['tellLifted'],
): Promise<void> {
  for (const bikeDealerId of bikeDealerIds)
    await transact(services.db, async (tx) => {
      // Suspended again meanwhile, there is nothing good to tell.
      if (await isSuspended(tx.query, bikeDealerId)) return
      const { name, email, bidsVoidUntil } = await tx.query
        .selectFrom('bikeDealer')
        .select(['name', 'email', 'bidsVoidUntil'])
        .where('bikeDealerId', '=', bikeDealerId)
        .executeTakeFirstOrThrow()
      const won = await wonBy(tx.query, bikeDealerId)
      for (const sale of won) {
        const { auctionId, bikeOwnerId, bikeName, kind } = sale
        if (!(await wasTold(tx, bikeOwnerId, bidsVoidUntil, now))) continue
        const url = `${services.origin}/kaitori/mypage/auction/${auctionId}`
        for (const { name: userName, email: to } of await ownerRecipient(tx.query, bikeOwnerId)) {
          const document = winnerBackMail({ userName, bikeName, kind, url }, heldSale(sale))
          await queueMail(tx, services, { kind: 'auction-winner-back', to, document, bikeOwnerId }, now)
        }
      }
      const missed = bidsVoidUntil ? await missedBy(tx, bikeDealerId, bidsVoidUntil) : []
      const lift = {
        dealerName: name,
        isStruck: (await struckOut(tx.query, bikeDealerId, bidsVoidUntil)).length > 0,
        missed,
        ...salesOf(won),
        promised: await promisedBikes(tx.query, bikeDealerId, now),
        standing: await readStandingOrders(tx.query, bikeDealerId, now),
      }
      const console = `${services.origin}/partner`
      const ordersUrl = `${console}/buy-orders/binding?dealer=${bikeDealerId}`
      for (const { to, ...programs } of await peopleOf(tx.query, bikeDealerId, email, bidsVoidUntil ?? now)) {
        const urls = { url: `${console}/login`, ordersUrl, apiUrl: `${console}/api` }
        const document = suspensionLiftedMail({ ...lift, ...programs, ...urls })
        await queueMail(tx, services, { kind: 'suspension-lifted', to, document, bikeOwnerId: null }, now)
      }
      for (const { agencyName, to } of isAgencyTold ? [] : await agencyOf(tx.query, bikeDealerId)) {
        const url = `${console}/home?dealer=${bikeDealerId}`
        const toAgency = agencyDealerLiftedMail({ ...lift, agencyName, url, ordersUrl })
        const mail = { kind: 'agency-dealer-lifted', to, document: toAgency, bikeOwnerId: null }
        await queueMail(tx, services, mail, now)
      }
    })
}

/** Lifted at once, the owner may never have heard of it. Mails are not kept forever: after a day, the owner has. */
async function wasTold(tx: Tx, bikeOwnerId: number, since: Date | null, now: Date): Promise<boolean> {
  if (since === null || now.getTime() - since.getTime() > DAY_MS) return true
  const told = await tx.query
    .selectFrom('mail')
    .select('mailId')
    .where('bikeOwnerId', '=', bikeOwnerId)
    .where('kind', '=', OWNER_MAIL)
    .where('createdAt', '>=', since)
    .executeTakeFirst()
  return told !== undefined
}

/** What became of the auctions that it had won, in the order in which it happened: nobody wrote to it meanwhile. */
async function missedBy(tx: Tx, bikeDealerId: number, since: Date): Promise<MissedEvent[]> {
  const ends = await tx.query
    .selectFrom('auctionTransition')
    .innerJoin('auction', 'auction.auctionId', 'auctionTransition.auctionId')
    .innerJoin('model', 'model.modelId', 'auction.modelId')
    .innerJoin('maker', 'maker.makerId', 'model.makerId')
    .select([
      'auction.auctionId',
      BIKE_NAME.as('bikeName'),
      'toStatus',
      'byActor',
      'at',
      'reason',
      'finalTransactionPrice',
    ])
    .where('winnerDealerId', '=', bikeDealerId)
    .where('fromStatus', 'in', [STATUS.biddingEnded, STATUS.inTransaction])
    .where('toStatus', 'in', [
      STATUS.completed,
      STATUS.negotiationFailed,
      STATUS.stoppedBySeller,
      STATUS.stoppedByDealer,
    ])
    .where('at', '>=', since)
    .execute()
  const said = await tx.query
    .selectFrom('auctionStatement')
    .innerJoin('auction', 'auction.auctionId', 'auctionStatement.auctionId')
    .innerJoin('model', 'model.modelId', 'auction.modelId')
    .innerJoin('maker', 'maker.makerId', 'model.makerId')
    .select(['auction.auctionId', BIKE_NAME.as('bikeName'), 'auctionStatement.kind', 'amount', 'comment', 'at'])
    .where('winnerDealerId', '=', bikeDealerId)
    .where('auctionStatement.kind', 'in', [...SAID.keys()])
    .where('at', '>=', since)
    .execute()
  const events = [
    ...ends.flatMap(({ auctionId, bikeName, toStatus, byActor, at, reason, finalTransactionPrice }) => {
      const kind = isStoppedByOperator(toStatus, byActor) ? 'operatorStopped' : ENDS[toStatus]
      if (!kind) return []
      const amount = kind === 'completed' ? finalTransactionPrice : null
      return [{ auctionId, bikeName, kind, amount, reason: kind === 'operatorStopped' ? reason : null, at }]
    }),
    ...said.flatMap(({ kind, comment, ...it }) => {
      const told = SAID.get(kind)
      return told ? [{ ...it, kind: told, reason: told === 'unproven' ? comment : null }] : []
    }),
  ].sort((one, other) => one.at.getTime() - other.at.getTime())
  return events.map(({ auctionId: number, bikeName, kind, amount, reason }) => ({
    bikeName,
    number,
    kind,
    amount,
    reason,
  }))
}

/** What others said of a trade that goes on; what ends one stands among the ends. */
const SAID: ReadonlyMap<StatementKind, MissedEvent['kind']> = new Map([
  ['ruling', 'ruled'],
  ['objection', 'objected'],
  ['paymentUnproven', 'unproven'],
  ['fraudRuling', 'fraud'],
])

const ENDS: Readonly<Record<number, MissedEvent['kind']>> = {
  [STATUS.completed]: 'completed',
  [STATUS.negotiationFailed]: 'declined',
  [STATUS.stoppedBySeller]: 'ownerStopped',
}
