import { sql } from 'kysely'
import { winnerSuspendedMail } from '#content/mail/auction-mails.ts'
import { dealerSuspendedMail, type TouchedAuction } from '#content/mail/partner-mails.ts'
import { requestsOf } from '#domain/auction/bids/bid-row.ts'
import { STATUS } from '#domain/auction/status.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { type Db, type Tx, transact } from '../../db/client.ts'
import type { JobContext, JobPayloads } from '../../jobs/job.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { Services } from '../../services.ts'
import {
  type AuctionParts,
  isSuspended,
  lockAuction,
  operatorRecipients,
  ownerRecipient,
  readBids,
  runCommand,
} from '../auction/index.ts'

const REASON = '販売店の利用停止'
const OWNER_MAIL = 'auction-winner-suspended'

/** Nobody loses a bike or a price to a dealer that was suspended: its bids go, and the operators learn what else is open. */
export async function strikeOutBids(
  { services, now }: JobContext,
  { bikeDealerIds, partnerId }: JobPayloads['strikeOutBids'],
): Promise<void> {
  for (const bikeDealerId of bikeDealerIds) {
    // Taken back meanwhile.
    if (!(await isSuspended(services.db, bikeDealerId))) continue
    const running = await runningWith(services.db, bikeDealerId)
    for (const { auctionId } of running)
      await transact(services.db, (tx) => strikeOut(tx, services, auctionId, { bikeDealerId, partnerId }))
    await transact(services.db, async (tx) => {
      const { name, suspendedAt } = await tx.query
        .selectFrom('bikeDealer')
        .innerJoin('agent', 'agent.agentId', 'bikeDealer.agentId')
        .select(['bikeDealer.name', sql<Date>`least(bike_dealer.suspended_at, agent.suspended_at)`.as('suspendedAt')])
        .where('bikeDealerId', '=', bikeDealerId)
        .executeTakeFirstOrThrow()
      const won = await wonBy(tx.query, bikeDealerId)
      const shown = ({ auctionId, modelNameJp }: Touched): TouchedAuction => ({
        bikeName: modelNameJp,
        url: `${services.origin}/partner/auctions/${auctionId}`,
      })
      const of = (status: number) => won.filter(({ auctionStatus }) => auctionStatus === status).map(shown)
      const document = dealerSuspendedMail({
        dealerName: name,
        running: (await struckOut(tx.query, bikeDealerId)).map(shown),
        waiting: of(STATUS.biddingEnded),
        trading: of(STATUS.inTransaction),
      })
      for (const { email: to } of await operatorRecipients(tx.query))
        await queueMail(tx, services, { kind: 'dealer-suspended', to, document, bikeOwnerId: null }, now)
      for (const auction of won) await tellOwner(tx, services, auction, suspendedAt, now)
    })
  }
}

/** Once in a suspension, also when its reason is written anew. What follows is the operator's stop, or that it is lifted. */
async function tellOwner(tx: Tx, services: Services, auction: Won, suspendedAt: Date, now: Date): Promise<void> {
  const { auctionId, bikeOwnerId, modelNameJp, auctionStatus } = auction
  const known = await tx.query
    .selectFrom('mail')
    .select('mailId')
    .where('bikeOwnerId', '=', bikeOwnerId)
    .where('kind', '=', OWNER_MAIL)
    .where('createdAt', '>=', suspendedAt)
    .executeTakeFirst()
  if (known) return
  const url = `${services.origin}/kaitori/mypage/auction/${auctionId}`
  for (const { name: userName, email: to } of await ownerRecipient(tx.query, bikeOwnerId)) {
    const isContract = auctionStatus === STATUS.inTransaction
    const document = winnerSuspendedMail({ userName, bikeName: modelNameJp, url }, isContract)
    await queueMail(tx, services, { kind: OWNER_MAIL, to, document, bikeOwnerId }, now)
  }
}

interface Suspended {
  readonly bikeDealerId: number
  readonly partnerId: number
}

/** One after the other, the newest first: each time the others' bids are run again. */
async function strikeOut(tx: Tx, parts: AuctionParts, auctionId: number, suspended: Suspended): Promise<void> {
  const by = { role: 'operator', operatorId: String(suspended.partnerId) } as const
  for (;;) {
    const locked = await lockAuction(tx, auctionId)
    if (!locked) return
    const { bidGeneration } = locked.row
    const rows = await readBids(tx.query, auctionId, bidGeneration)
    const own = requestsOf(rows, bidGeneration).filter((row) => row.bikeDealerId === String(suspended.bikeDealerId))
    const last = own.at(-1)
    if (!last) return
    const command = { type: 'voidBid', by, sequence: last.sequence, reason: REASON } as const
    try {
      await runCommand(tx, parts, auctionId, command)
    } catch (error) {
      // It ended meanwhile: whom the owner may sell to is asked again with the answer.
      if (error instanceof ExpectedError) return
      throw error
    }
  }
}

interface Touched {
  readonly auctionId: number
  readonly modelNameJp: string
}

function runningWith(db: Db, bikeDealerId: number): Promise<Touched[]> {
  return db
    .selectFrom('auction')
    .innerJoin('model', 'model.modelId', 'auction.modelId')
    .select(['auctionId', 'modelNameJp'])
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

/** Also what an earlier try of this job did, which was killed before it told anybody. */
function struckOut(db: Db, bikeDealerId: number): Promise<Touched[]> {
  return db
    .selectFrom('auction')
    .innerJoin('model', 'model.modelId', 'auction.modelId')
    .innerJoin('bid', 'bid.auctionId', 'auction.auctionId')
    .select(['auction.auctionId', 'modelNameJp'])
    .distinct()
    .where('auctionStatus', '=', STATUS.bidding)
    .where('bid.kind', '=', 'void')
    .where('bid.bikeDealerId', '=', bikeDealerId)
    .where('bid.reason', '=', REASON)
    .orderBy('auction.auctionId')
    .execute()
}

interface Won extends Touched {
  readonly auctionStatus: number
  readonly bikeOwnerId: number
}

function wonBy(db: Db, bikeDealerId: number): Promise<Won[]> {
  return db
    .selectFrom('auction')
    .innerJoin('model', 'model.modelId', 'auction.modelId')
    .select(['auctionId', 'modelNameJp', 'auctionStatus', 'bikeOwnerId'])
    .where('auctionStatus', 'in', [STATUS.biddingEnded, STATUS.inTransaction])
    .where('leaderDealerId', '=', bikeDealerId)
    .orderBy('auctionId')
    .execute()
}
