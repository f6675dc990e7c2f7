import type { AuctionCommand } from '#domain/auction/command.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Actor } from '#domain/permission/actor.ts'
import { type Tx, transact } from '../../../db/client.ts'
import { builder } from '../../../graphql/builder.ts'
import type { RequestContext } from '../../../graphql/context.ts'
import { runCommand } from '../engine/run-command.ts'
import { AuctionRef } from './auction.schema.ts'
import { type AuctionView, findAuctionView } from './auction-view.ts'

interface Payload {
  readonly auction: AuctionView
}

/** What most mutations answer: the auction as it is now. */
export const AuctionPayload = builder.objectRef<Payload>('AuctionPayload')
AuctionPayload.implement({
  fields: (t) => ({ auction: t.field({ type: AuctionRef, resolve: ({ auction }) => auction }) }),
})

/** Runs a command in a transaction and answers the auction as the actor then sees it. */
export async function payloadAfter(
  context: RequestContext,
  auctionId: number,
  actor: Actor,
  run: (tx: Tx) => Promise<unknown>,
): Promise<Payload> {
  await transact(context.services.db, run)
  return payloadOf(context, auctionId, actor)
}

/** The same for a command that writes nothing of its own. */
export function payloadAfterCommand(
  context: RequestContext,
  auctionId: number,
  command: AuctionCommand,
): Promise<Payload> {
  return payloadAfter(context, auctionId, command.by, (tx) => runCommand(tx, context.services, auctionId, command))
}

/** The auction as the actor sees it now. */
export async function payloadOf(context: RequestContext, auctionId: number, actor: Actor): Promise<Payload> {
  const auction = await findAuctionView(context.services.db, auctionId, actor)
  if (!auction) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  return { auction }
}
