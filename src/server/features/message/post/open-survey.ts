import type { Bus } from '../../../bus/bus.ts'
import type { Tx } from '../../../db/client.ts'
import { addMessage } from './add-message.ts'

interface Won {
  readonly auctionId: number
  readonly bikeOwnerId: number
  readonly winnerDealerId: number | null
}

interface Survey {
  readonly amount: number
  readonly answerBy: Date
}

/**
 * Bidding ended with bids: from now on the seller and the winning dealer can write to each other, and the service asks
 * the seller for the sale intention (MSG001). Mails about it are the caller's.
 */
export async function openSurvey(
  tx: Tx,
  bus: Bus,
  { auctionId, bikeOwnerId, winnerDealerId: bikeDealerId }: Won,
  survey: Survey,
  now: Date,
): Promise<{ readonly messageTabId: number }> {
  if (bikeDealerId === null) throw new Error(`Auction ${auctionId} was won by nobody`)
  const { messageTabId } = await openWinnerTab(tx, { auctionId, bikeOwnerId, bikeDealerId }, now)
  const message = {
    messageType: 2,
    senderGroup: 'proto-admin',
    createdBy: 'system',
    templateId: 'MSG001',
    templateParams: JSON.stringify(survey), // moments as ISO texts
  } as const
  await addMessage(tx, bus, messageTabId, message, now)
  return { messageTabId }
}

interface Winner {
  readonly auctionId: number
  readonly bikeOwnerId: number
  readonly bikeDealerId: number
}

/** The tab of the seller and the winning dealer, and of the agency the dealer belongs to now. */
export async function openWinnerTab(
  tx: Tx,
  { auctionId, bikeOwnerId, bikeDealerId }: Winner,
  now: Date,
): Promise<{ readonly messageTabId: number }> {
  const dealer = await tx.query
    .selectFrom('bikeDealer')
    .select('agentId')
    .where('bikeDealerId', '=', bikeDealerId)
    .executeTakeFirst()
  const agentId = dealer?.agentId ?? null
  return tx.query
    .insertInto('messageTab')
    .values({ auctionId, bikeOwnerId, bikeDealerId, agentId, createdAt: now })
    .onConflict((it) => it.columns(['auctionId', 'bikeDealerId']).doUpdateSet({ agentId }))
    .returning('messageTabId')
    .executeTakeFirstOrThrow()
}
