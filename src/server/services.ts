import { type Closing, DEFAULT_CLOSINGS } from '#domain/values/closings.ts'
import { type AttemptLimits, createAttemptLimits } from './auth/attempt-limits.ts'
import { openPasswordHashing, type PasswordHashing } from './auth/keys/password-hashing.ts'
import { openSecrets, type Secrets } from './auth/keys/secrets.ts'
import { type KeyStore, openKeyStore } from './auth/keys/signing-keys.ts'
import type { Bus } from './bus/bus.ts'
import { connectBus } from './bus/connect-bus.ts'
import { connectDatabase, cutConnections, type DatabaseClient, type DatabaseLimits, type Db } from './db/client.ts'
import { type Clock, openClock, readDatabaseClock } from './db/clock.ts'
import { type Leader, watchLeader } from './db/leader.ts'
import { type LaggingRead, laggingRead, type Replica, watchReplica } from './db/replica.ts'
import { connectionsOf, type DatabaseShare, databasesOf, openShares, type Share } from './db/shares.ts'
import { type CatalogStore, openCatalogStore } from './features/catalog/catalog-store.ts'
import type { Dependency } from './host/dependencies.ts'
import { findDependencies } from './host/dependencies.ts'
import type { CountExchange } from './limits/count-exchange.ts'
import { postgresCountExchange, redisCountExchange } from './limits/count-exchange.ts'
import { type MailTransport, openMailTransport } from './mail/mail-transport.ts'
import { createFailedRequests, type FailedRequests } from './observe/failed-requests.ts'
import { createMetrics, type Metrics } from './observe/metrics.ts'
import { createServiceCounts, type ServiceCounts } from './observe/service-counts.ts'
import { createPushSender, type PushSender } from './push/push-sender.ts'
import { openStorage } from './storage/open-storage.ts'
import type { Storage } from './storage/storage.ts'

/** What lives as long as the process; resolvers and commands reach the world through it. */
export interface Services {
  readonly db: Db
  readonly clock: Clock
  readonly readLagging: LaggingRead
  /** The copies that it reads from. */
  readonly replicas: readonly Pick<Replica, 'secondsBehind'>[]
  /** For whom somebody waits; `db` and `readLagging` are then those of the share. */
  readonly shares: Readonly<Record<Share, DatabaseShare>>
  readonly leader: Leader
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
  /** Of receivers on this machine, which webhooks may reach in tests and in the demo. */
  readonly webhookLocalOrigins: readonly string[]
  readonly metrics: Metrics
  readonly serviceCounts: ServiceCounts
  readonly failedRequests: FailedRequests
  /** Days on which the company is closed: deadlines move behind them. */
  readonly closings: readonly Closing[]
  /** A listing may then end minutes after its inspection. */
  readonly isDemo: boolean
  /** The address people use, for links in mails. */
  readonly origin: string
}

export interface RunningServices extends Services {
  readonly client: DatabaseClient
  close(): Promise<void>
}

interface Settings {
  readonly origin: string
  readonly secretKey?: string | undefined
  readonly previousSecretKey?: string | undefined
  readonly authLimitPerAddress: number
  readonly smtpUrl?: string | undefined
  readonly mailFrom: string
  readonly redisUrl?: string | undefined
  readonly pushServices: readonly string[]
  readonly webhookLocalOrigins?: readonly string[] | undefined
  /** Where uploaded files are kept, or wait on their way to the object store. */
  readonly filesFolder: string
  readonly objectStoreUrl?: string | undefined
  readonly replicaUrls?: readonly string[] | undefined
  /** Past the pooler of `url`, for what needs a connection of its own: LISTEN, the queue, imports. */
  readonly directUrl?: string | undefined
  readonly databaseLimits?: DatabaseLimits | undefined
  /** Of what somebody waits for, where it is less. */
  readonly operationMs?: number | undefined
  readonly closings?: readonly Closing[] | undefined
  readonly isDemo?: boolean | undefined
  readonly onBusFault?: (error: unknown) => void
}

