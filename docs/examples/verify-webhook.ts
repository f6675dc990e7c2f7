import { createHmac, timingSafeEqual } from 'node:crypto'

/** For the system of a dealer: what a webhook of Kaitori holds. Needs nothing but Node. */
export interface Webhook {
  readonly type: string
  readonly timestamp: string
  readonly data: { readonly auctionId?: number; readonly bikeDealerId?: number; readonly messageNo?: number }
}

/** Older ones may have been recorded and sent again by somebody else. */
const MAX_AGE_SECONDS = 300

/** `body`: as it came, before anything read it as JSON. `secret`: `whsec_…`, as the console showed it. Throws if it is not from us. */
export function verifyWebhook(
  secret: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string,
  now = new Date(),
): Webhook {
  const header = (name: string) => String(headers[`webhook-${name}`] ?? '')
  const age = now.getTime() / 1000 - Number(header('timestamp'))
  if (!(Math.abs(age) <= MAX_AGE_SECONDS)) throw new Error('Too old, or from the future')
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key)
    .update(`${header('id')}.${header('timestamp')}.${body}`)
    .digest()
  // Several while a new secret takes over.
  const isSigned = header('signature')
    .split(' ')
    .filter((it) => it.startsWith('v1,'))
    .map((it) => Buffer.from(it.slice('v1,'.length), 'base64'))
    .some((it) => it.length === expected.length && timingSafeEqual(it, expected))
  if (!isSigned) throw new Error('Not signed with this secret')
  return JSON.parse(body)
}
