import type { Bus } from '../../../bus/bus.ts'
import type { Tx } from '../../../db/client.ts'
import { openWinnerTab } from '../tabs/open-winner-tab.ts'
import { postSystemMessage } from './post-system-message.ts'

interface Won {
  readonly auctionId: number
  readonly bikeOwnerId: number
  readonly leaderDealerId: number | null
}

/** Bidding ended with bids: the winner's tab opens and asks the seller for the sale intention (MSG001). */
export async function openSurvey(
  tx: Tx,
  bus: Bus,
  { auctionId, bikeOwnerId, leaderDealerId: bikeDealerId }: Won,
  survey: { readonly amount: number; readonly answerBy: Date },
  now: Date,
): Promise<void> {
  if (bikeDealerId === null) throw new Error(`Auction ${auctionId} was won by nobody`)
  const { messageTabId } = await openWinnerTab(tx, { auctionId, bikeOwnerId, bikeDealerId }, now)
  await postSystemMessage(tx, bus, { messageTabId, template: 'MSG001', params: survey }, now)
}
