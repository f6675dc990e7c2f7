import { sql } from 'kysely'
import type { MessageSide } from '#domain/message/message-sides.ts'
import type { Bus } from '../../../bus/bus.ts'
import type { Tx } from '../../../db/client.ts'

/** Everything up to the number is read by the side; a mark never goes back. Returns whether it moved. */
export async function markRead(
  tx: Tx,
  bus: Bus,
  { messageTabId, lastMessageNo }: { readonly messageTabId: number; readonly lastMessageNo: number },
  side: MessageSide,
  upTo: number,
  now: Date,
): Promise<boolean> {
  const readNo = Math.min(upTo, lastMessageNo)
  const moved = await tx.query
    .insertInto('messageReadMark')
    .values({ messageTabId, side, readNo, readAt: now })
    .onConflict((it) =>
      it
        .columns(['messageTabId', 'side'])
        .doUpdateSet({ readNo, readAt: now })
        .where('messageReadMark.readNo', '<', sql<number>`excluded.read_no`),
    )
    .returning('readNo')
    .executeTakeFirst()
  if (!moved) return false
  await bus.publish(tx, 'messageTabChanged', { messageTabId, readSide: side })
  return true
}