/**
 * Opens everything that outlives a request, on a migrated database. `onGap`: the bus may have missed something;
 * `onPromotion`: another database leads, and nothing that was read before is trusted.
 */
export async function openServices(
  url: string,
  poolSize: number,
  settings: Settings,
  onGap: () => void,
  onPromotion: () => void = onGap,
): Promise<RunningServices> {
  const background = connectionsOf('background', poolSize)
  const directUrl = settings.directUrl ?? url
  const isPooled = directUrl !== url
  // One more: the queue listens for its own jobs, and for those that wait for others.
  const client = connectDatabase(directUrl, background + 1, settings.databaseLimits)
  // The queue listens and stays where it is; all else goes through the pooler where there is one.
  const pooled = isPooled ? connectDatabase(url, background, settings.databaseLimits, true) : null
  const { db } = pooled ?? client
  const leader = await watchLeader(directUrl)
  const replicas = await Promise.all((settings.replicaUrls ?? []).map((replicaUrl) => watchReplica(replicaUrl, leader)))
  const { shares, close: closeShares } = openShares({
    url,
    isPooled,
    replicas,
    poolSize,
    limits: limitsOf(settings),
  })
  const bus = await connectBus({
    databaseUrl: directUrl,
    redisUrl: settings.redisUrl ?? null,
    onGap: () => {
      catalog.reloadSoon()
      onGap()
    },
    onFault: settings.onBusFault ?? (() => undefined),
  })
  const clock = await openClock({ readDatabase: () => readDatabaseClock(db) })
  const catalog = await openCatalogStore(db, bus)
  const secrets = await openSecrets(db, settings.secretKey, settings.previousSecretKey)
  const storage = await openStorage(settings.filesFolder, settings.objectStoreUrl)
  const mailTransport = openMailTransport(settings.smtpUrl, settings.mailFrom)
  const requestCounts = settings.redisUrl ? redisCountExchange(settings.redisUrl) : postgresCountExchange(db)
  const failedRequests = createFailedRequests(db)
  const serviceCounts = createServiceCounts(db, clock)
  leader.onPromotion(() => {
    for (const it of [client.db, ...databasesOf({ db, shares })]) cutConnections(it)
    bus.reconnect()
    catalog.reloadSoon()
    onPromotion()
  })
  return {
    client,
    db,
    clock,
    readLagging: laggingRead(db, replicas),
    replicas,
    shares,
    leader,
    dependencies: findDependencies({ db: shares.api.db, clock, replicas, requestCounts, storage }),
    databaseUrl: directUrl,
    bus,
    catalog,
    secrets,
    keys: await openKeyStore(db, bus, secrets),
    passwords: openPasswordHashing(),
    limits: createAttemptLimits(db, secrets, settings.authLimitPerAddress),
    requestCounts,
    mailTransport,
    storage,
    push: createPushSender(db, secrets, { services: settings.pushServices, origin: settings.origin }),
    webhookLocalOrigins: settings.webhookLocalOrigins ?? [],
    metrics: createMetrics(serviceCounts),
    serviceCounts,
    failedRequests,
    closings: settings.closings ?? DEFAULT_CLOSINGS,
    isDemo: settings.isDemo ?? false,
    origin: settings.origin,
    async close() {
      clock.stop()
      mailTransport.close()
      await failedRequests.close()
      await serviceCounts.close()
      await requestCounts.close()
      await bus.close()
      await Promise.all([...replicas.map((replica) => replica.stop()), leader.stop()])
      await Promise.all([closeShares(), pooled?.close(), client.close()])
    },
  }
}

/** A statement for somebody who no longer waits is ended by the database. */
function limitsOf({ databaseLimits, operationMs = Number.POSITIVE_INFINITY }: Settings): DatabaseLimits | undefined {
  if (!databaseLimits) return undefined
  return { ...databaseLimits, statementMs: Math.min(databaseLimits.statementMs, operationMs) }
}
