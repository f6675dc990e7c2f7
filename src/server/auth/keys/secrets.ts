import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { Db } from '../../db/client.ts'

/** Each use has a key of its own, derived from the one secret of the installation. */
export type Purpose =
  | 'signing-key'
  | 'code'
  | 'refresh-token'
  | 'email-key'
  | 'details'
  | 'mail'
  | 'unsubscribe'
  | 'push'
  | 'upload-source'
  | 'frame-number'
  | 'calendar'
  | 'webhook'

export interface Secrets {
  /** A keyed hash, as text. */
  sign(purpose: Purpose, text: string): string
  hasSigned(purpose: Purpose, text: string, signature: string): boolean
  seal(purpose: Purpose, text: string): string
  unseal(purpose: Purpose, sealed: string): string
}

/**
 * `configured` is SECRET_KEY of the environment; without it the secret lives in the database. `previous` still opens and
 * verifies while a new one takes over; where none is given it is the one that the database has from before.
 */
export async function openSecrets(db: Db, configured: string | undefined, previous?: string): Promise<Secrets> {
  if (configured === undefined) return createSecrets(await storedSecret(db))
  const stored = await db.selectFrom('serverSecret').select('secret').executeTakeFirst()
  return createSecrets(configured, previous ?? stored?.secret)
}

async function storedSecret(db: Db): Promise<string> {
  const fresh = randomBytes(32).toString('base64url')
  await db
    .insertInto('serverSecret')
    .values({ secret: fresh })
    .onConflict((on) => on.doNothing())
    .execute()
  const { secret } = await db.selectFrom('serverSecret').select('secret').executeTakeFirstOrThrow()
  return secret
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

export function createSecrets(root: string, previous?: string): Secrets {
  const current = secretsOf(root)
  if (previous === undefined) return current
  const former = secretsOf(previous)
  return {
    ...current,
    hasSigned: (...given) => current.hasSigned(...given) || former.hasSigned(...given),
    unseal(purpose, sealed) {
      try {
        return current.unseal(purpose, sealed)
      } catch {
        return former.unseal(purpose, sealed)
      }
    },
  }
}

function secretsOf(root: string): Secrets {
  const keys = new Map<Purpose, Buffer>()
  const keyOf = (purpose: Purpose): Buffer => {
    const known = keys.get(purpose)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', root, 'kaitori', purpose, 32))
    keys.set(purpose, key)
    return key
  }
  const sign = (purpose: Purpose, text: string) => createHmac('sha256', keyOf(purpose)).update(text).digest('base64url')
  return {
    sign,
    hasSigned: (purpose, text, signature) => isSameText(sign(purpose, text), signature),
    seal(purpose, text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    unseal(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', keyOf(purpose), bytes.subarray(0, NONCE_BYTES))
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      const body = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([body, decipher.final()]).toString('utf8')
    },
  }
}

/** Constant time, also for texts of different length. */
function isSameText(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(left)), Buffer.from(hashToken(right)))
}

/** For random tokens, which need no key and no slow hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
