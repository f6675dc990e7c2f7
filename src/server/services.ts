import { type Closing, DEFAULT_CLOSINGS } from '#domain/values/closings.ts'
import { createAttemptLimits } from './auth/attempt-limits.ts'
import { openPasswordHashing } from './auth/password-hashing.ts'
import { openSecrets } from './auth/secrets.ts'
import { openKeyStore } from './auth/signing-keys.ts'
import { connectBus } from './bus/connect-bus.ts'
import { connectDatabase, type DatabaseClient } from './db/client.ts'
import { openCatalogStore } from './features/catalog/catalog-store.ts'
import type { Services } from './graphql/context.ts'
import { openMailTransport } from './mail/mail-transport.ts'
import { createPushSender } from './push/push-sender.ts'
import { openLocalStorage } from './storage/local-storage.ts'

export interface RunningServices extends Services {
  readonly client: DatabaseClient
  close(): Promise<void>
}

interface Settings {
  readonly origin: string
  readonly secretKey?: string | undefined
  readonly authLimitPerAddress: number
  readonly smtpUrl?: string | undefined
  readonly mailFrom: string
  readonly redisUrl?: string | undefined
  readonly pushServices: readonly string[]
  /** Where uploaded files are kept. */
  readonly filesFolder: string
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
  const client = connectDatabase(url, poolSize)
  const bus = await connectBus({
    databaseUrl: url,
    redisUrl: settings.redisUrl ?? null,
    onGap: () => {
      catalog.reloadSoon()
      onGap()
    },
    onFault: settings.onBusFault ?? (() => undefined),
  })
  const catalog = await openCatalogStore(client.db, bus)
  const secrets = await openSecrets(client.db, settings.secretKey)
  const mailTransport = openMailTransport(settings.smtpUrl, settings.mailFrom)
  return {
    client,
    db: client.db,
    databaseUrl: url,
    bus,
    catalog,
    secrets,
    keys: await openKeyStore(client.db, bus, secrets),
    passwords: await openPasswordHashing(),
    limits: createAttemptLimits(client.db, secrets, settings.authLimitPerAddress),
    mailTransport,
    storage: await openLocalStorage(settings.filesFolder),
    push: createPushSender(client.db, secrets, { services: settings.pushServices, origin: settings.origin }),
    closings: settings.closings ?? DEFAULT_CLOSINGS,
    isDemo: settings.isDemo ?? false,
    origin: settings.origin,
    async close() {
      mailTransport.close()
      await bus.close()
      await client.close()
    },
  }
}
