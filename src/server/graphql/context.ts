import type { PartnerViewer } from '../auth/partner-viewer.ts'
import type { Viewer } from '../auth/viewer.ts'
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
  readonly viewer: Viewer | null
  /** Who asks with a partner's session; null = nobody of the partner side. */
  readonly partner: PartnerViewer | null
  /** The network address it came from. */
  readonly clientAddress: string
  /** What the operation may still use; set when it is executed. */
  readonly budget?: Budget
}
