import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JSONWebKeySet, type JWK } from 'jose'
import { sql } from 'kysely'
import type { Bus } from '../../bus/bus.ts'
import { type Db, type Tx, transact } from '../../db/client.ts'
import type { Secrets } from './secrets.ts'

export const ALGORITHM = 'ES256'
/** A token is refreshed for at most 30 days after the last login; a day on top for clocks and caches. */
const KEY_LIFETIME_MS = 31 * 24 * 60 * 60 * 1000
const RELOAD_INTERVAL_MS = 5_000
const CHANGED = 'signing-keys'

interface SigningKey {
  readonly kid: string
  readonly key: CryptoKey
}

export interface KeyStore {
  signer(): SigningKey
  /** The public key; reads the table again for a key that another instance made. */
  verifier(kid: string): Promise<CryptoKey | null>
  jwks(): JSONWebKeySet
}

/** The keys in memory; the first start makes one. */
export async function openKeyStore(db: Db, bus: Bus, secrets: Secrets): Promise<KeyStore> {
  await transact(db, (tx) => ensureKey(tx, secrets))
  let keys = await readKeys(db, secrets)
  let readAt = performance.now()
  const reload = async () => {
    readAt = performance.now()
    keys = await readKeys(db, secrets)
  }
  bus.subscribe('dataChanged', ({ tag }) => {
    if (tag === CHANGED) void reload()
  })
  return {
    signer: () => keys.signer,
    async verifier(kid) {
      if (!keys.verifiers.has(kid) && performance.now() - readAt > RELOAD_INTERVAL_MS) await reload()
      return keys.verifiers.get(kid) ?? null
    },
    jwks: () => ({ keys: keys.published }),
  }
}

/** A new key signs from now on; the old ones go on verifying, so nobody is logged out. */
export async function rotateKeys(tx: Tx, bus: Pick<Bus, 'publish'>, secrets: Secrets, now: Date): Promise<string> {
  const kid = await addKey(tx, secrets)
  await tx.query
    .deleteFrom('signingKey')
    .where('createdAt', '<', new Date(now.getTime() - KEY_LIFETIME_MS))
    .where('kid', 'not in', (newer) =>
      // The one that signed until a moment ago may be old itself.
      newer.selectFrom('signingKey').select('kid').orderBy('createdAt', 'desc').limit(2),
    )
    .execute()
  await bus.publish(tx, 'dataChanged', { tag: CHANGED })
  return kid
}

async function ensureKey(tx: Tx, secrets: Secrets): Promise<void> {
  await sql`select pg_advisory_xact_lock(7420002)`.execute(tx.query)
  const known = await tx.query.selectFrom('signingKey').select('kid').limit(1).executeTakeFirst()
  if (!known) await addKey(tx, secrets)
}

async function addKey(tx: Tx, secrets: Secrets): Promise<string> {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  const kid = randomUUID()
  const publicJwk: JWK = { ...(await exportJWK(publicKey)), kid, alg: ALGORITHM, use: 'sig' }
  await tx.query
    .insertInto('signingKey')
    .values({
      kid,
      publicJwk: JSON.stringify(publicJwk),
      privateJwkSealed: secrets.seal('signing-key', JSON.stringify(await exportJWK(privateKey))),
      createdAt: sql`clock_timestamp()`,
    })
    .execute()
  return kid
}

interface LoadedKeys {
  readonly signer: SigningKey
  readonly verifiers: ReadonlyMap<string, CryptoKey>
  readonly published: JWK[]
}

async function readKeys(db: Db, secrets: Secrets): Promise<LoadedKeys> {
  const rows = await db.selectFrom('signingKey').selectAll().orderBy('createdAt', 'desc').execute()
  const [newest] = rows
  if (!newest) throw new Error('There is no signing key')
  const privateJwk = JSON.parse(secrets.unseal('signing-key', newest.privateJwkSealed)) as JWK
  const published = rows.map((row) => row.publicJwk as JWK)
  const verifiers = new Map<string, CryptoKey>()
  for (const row of rows) verifiers.set(row.kid, await importKey(row.publicJwk as JWK))
  return { signer: { kid: newest.kid, key: await importKey(privateJwk) }, verifiers, published }
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, ALGORITHM)
  if (key instanceof Uint8Array) throw new Error('A signing key must be asymmetric')
  return key
}

/** The public keys, for whoever verifies our tokens. */
export function registerJwks(app: FastifyInstance, keys: KeyStore): void {
  app.get('/.well-known/jwks.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300').type('application/jwk-set+json')
    return JSON.stringify(keys.jwks())
  })
}
