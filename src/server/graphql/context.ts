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
}
