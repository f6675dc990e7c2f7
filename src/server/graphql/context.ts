import type { Principal } from '../auth/principal.ts'
import type { Share } from '../db/shares.ts'
import type { Services } from '../services.ts'
import type { Budget } from './cost/budget.ts'

/** What one request brings. */
export interface RequestContext {
  readonly services: Services
  readonly share: Share
  readonly requestId: string
  readonly now: Date
  /** Who asks; null = a visitor. */
  readonly principal: Principal | null
  /** The network address it came from. */
  readonly clientAddress: string
  /** What the operation may still use; set when it is executed. */
  readonly budget?: Budget
  /** Shared by the operations of one page, so that none reads what another has read. */
  readonly pageReads?: PageReads
}

export interface PageReads {
  /** Under which loaders keep what they read; a new one where a mutation starts over. */
  generation: object
}
