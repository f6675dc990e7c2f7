import { knownEvent } from '#domain/auction/auction-event.ts'
import { actsFor } from '#domain/permission/actor.ts'
import { actorOf, type Principal } from '../../auth/principal.ts'
import type { BusTopics } from '../../bus/bus.ts'
import type { Db } from '../../db/client.ts'
import type { LiveField } from '../../realtime/live-field.ts'

export interface RunnerUpUpdate {
  readonly auctionId: number
}

interface LiveRunnerUp extends RunnerUpUpdate {
  /** Who is asked now, and who was before. */
  readonly bikeDealerIds: readonly number[]
}

/** A question to the dealer as a runner-up came or ended, whichever page of the console is open. */
export const onRunnerUpUpdate: LiveField<Principal, LiveRunnerUp> = {
  name: 'onRunnerUpUpdate',
  authorize: (_args, principal) => principal.audience === 'partner',
  matchOn: () => ({}),
  view: (update, principal) => (isAsked(update, principal) ? update : null),
}

/** Null where nobody is or was asked: most changes of auctions. */
export async function runnerUpUpdateOf(
  db: Db,
  { auctionId, event }: BusTopics['auctionUpdated'],
): Promise<LiveRunnerUp | null> {
  const known = knownEvent(event)
  if (known !== 'transactionStopped' && known !== 'changed') return null
  const asked = await db
    .selectFrom('runnerUp')
    .select('bikeDealerId')
    .where('auctionId', '=', auctionId)
    .orderBy('place', 'desc')
    .limit(2)
    .execute()
  return asked.length === 0 ? null : { auctionId, bikeDealerIds: asked.map(({ bikeDealerId }) => bikeDealerId) }
}

function isAsked({ bikeDealerIds }: LiveRunnerUp, principal: Principal): boolean {
  const actor = actorOf(principal)
  return bikeDealerIds.some((bikeDealerId) => actsFor(actor, String(bikeDealerId)))
}
