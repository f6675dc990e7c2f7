import type { Admission, Authenticate } from './admission.ts'
import type { Hub } from './hub.ts'
import type { RealtimeLimits } from './limits.ts'
import type { SuppliedArguments } from './live-field.ts'
import type { OwnerCounts } from './owner-counts.ts'
import type { PrepareSubscription } from './subscription/subscription-plan.ts'

/** Where frames go: a web socket, or a list in a test. */
export interface SocketPort {
  send(frame: string | Buffer): void
  close(code: number, reason: string): void
}

/** What all connections of a process share. */
export interface ConnectionHost<Principal> {
  readonly limits: RealtimeLimits
  readonly hub: Hub<Principal>
  readonly owners: OwnerCounts
  readonly authenticate: Authenticate<Principal>
  readonly authorize: (fieldName: string, args: SuppliedArguments, principal: Principal) => boolean | Promise<boolean>
  readonly prepare: PrepareSubscription
  /** How often someone's access has ended so far. */
  readonly endings: () => number
  readonly now: () => number
  /** Something failed that is not the client's doing. */
  readonly onFault: (error: unknown) => void
}

/** A good token that has not run out; null for any other. */
export async function admit<Principal>(
  host: ConnectionHost<Principal>,
  token: string | null,
): Promise<Admission<Principal> | null> {
  const admission = token === null ? null : await host.authenticate(token)
  return admission && admission.expiresAt > host.now() ? admission : null
}
