import type { Actor } from '#domain/permission/actor.ts'
import { actorOf, type PartnerViewer, requirePartner } from './partner-viewer.ts'
import { requireOwner, type Viewer } from './viewer.ts'

interface Asking {
  readonly viewer: Viewer | null
  readonly partner: PartnerViewer | null
}

/** Who is logged in, as the rules of the domain know it. */
export function actorOfViewer(viewer: Viewer): Actor {
  return viewer.audience === 'owner' ? { role: 'owner', bikeOwnerId: String(viewer.bikeOwnerId) } : actorOf(viewer)
}

export function actorOfRequest({ viewer, partner }: Asking): Actor {
  if (partner) return actorOf(partner)
  return viewer?.audience === 'owner' ? actorOfViewer(viewer) : { role: 'visitor' }
}

/** Refused unless an owner asks. */
export function ownerActor(asking: Asking): Actor {
  return actorOfViewer(requireOwner(asking))
}

/** Refused unless an operator asks. */
export function operatorActor(asking: Asking): Actor {
  return actorOf(requirePartner(asking, 'operator'))
}

/** The one who looks without naming a dealer: an agent of several looks for none of them, so that none shows as another's own. */
export function lookerOf(asking: Asking): Actor {
  const actor = actorOfRequest(asking)
  return actor.role === 'agent' && actor.represents.length > 1 ? { ...actor, represents: [] } : actor
}
