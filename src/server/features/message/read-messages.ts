import { ExpectedError } from '#domain/errors/expected-error.ts'
import { cursorOf, type MessageKey, readCursor } from '#domain/message/message-key.ts'
import type { MessageSide } from '#domain/message/message-sides.ts'
import type { Secrets } from '../../auth/keys/secrets.ts'
import type { Db } from '../../db/client.ts'
import { type MessageParts, type MessageRow, type MessageView, viewOf } from './message-view.ts'
import { findTab, type MessageTab } from './tabs/message-tabs.ts'

const MAX_MESSAGES = 100
const DEFAULT_MESSAGES = 30

export interface MessagePage {
  /** Oldest first. */
  readonly messages: readonly MessageView[]
  /** Reads on in the same direction; null: there is nothing more. */
  readonly dynamoDBCursor: string | null
  /** Where the newest message of this answer stands: what comes later is read from here. */
  readonly newestCursor: string
  readonly hasMore: boolean
}

interface Window {
  /** Older than this place; without it the newest. */
  readonly cursor?: string | null | undefined
  /** Newer than this place, oldest first: what a socket missed. */
  readonly after?: string | null | undefined
  readonly first?: number | null | undefined
}

/** Along the primary key, so that a tab of 100,000 messages opens like one of 100. */
export async function readMessages(
  { db, secrets }: MessageParts,
  tab: MessageTab,
  side: MessageSide,
  { cursor, after, first }: Window,
): Promise<MessagePage> {
  const count = Math.min(Math.max(first ?? DEFAULT_MESSAGES, 1), MAX_MESSAGES)
  const { messageTabId } = tab
  const rows = db
    .selectFrom('message')
    .selectAll()
    .where('messageTabId', '=', messageTabId)
    .limit(count + 1)
  if (after != null) {
    const from = placeIn(tab, after)
    const found = await rows.where('messageNo', '>', from.messageNo).orderBy('messageNo').execute()
    const page = found.slice(0, count)
    const newest = page.at(-1) ?? from
    const hasMore = found.length > count
    return pageOf(secrets, page, tab, side, hasMore ? cursorOf(newest) : null, cursorOf(newest), hasMore)
  }
  const before = cursor == null ? null : placeIn(tab, cursor)
  const found = await (before ? rows.where('messageNo', '<', before.messageNo) : rows)
    .orderBy('messageNo', 'desc')
    .execute()
  const page = found.slice(0, count)
  const [newest] = page
  const oldest = page.at(-1)
  const hasMore = found.length > count
  return pageOf(
    secrets,
    page.reverse(),
    tab,
    side,
    hasMore && oldest ? cursorOf(oldest) : null,
    cursorOf(newest ?? { messageTabId, messageNo: 0 }),
    hasMore,
  )
}

function pageOf(
  secrets: Secrets,
  rows: readonly MessageRow[],
  tab: MessageTab,
  side: MessageSide,
  dynamoDBCursor: string | null,
  newestCursor: string,
  hasMore: boolean,
): MessagePage {
  return { messages: rows.map((row) => viewOf(secrets, row, tab, side)), dynamoDBCursor, newestCursor, hasMore }
}

/** A cursor of another tab is a mistake of the program that sent it. */
function placeIn({ messageTabId }: MessageTab, cursor: string): MessageKey {
  const place = readCursor(cursor)
  if (place?.messageTabId !== messageTabId) throw new ExpectedError('BAD_REQUEST')
  return place
}

/** One message with its tab; for the socket, and for `resolvedMessage`. */
export async function findMessage(db: Db, { messageTabId, messageNo }: MessageKey) {
  const tab = await findTab(db, messageTabId)
  const row =
    tab &&
    (await db
      .selectFrom('message')
      .selectAll()
      .where('messageTabId', '=', messageTabId)
      .where('messageNo', '=', messageNo)
      .executeTakeFirst())
  return tab && row ? { tab, row } : null
}
