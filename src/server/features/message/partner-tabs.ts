import type { Actor } from '#domain/permission/actor.ts'
import type { Db } from '../../db/client.ts'
import { type MessageTab, tabsWithFacts } from './message-tabs.ts'

const MOST_TABS = 100

/** The tabs of a dealer or of an agent's dealers; an operator's are the support tabs that were written in. */
export async function partnerTabs(
  db: Db,
  actor: Actor,
  bikeDealerId: number | null,
  first: number,
): Promise<readonly MessageTab[]> {
  const tabs = tabsWithFacts(db)
    .orderBy('messageTab.lastSentAt', (order) => order.desc().nullsLast())
    .orderBy('messageTab.messageTabId')
    .limit(Math.min(Math.max(first, 1), MOST_TABS))
  if (actor.role === 'operator')
    return tabs.where('messageTab.bikeDealerId', 'is', null).where('messageTab.lastSentAt', 'is not', null).execute()
  const dealerIds = dealersOf(actor).filter((id) => bikeDealerId === null || id === bikeDealerId)
  return dealerIds.length === 0 ? [] : tabs.where('messageTab.bikeDealerId', 'in', dealerIds).execute()
}

function dealersOf(actor: Actor): readonly number[] {
  if (actor.role === 'dealer') return [Number(actor.bikeDealerId)]
  return actor.role === 'agent' ? actor.represents.map(Number) : []
}
