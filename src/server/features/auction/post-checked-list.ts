import { type Checklist, checklistSchema } from '#domain/auction/checklist.ts'
import { PAYMENT_METHODS } from '#domain/options/delivery.ts'
import { type Actor, actorName } from '#domain/permission/actor.ts'
import type { Tx } from '../../db/client.ts'
import { checkedInput } from '../account/checked-input.ts'
import type { AuctionParts } from './auction-parts.ts'
import { runCommand } from './run-command.ts'

/** One of the two sides fills in the checklist; the last word stands. Answers its id. */
export async function postCheckedList(
  tx: Tx,
  parts: AuctionParts,
  by: Actor,
  { auctionId, checklist }: { readonly auctionId: number; readonly checklist: Checklist },
): Promise<number> {
  const { now } = await runCommand(tx, parts, auctionId, { type: 'postCheckedList', by })
  const codes = PAYMENT_METHODS.map(({ code }) => code)
  const { bikeOwnerDocuments, bikeOwnerOtherDocuments, ...checked } = checkedInput(
    checklistSchema(codes, now),
    checklist,
  )
  const columns = {
    ...checked,
    bikeOwnerDocuments: JSON.stringify(bikeOwnerDocuments),
    bikeOwnerOtherDocuments: JSON.stringify(bikeOwnerOtherDocuments),
    updatedAt: now,
    updatedBy: actorName(by),
  }
  const { checklistId } = await tx.query
    .insertInto('checklist')
    .values({ auctionId, ...columns })
    .onConflict((on) => on.column('auctionId').doUpdateSet(columns))
    .returning('checklistId')
    .executeTakeFirstOrThrow()
  return checklistId
}
