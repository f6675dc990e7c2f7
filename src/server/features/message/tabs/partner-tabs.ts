import { sql } from 'kysely'
import type { Actor } from '#domain/permission/actor.ts'
import type { Db } from '../../../db/client.ts'
import { tabsWithFacts } from './message-tabs.ts'

const MAX_TABS = 100

interface Asked {
  /** One of the agent's dealers alone. */
  readonly bikeDealerId: number | null
  readonly first: number
  /** The last tab that was shown; what comes after it follows. */
  readonly after: number | null
}

/** The tabs of a dealer or of an agent's dealers; an operator's are the support tabs that were written in. */
export async function partnerTabs(db: Db, actor: Actor, { bikeDealerId, first, after }: Asked) {
  const mine = () => {
    const tabs = tabsWithFacts(db)
    if (actor.role === 'operator')
      return tabs.where('messageTab.bikeDealerId', 'is', null).where('messageTab.lastSentAt', 'is not', null)
    const dealerIds = dealersOf(actor).filter((id) => bikeDealerId === null || id === bikeDealerId)
    return tabs.where('messageTab.bikeDealerId', 'in', dealerIds.length > 0 ? dealerIds : [0])
  }
  const isThere = after === null || (await mine().where('messageTabId', '=', after).executeTakeFirst()) !== undefined
  if (!isThere) return [] // nor do we tell when others wrote
  return mine()
    .$if(after !== null, (tabs) => tabs.where(followsTab(after ?? 0)))
    .orderBy('messageTab.lastSentAt', (order) => order.desc().nullsLast())
    .orderBy('messageTab.messageTabId')
    .limit(Math.min(Math.max(first, 1), MAX_TABS))
    .execute()
}

function followsTab(messageTabId: number) {
  return sql<boolean>`(coalesce(message_tab.last_sent_at, '-infinity'), -message_tab.message_tab_id)
    < (select coalesce(last.last_sent_at, '-infinity'), -last.message_tab_id
       from message_tab as last where last.message_tab_id = ${messageTabId})`
}

function dealersOf(actor: Actor): readonly number[] {
  if (actor.role === 'dealer') return [Number(actor.bikeDealerId)]
  return actor.role === 'agent' ? actor.represents.map(Number) : []
}
