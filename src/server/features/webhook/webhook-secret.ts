import { createHmac, randomBytes } from 'node:crypto'
import type { Secrets } from '../../auth/keys/secrets.ts'

/** As the Standard Webhooks convention writes a secret, by which scanners of repositories find one that leaked. */
const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export function newWebhookSecret(): string {
  return `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`
}

interface Keys {
  readonly secretSealed: string
  readonly previousSecretSealed: string | null
  readonly previousSecretUntil: Date | null
}

/** The headers by which a receiver knows that it was us, and when. */
export function signedHeaders(secrets: Secrets, keys: Keys, messageId: string, body: string, now: Date) {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const sealed = [keys.secretSealed]
  if (keys.previousSecretSealed !== null && keys.previousSecretUntil !== null && keys.previousSecretUntil > now)
    sealed.push(keys.previousSecretSealed)
  const signatures = sealed.map((it) => {
    const key = Buffer.from(secrets.unseal('webhook', it).slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': messageId, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
