import { sql } from 'kysely'
import { type MessageSide, otherSide } from '#domain/message/message-sides.ts'
import type { SendPermission } from '#domain/message/send-permission.ts'
import type { Actor } from '#domain/permission/actor.ts'
import { type MessageParts, type MessageView, viewOf } from '../message-view.ts'
import { type MessagePage, readMessages } from '../read-messages.ts'
import { type MessageTab, permissionIn, sideOf } from './message-tabs.ts'
import { isCounted, unreadByTab } from './unread-counts.ts'

interface ReadMark {
  readonly readNo: number
  readonly readAt: Date
}

/** A tab as someone who takes part in it sees it. */
export interface TabOfSide {
  readonly tab: MessageTab
  readonly side: MessageSide
  readonly unreadCount: number
  readonly ownMark: ReadMark | null
  readonly otherMark: ReadMark | null
  readonly permission: SendPermission
  readonly lastMessage: MessageView | null
  /** Read when it is asked for, once. */
  readonly newestPage: () => Promise<MessagePage>
}

/** Three queries, however many tabs. All of them are seen from the same side. */
export async function tabsOfSide(
  parts: MessageParts,
  tabs: readonly MessageTab[],
  actor: Actor,
  now: Date,
): Promise<readonly TabOfSide[]> {
  const { db, secrets } = parts
  const seen = tabs.flatMap((tab) => {
    const side = sideOf(actor, tab)
    return side ? [{ tab, side, permission: permissionIn(tab, now) }] : []
  })
  const [first] = seen
  if (!first) return []
  const ids = seen.map(({ tab }) => tab.messageTabId)
  const [unread, marks, last] = await Promise.all([
    unreadByTab(
      db,
      first.side,
      seen.flatMap(({ tab, permission }) => (isCounted(permission) ? tab.messageTabId : [])),
    ),
    db.selectFrom('messageReadMark').selectAll().where('messageTabId', 'in', ids).execute(),
    db
      .selectFrom('message')
      .innerJoin('messageTab', 'messageTab.messageTabId', 'message.messageTabId')
      .selectAll('message')
      .where('message.messageTabId', 'in', ids)
      .where('message.messageNo', '=', sql.ref<number>('message_tab.last_message_no'))
      .execute(),
  ])
  return seen.map(({ tab, side, permission }) => {
    const markOf = (wanted: MessageSide) =>
      marks.find((mark) => mark.messageTabId === tab.messageTabId && mark.side === wanted) ?? null
    const row = last.find(({ messageTabId }) => messageTabId === tab.messageTabId)
    return {
      tab,
      side,
      unreadCount: unread.get(tab.messageTabId) ?? 0,
      ownMark: markOf(side),
      otherMark: markOf(otherSide(side, tab.bikeDealerId === null)),
      permission,
      lastMessage: row ? viewOf(secrets, row, tab, side) : null,
      newestPage: once(() => readMessages(parts, tab, side, {})),
    }
  })
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => {
    result ??= read()
    return result
  }
}
