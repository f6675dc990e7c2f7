import { SENT_ALREADY } from '#content/messages/repeated.ts'
import { keyUsed } from '#domain/errors/key-used.ts'
import { later, SECOND } from '#domain/values/duration.ts'
import type { Tx } from '../../../db/client.ts'
import type { MessageRow } from '../message-view.ts'

interface Place {
  readonly messageTabId: number
  readonly lastMessageNo: number
}

interface Sender {
  readonly createdBy: string
  readonly idempotencyKey: string | null
}

interface Content {
  readonly text: string | null
  readonly assetId: string | null
  /** Of the file; null: whatever it was called. */
  readonly fileName: string | null
}

/** Clients repeat a mutation that got no answer; without a key, the same again at once is taken for that. */
const REPETITION_PERIOD = 5 * SECOND

/** The message that this request has written before. Asked under the tab's lock. */
export async function findRepeated(
  tx: Tx,
  { messageTabId, lastMessageNo }: Place,
  { createdBy, idempotencyKey }: Sender,
  { text, assetId, fileName }: Content,
  now: Date,
): Promise<MessageRow | null> {
  const own = tx.query
    .selectFrom('message')
    .selectAll()
    .where('messageTabId', '=', messageTabId)
    .where('createdBy', '=', createdBy)
  const isRenamed = (first: MessageRow) => assetId !== null && fileName !== null && first.fileName !== fileName
  if (idempotencyKey !== null) {
    const first = await own.where('idempotencyKey', '=', idempotencyKey).executeTakeFirst()
    const isOther = first?.deletedAt === null && (first.text !== text || first.assetId !== assetId || isRenamed(first))
    if (isOther) throw keyUsed(SENT_ALREADY)
    return first ?? null
  }
  if (assetId !== null) {
    const first = await own.where('assetId', '=', assetId).executeTakeFirst()
    // The file is the key here: sent already under another name.
    if (first?.deletedAt === null && isRenamed(first)) throw keyUsed(SENT_ALREADY)
    return first ?? null
  }
  const last = await own.where('messageNo', '=', lastMessageNo).executeTakeFirst()
  const isSame = last?.text === text && last.deletedAt === null && last.createdAt > later(now, -REPETITION_PERIOD)
  return last && isSame ? last : null
}
