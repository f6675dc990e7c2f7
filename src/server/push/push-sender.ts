import webPush from 'web-push'
import { z } from 'zod'
import type { PushText } from '#content/push/push-texts.ts'
import type { Secrets } from '../auth/keys/secrets.ts'
import type { Db } from '../db/client.ts'
import { isPushAddress } from './push-address.ts'
import { openPushKeys, type PushKeys } from './push-keys.ts'

/** As the browser describes it: where to send, and the keys that only it can read with. */
export const pushDetailsSchema = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() })
export type PushDetails = z.output<typeof pushDetailsSchema>

/** `gone`: the browser will never show anything again. `refused`: this one is wrong. `later`: worth another try. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'later'

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

/** Web Push (RFC 8030, 8291, 8292) over fetch. The keys are read, or made, when they are first needed. */
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
      const { method, headers, body } = webPush.generateRequestDetails(
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
      const response = await fetch(endpoint, {
        method,
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        ...(body && { body: new Uint8Array(body) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch(() => null)
      await response?.body?.cancel()
      return outcomeOf(response?.status ?? 0)
    },
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 0 || status === 429 || status >= 500 ? 'later' : 'refused'
}
