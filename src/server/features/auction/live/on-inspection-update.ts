import { type AuctionEvent, concernsInspection, knownEvent } from '#domain/auction/auction-event.ts'
import { actorOf, type Principal } from '../../../auth/principal.ts'
import type { BusTopics } from '../../../bus/bus.ts'
import type { LiveField } from '../../../realtime/live-field.ts'

export interface InspectionUpdate {
  readonly auctionId: number
  readonly event: AuctionEvent
}

/** Something came into the queue of the inspection, changed in it or left it. For operators. */
export const onInspectionUpdate: LiveField<Principal, InspectionUpdate> = {
  name: 'onInspectionUpdate',
  authorize: (_args, principal) => isOperator(principal),
  matchOn: () => ({}),
  view: (update, principal) => (isOperator(principal) ? update : null),
}

export async function inspectionUpdateOf(change: BusTopics['auctionUpdated']): Promise<InspectionUpdate | null> {
  const event = knownEvent(change.event)
  return concernsInspection(event) ? { auctionId: change.auctionId, event } : null
}

function isOperator(principal: Principal): boolean {
  return actorOf(principal).role === 'operator'
}
