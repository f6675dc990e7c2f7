import type { InputRef } from '@pothos/core'
import type { AuctionCommandName, CommandOf, PayloadOf } from '#domain/auction/command.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Actor } from '#domain/permission/actor.ts'
import { actorGiving } from '../../../auth/principal.ts'
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

/** Runs a command in a transaction and returns the auction as the actor then sees it. */
export async function payloadAfter(
  context: RequestContext,
  auctionId: number,
  actor: Actor,
  run: (tx: Tx) => Promise<unknown>,
): Promise<Payload> {
  await transact(context.services.db, run)
  return payloadOf(context, auctionId, actor)
}

interface CommandInput {
  readonly auctionId: number
  /** For an agent: the dealer for whom the page was shown. */
  readonly bikeDealerId?: number | null | undefined
}

interface ForwardedCommand<Name extends AuctionCommandName, Input extends CommandInput> {
  readonly input: InputRef<Input>
  readonly description?: string
  toCommand(input: Input): PayloadOf<Name>
}

/** The mutation of a command that writes nothing of its own. Who may give it, the table of transitions says. */
export function forwardCommand<Name extends AuctionCommandName, Input extends CommandInput>(
  type: Name,
  forwarded: ForwardedCommand<Name, Input>,
): void
export function forwardCommand(
  type: AuctionCommandName,
  { input, description, toCommand }: ForwardedCommand<AuctionCommandName, CommandInput>,
): void {
  builder.mutationField(type, (t) =>
    t.field({
      type: AuctionPayload,
      ...(description !== undefined && { description }),
      args: { input: t.arg({ type: input, required: true }) },
      resolve: (_root, { input: given }, context) => {
        const { auctionId, bikeDealerId } = given
        const by = actorGiving(context, type, bikeDealerId)
        const command: CommandOf<AuctionCommandName> = { ...toCommand(given), type, by }
        return payloadAfter(context, auctionId, by, (tx) => runCommand(tx, context.services, auctionId, command))
      },
    }),
  )
}

/** The auction as the actor sees it now. */
export async function payloadOf(context: RequestContext, auctionId: number, actor: Actor): Promise<Payload> {
  const auction = await findAuctionView(context.services.db, auctionId, actor)
  if (!auction) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  return { auction }
}
