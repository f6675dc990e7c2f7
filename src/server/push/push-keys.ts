import webPush from 'web-push'
import type { Secrets } from '../auth/keys/secrets.ts'
import type { Db } from '../db/client.ts'

export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** One pair for the installation: browsers bind their subscriptions to the public key, so it never changes. */
export async function openPushKeys(db: Db, secrets: Secrets): Promise<PushKeys> {
  const known = await readKeys(db, secrets)
  if (known) return known
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await db
    .insertInto('pushKey')
    .values({ publicKey, privateKeySealed: secrets.seal('push', privateKey) })
    .onConflict((on) => on.doNothing())
    .execute()
  const kept = await readKeys(db, secrets)
  if (!kept) throw new Error('There is no push key')
  return kept
}

async function readKeys(db: Db, secrets: Secrets): Promise<PushKeys | null> {
  const row = await db.selectFrom('pushKey').selectAll().executeTakeFirst()
  return row ? { publicKey: row.publicKey, privateKey: secrets.unseal('push', row.privateKeySealed) } : null
}
