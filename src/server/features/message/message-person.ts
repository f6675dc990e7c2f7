import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Actor } from '#domain/permission/actor.ts'
import { actorOfViewer } from '../../auth/actor-of-request.ts'
import type { Viewer } from '../../auth/viewer.ts'
import type { AccountUploader } from '../asset/index.ts'

/** Who reads and writes messages: as the rules name it, and as whom it uploads files. */
export interface MessagePerson {
  readonly actor: Actor
  readonly uploader: AccountUploader
}

export function messagePersonOf(viewer: Viewer): MessagePerson {
  const uploader = viewer.audience === 'owner' ? { bikeOwnerId: viewer.bikeOwnerId } : { partnerId: viewer.partnerId }
  return { actor: actorOfViewer(viewer), uploader }
}

/** Of one side of the service, or of whichever the token is of. */
export function requirePerson(
  { viewer }: { readonly viewer: Viewer | null },
  audience: Viewer['audience'] | 'any' = 'any',
): MessagePerson {
  if (!viewer || (audience !== 'any' && viewer.audience !== audience)) throw new ExpectedError('ERROR_NOT_AUTHORIZED')
  return messagePersonOf(viewer)
}
