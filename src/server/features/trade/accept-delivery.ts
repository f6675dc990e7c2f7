import { type Actor, actorName } from '#domain/permission/actor.ts'
import type { Tx } from '../../db/client.ts'
import { type AuctionParts, runCommand } from '../auction/index.ts'

interface Accepted {
  readonly auctionId: number
  /** Of the checklist as this side read it. */
  readonly version: number
}

/**
 * One side accepts the day, the place and the way of payment that the other proposed. It is a version of its own: who has
 * the form open and does not know of the agreement does not undo it.
 */
export async function acceptDelivery(
  tx: Tx,
  parts: AuctionParts,
  by: Actor,
  { auctionId, version }: Accepted,
): Promise<void> {
  const command = { type: 'acceptDelivery', by, version } as const
  const { now, first } = await runCommand(tx, parts, auctionId, command, () =>
    findTwin(tx, auctionId, version + 1, actorName(by)),
  )
  if (first !== null) return
  await tx.query
    .updateTable('checklist')
    .set({ planAcceptedBy: actorName(by), planAcceptedAt: now, version: version + 1 })
    .where('auctionId', '=', auctionId)
    .execute()
  await tx.query
    .insertInto('checklistVersion')
    .columns(['auctionId', 'version', 'content', 'byActor', 'at', 'isAcceptance'])
    .expression((it) =>
      it
        .selectFrom('checklistVersion')
        .select(({ val }) => [
          'auctionId',
          val(version + 1).as('version'),
          'content',
          val(actorName(by)).as('byActor'),
          val(now).as('at'),
          val(true).as('isAcceptance'),
        ])
        .where('auctionId', '=', auctionId)
        .orderBy('checklistVersion.version', 'desc')
        .limit(1),
    )
    .execute()
}

/** This request sent again: the same person has accepted it, and nothing changed since. */
async function findTwin(tx: Tx, auctionId: number, version: number, planAcceptedBy: string): Promise<true | null> {
  const twin = await tx.query
    .selectFrom('checklist')
    .select('checklistId')
    .where('auctionId', '=', auctionId)
    .where('version', '=', version)
    .where('planAcceptedBy', '=', planAcceptedBy)
    .executeTakeFirst()
  return twin ? true : null
}
