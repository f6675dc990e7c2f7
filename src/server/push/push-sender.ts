import webPush from 'web-push'
import { z } from 'zod'
import type { PushText } from '#content/push/push-texts.ts'
import type { Secrets } from '../auth/keys/secrets.ts'
import type { Db } from '../db/client.ts'
import { postOutside } from '../http/outgoing/post-outside.ts'
import { isPublicAddress } from '../http/outgoing/reach.ts'

/** As the browser describes it: where to send, and the keys that only it can read with. */
export const pushDetailsSchema = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() })
export type PushDetails = z.output<typeof pushDetailsSchema>

/** `gone`: the browser will never show anything again. `refused`: this one is wrong. `later`: worth another try. */
type PushOutcome = 'sent' | 'gone' | 'refused' | 'later'

export interface PushSender {
  publicKey(): Promise<string>
  isAddress(endpoint: string): boolean
  send(details: PushDetails, text: PushText, secondsToLive: number): Promise<PushOutcome>
}

interface Settings {
  /** Origins beside the services of the known browsers. */
  readonly services: readonly string[]
  readonly origin: string
}

const TIMEOUT_MS = 10_000
/** Whom a push service writes to when something is wrong with us; it wants https or mailto. */
const FALLBACK_SUBJECT = 'mailto:no-reply@kaitori.example'

/** Web Push (RFC 8030, 8291, 8292). The keys are read, or made, when they are first needed. */
export function createPushSender(db: Db, secrets: Secrets, { services, origin }: Settings): PushSender {
  let opened: Promise<PushKeys> | undefined
  const keys = () => {
    opened ??= openPushKeys(db, secrets).catch((error) => {
      opened = undefined
      throw error
    })
    return opened
  }
  return {
    publicKey: async () => (await keys()).publicKey,
    isAddress: (endpoint) => isPushAddress(endpoint, services),
    async send({ endpoint, p256dh, auth }, text, secondsToLive) {
      const subject = origin.startsWith('https:') ? origin : FALLBACK_SUBJECT
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(text),
        {
          vapidDetails: { subject, ...(await keys()) },
          TTL: secondsToLive,
          urgency: 'high',
          topic: text.tag.slice(0, 32),
          contentEncoding: 'aes128gcm',
        },
      )
      const headersAsText = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
      const { status } = await postOutside(
        new URL(endpoint),
        { headers: headersAsText, body: body ?? '', timeoutMs: TIMEOUT_MS },
        // Where the operator runs a push service, it may stand beside us.
        services.includes(new URL(endpoint).origin) ? () => true : isPublicAddress,
      )
      return outcomeOf(status)
    },
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 0 || status === 429 || status >= 500 ? 'later' : 'refused'
}

interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** One pair for the installation: browsers bind their subscriptions to the public key, so it never changes. */
async function openPushKeys(db: Db, secrets: Secrets): Promise<PushKeys> {
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

/** The push services of the browsers in use: Chrome and others, Firefox, Safari, Edge. */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^android\.googleapis\.com$/,
  /^([\w-]+\.)*push\.services\.mozilla\.com$/,
  /^([\w-]+\.)*push\.apple\.com$/,
  /^([\w-]+\.)*notify\.windows\.com$/,
]
const LONGEST = 2000

/** The address comes from the browser, and we will post to it: only to push services, never into our own network. */
export function isPushAddress(address: string, configured: readonly string[]): boolean {
  if (address.length > LONGEST || !URL.canParse(address)) return false
  const { origin, protocol, hostname, port, username } = new URL(address)
  if (configured.includes(origin)) return true
  return protocol === 'https:' && port === '' && username === '' && SERVICES.some((host) => host.test(hostname))
}
