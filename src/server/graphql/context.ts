import type { Closing } from '#domain/values/closings.ts'
import type { AttemptLimits } from '../auth/attempt-limits.ts'
import type { PasswordHashing } from '../auth/keys/password-hashing.ts'
import type { Secrets } from '../auth/keys/secrets.ts'
import type { KeyStore } from '../auth/keys/signing-keys.ts'
import type { PartnerViewer } from '../auth/partner-viewer.ts'
import type { Viewer } from '../auth/viewer.ts'
import type { Bus } from '../bus/bus.ts'
import type { Db } from '../db/client.ts'
import type { Clock } from '../db/clock.ts'
import type { LaggingRead } from '../db/replica.ts'
import type { DatabaseShare, Share } from '../db/shares.ts'
import type { CatalogStore } from '../features/catalog/catalog-store.ts'
import type { Dependency } from '../host/dependencies.ts'
import type { CountExchange } from '../limits/count-exchange.ts'
import type { MailTransport } from '../mail/mail-transport.ts'
import type { Metrics } from '../observe/metrics.ts'
import type { PushSender } from '../push/push-sender.ts'
import type { Storage } from '../storage/storage.ts'
import type { Budget } from './cost/budget.ts'

/** What lives as long as the process; resolvers and commands reach the world through it. */
export interface Services {
  readonly db: Db
  readonly clock: Clock
  readonly readLagging: LaggingRead
  /** For whom somebody waits; `db` and `readLagging` are then those of the share. */
  readonly shares: Readonly<Record<Share, DatabaseShare>>
  readonly dependencies: readonly Dependency[]
  /** For work on a connection or thread of its own. */
  readonly databaseUrl: string
  readonly bus: Bus
  readonly catalog: CatalogStore
  readonly secrets: Secrets
  readonly keys: KeyStore
  readonly passwords: PasswordHashing
  readonly limits: AttemptLimits
  readonly requestCounts: CountExchange
  readonly mailTransport: MailTransport
  readonly storage: Storage
  readonly push: PushSender
  readonly metrics: Metrics
  /** Days on which the company is closed: deadlines move behind them. */
  readonly closings: readonly Closing[]
  /** A listing may then end minutes after its inspection. */
  readonly isDemo: boolean
  /** The address people use, for links in mails. */
  readonly origin: string
}

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
