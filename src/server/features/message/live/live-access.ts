import type { MessageSide } from '#domain/message/message-sides.ts'
import { actorOf, type Principal } from '../../../auth/principal.ts'
import type { Db } from '../../../db/client.ts'
import type { SuppliedArguments } from '../../../realtime/live-field.ts'
import { type MessageTab, sideOf, tabsOfAuction } from '../tabs/message-tabs.ts'

/** What a live payload knows besides what is sent: who may get it. */
export interface LivePayload {
  readonly tab: MessageTab
}

/** May the principal listen to this? One's own messages always; those of an auction only with a tab in it. */
export async function mayListen(db: Db, args: SuppliedArguments, principal: Principal): Promise<boolean> {
  const { auctionId, bikeOwnerId, bikeDealerId, agentId } = args
  const actor = actorOf(principal)
  if (actor.role === 'owner' && bikeOwnerId != null && String(bikeOwnerId) !== actor.bikeOwnerId) return false
  if (actor.role === 'dealer' && bikeDealerId != null && String(bikeDealerId) !== actor.bikeDealerId) return false
  if (actor.role === 'agent') {
    if (bikeDealerId != null && !actor.represents.includes(String(bikeDealerId))) return false
    if (agentId != null && String(agentId) !== actor.agentId) return false
  }
  if (auctionId == null) return true
  return (await tabsOfAuction(db, Number(auctionId), actor)).length > 0
}

/** Null: takes no part. */
export function sideOfViewer(principal: Principal, { tab }: LivePayload): MessageSide | null {
  return sideOf(actorOf(principal), tab)
}

export function argumentsOf({ auctionId, agentId, bikeDealerId, bikeOwnerId }: MessageTab) {
  return { auctionId, agentId, bikeDealerId, bikeOwnerId }
}
