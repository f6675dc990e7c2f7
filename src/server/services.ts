import { type Closing, DEFAULT_CLOSINGS } from '#domain/values/closings.ts'
import { createAttemptLimits } from './auth/attempt-limits.ts'
import { openPasswordHashing } from './auth/keys/password-hashing.ts'
import { openSecrets } from './auth/keys/secrets.ts'
import { openKeyStore } from './auth/keys/signing-keys.ts'
import { connectBus } from './bus/connect-bus.ts'
import { connectDatabase, type DatabaseClient, type DatabaseLimits } from './db/client.ts'
import { openClock } from './db/clock.ts'
import { readDatabaseClock } from './db/read-clock.ts'
import { laggingRead } from './db/replica.ts'
import { connectionsOf, openShares } from './db/shares.ts'
import { openCatalogStore } from './features/catalog/catalog-store.ts'
import type { Services } from './graphql/context.ts'
import { findDependencies } from './host/find-dependencies.ts'
import { postgresCountExchange } from './limits/postgres-count-exchange.ts'
import { redisCountExchange } from './limits/redis-count-exchange.ts'
import { openMailTransport } from './mail/mail-transport.ts'
import { createMetrics } from './observe/metrics.ts'
import { createPushSender } from './push/push-sender.ts'
import { openStorage } from './storage/open-storage.ts'

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
  /** Where uploaded files are kept, or wait on their way to the object store. */
  readonly filesFolder: string
  readonly objectStoreUrl?: string | undefined
  readonly replicaUrl?: string | undefined
  readonly databaseLimits?: DatabaseLimits | undefined
  /** Of what somebody waits for, where it is less. */
  readonly operationMs?: number | undefined
  readonly closings?: readonly Closing[] | undefined
  readonly isDemo?: boolean | undefined
  readonly onBusFault?: (error: unknown) => void
}

/** Opens everything that outlives a request, on a migrated database. `onGap`: the bus may have missed something. */
export async function openServices(
  url: string,
  poolSize: number,
  settings: Settings,
  onGap: () => void,
): Promise<RunningServices> {
  const background = connectionsOf('background', poolSize)
  const client = connectDatabase(url, background, settings.databaseLimits)
  const replica = settings.replicaUrl ? connectDatabase(settings.replicaUrl, background, settings.databaseLimits) : null
  const { shares, close: closeShares } = openShares({
    url,
    replicaUrl: settings.replicaUrl ?? null,
    poolSize,
    limits: limitsOf(settings),
  })
  const bus = await connectBus({
    databaseUrl: url,
    redisUrl: settings.redisUrl ?? null,
    onGap: () => {
      catalog.reloadSoon()
      onGap()
    },
    onFault: settings.onBusFault ?? (() => undefined),
  })
  const clock = await openClock({ readDatabase: () => readDatabaseClock(client.db) })
  const catalog = await openCatalogStore(client.db, bus)
  const secrets = await openSecrets(client.db, settings.secretKey, settings.previousSecretKey)
  const storage = await openStorage(settings.filesFolder, settings.objectStoreUrl)
  const mailTransport = openMailTransport(settings.smtpUrl, settings.mailFrom)
  const requestCounts = settings.redisUrl ? redisCountExchange(settings.redisUrl) : postgresCountExchange(client.db)
  return {
    client,
    db: client.db,
    clock,
    readLagging: laggingRead(client.db, replica?.db ?? null),
    shares,
    dependencies: findDependencies({ db: client.db, clock, replica: replica?.db ?? null, requestCounts, storage }),
    databaseUrl: url,
    bus,
    catalog,
    secrets,
    keys: await openKeyStore(client.db, bus, secrets),
    passwords: await openPasswordHashing(),
    limits: createAttemptLimits(client.db, secrets, settings.authLimitPerAddress),
    requestCounts,
    mailTransport,
    storage,
    push: createPushSender(client.db, secrets, { services: settings.pushServices, origin: settings.origin }),
    metrics: createMetrics(),
    closings: settings.closings ?? DEFAULT_CLOSINGS,
    isDemo: settings.isDemo ?? false,
    origin: settings.origin,
    async close() {
      clock.stop()
      mailTransport.close()
      await requestCounts.close()
      await bus.close()
      await Promise.all([replica?.close(), closeShares(), client.close()])
    },
  }
}

/** A statement for somebody who no longer waits is ended by the database. */
function limitsOf({ databaseLimits, operationMs = Number.POSITIVE_INFINITY }: Settings): DatabaseLimits | undefined {
  if (!databaseLimits) return undefined
  return { ...databaseLimits, statementMs: Math.min(databaseLimits.statementMs, operationMs) }
}
