// @ts-check
import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * For the system of a dealer: what a webhook of Kaitori holds. Needs nothing but Node.
 *
 * @typedef {object} Webhook
 * @property {string} type
 * @property {string} timestamp
 * @property {{ auctionId?: number, bikeDealerId?: number, messageNo?: number }} data
 */

/** Older ones may have been recorded and sent again by somebody else. */
const MAX_AGE_SECONDS = 300

/**
 * Throws if it is not from us.
 *
 * @param {string} secret `whsec_…`, as the console showed it.
 * @param {Readonly<Record<string, string | string[] | undefined>>} headers
 * @param {string} body As it came, before anything read it as JSON.
 * @returns {Webhook}
 */
export function verifyWebhook(secret, headers, body, now = new Date()) {
  /** @param {string} name */
  const header = (name) => String(headers[`webhook-${name}`] ?? '')
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
