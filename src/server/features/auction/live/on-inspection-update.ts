import { type AuctionEvent, concernsInspection, knownEvent } from '#domain/auction/auction-event.ts'
import { actorOfViewer } from '../../../auth/actor-of-request.ts'
import type { Viewer } from '../../../auth/viewer.ts'
import type { BusTopics } from '../../../bus/bus.ts'
import type { LiveField } from '../../../realtime/live-field.ts'

export interface InspectionUpdate {
  readonly auctionId: number
  readonly event: AuctionEvent
}

/** Something came into the queue of the inspection, changed in it or left it. For operators. */
export const onInspectionUpdate: LiveField<Viewer, InspectionUpdate> = {
  name: 'onInspectionUpdate',
  authorize: (_args, viewer) => isOperator(viewer),
  matchOn: () => ({}),
  view: (update, viewer) => (isOperator(viewer) ? update : null),
}

export async function inspectionUpdateOf(change: BusTopics['auctionUpdated']): Promise<InspectionUpdate | null> {
  const event = knownEvent(change.event)
  return concernsInspection(event) ? { auctionId: change.auctionId, event } : null
}

function isOperator(viewer: Viewer): boolean {
  return actorOfViewer(viewer).role === 'operator'
}
