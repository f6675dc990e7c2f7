import { type AuctionEvent, concernsInspection, knownEvent, mayConcernRulings } from '#domain/auction/auction-event.ts'
import { STATUS } from '#domain/auction/status.ts'
import { actorOf, type Principal } from '../../../auth/principal.ts'
import type { BusTopics } from '../../../bus/bus.ts'
import type { Db } from '../../../db/client.ts'
import type { LiveField } from '../../../realtime/live-field.ts'

export interface InspectionUpdate {
  readonly auctionId: number
  readonly event: AuctionEvent
}

/** Something came into the queue of the inspection or of the rulings, changed in it or left it. For operators. */
export const onInspectionUpdate: LiveField<Principal, InspectionUpdate> = {
  name: 'onInspectionUpdate',
  authorize: (_args, principal) => isOperator(principal),
  matchOn: () => ({}),
  view: (update, principal) => (isOperator(principal) ? update : null),
}

export async function inspectionUpdateOf(
  db: Db,
  { auctionId, ...change }: BusTopics['auctionUpdated'],
): Promise<InspectionUpdate | null> {
  const event = knownEvent(change.event)
  if (concernsInspection(event)) return { auctionId, event }
  if (!mayConcernRulings(event)) return null
  if (event !== 'changed') return { auctionId, event }
  const auction = await db
    .selectFrom('auction')
    .select('auctionStatus')
    .where('auctionId', '=', auctionId)
    .executeTakeFirst()
  return auction?.auctionStatus === STATUS.inTransaction ? { auctionId, event } : null
}

function isOperator(principal: Principal): boolean {
  return actorOf(principal).role === 'operator'
}
