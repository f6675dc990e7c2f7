import { randomInt } from 'node:crypto'
import type { Selectable } from 'kysely'
import { webhookPausedMail } from '#content/mail/api-mails.ts'
import { tokyoLabel } from '#domain/values/tokyo-time.ts'
import { nextTryAt } from '#domain/webhook/retry.ts'
import type { PauseReason } from '#domain/webhook/webhook-kinds.ts'
import { findPartnerPrincipal } from '../../auth/principal.ts'
import { type Db, type Tx, transact } from '../../db/client.ts'
import type { PartnerTables } from '../../db/schema/partner.ts'
import { type OutgoingAnswer, postOutside } from '../../http/outgoing/post-outside.ts'
import type { Job } from '../../jobs/job.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { Services } from '../../services.ts'
import { addTry } from './queue-webhooks.ts'
import { reachOf } from './webhook-address.ts'
import { signedHeaders } from './webhook-secret.ts'

const TIMEOUT_MS = 10_000
const GONE = 410
const CHANCES = 10_000
/** Of what a receiver answers, in characters: what helps its maker to find the fault. */
const MAX_KEPT_ANSWER = 500

type Delivery = Selectable<PartnerTables['webhookDelivery']>
type Endpoint = Selectable<PartnerTables['webhookEndpoint']>

/**
 * One try. What came of it and the next try are written in one transaction after the request: killed in between, the
 * same message goes out again under its webhook-id, by which a receiver knows it.
 */
export const sendWebhook: Job<'sendWebhook'> = async ({ services, now }, { webhookDeliveryId, attempt }) => {
  const { db, secrets, webhookLocalOrigins } = services
  const found = await readDelivery(db, webhookDeliveryId)
  if (!found || found.delivery.attemptCount !== attempt) return
  const { delivery, endpoint } = found
  const isTest = delivery.bikeDealerId === null
  if ((endpoint.pausedAt !== null && !isTest) || !(await mayHear(db, endpoint, delivery))) {
    await hold(db, webhookDeliveryId)
    return
  }
  const { messageId, body } = delivery
  const url = new URL(endpoint.url)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Kaitori-Webhooks',
    ...signedHeaders(secrets, endpoint, messageId, body, now),
  }
  const started = performance.now()
  const answer = await postOutside(url, { headers, body, timeoutMs: TIMEOUT_MS }, reachOf(url, webhookLocalOrigins))
  const durationMs = Math.round(performance.now() - started)
  await transact(db, (tx) => writeOutcome(tx, services, { delivery, endpoint, answer, durationMs }, now))
}

async function readDelivery(db: Db, webhookDeliveryId: number) {
  const delivery = await db
    .selectFrom('webhookDelivery')
    .selectAll()
    .where('webhookDeliveryId', '=', webhookDeliveryId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (!delivery) return null
  const endpoint = await db
    .selectFrom('webhookEndpoint')
    .selectAll()
    .where('webhookEndpointId', '=', delivery.webhookEndpointId)
    .executeTakeFirst()
  return endpoint ? { delivery, endpoint } : null
}

/** As with a token: what the person may see at this moment, and no dealer that the endpoint is not for any more. */
async function mayHear(db: Db, { partnerId, dealerIds }: Endpoint, { bikeDealerId }: Delivery): Promise<boolean> {
  const person = await findPartnerPrincipal(db, partnerId)
  if (!person) return false
  if (bikeDealerId === null) return true
  const isFor = dealerIds === null || dealerIds.map(Number).includes(bikeDealerId)
  return isFor && person.dealerIds.includes(bikeDealerId)
}

async function hold(db: Db, webhookDeliveryId: number): Promise<void> {
  await db
    .updateTable('webhookDelivery')
    .set({ state: 'held', nextAt: null })
    .where('webhookDeliveryId', '=', webhookDeliveryId)
    .execute()
}

interface Tried {
  readonly delivery: Delivery
  readonly endpoint: Endpoint
  readonly answer: OutgoingAnswer
  readonly durationMs: number
}

async function writeOutcome(
  tx: Tx,
  services: Services,
  { delivery, endpoint, answer: { status, fault, text }, durationMs }: Tried,
  now: Date,
): Promise<void> {
  const { webhookDeliveryId, webhookEndpointId, bikeDealerId } = delivery
  const number = delivery.attemptCount + 1
  const tries = delivery.tries + 1
  const isDelivered = status >= 200 && status < 300
  const isLast = isDelivered || status === GONE || bikeDealerId === null
  const nextAt = isLast ? null : nextTryAt(tries, now, randomInt(CHANCES) / CHANCES)
  // Deleted while the request was under way, or tried by another worker that took this one for dead.
  const { numUpdatedRows } = await tx.query
    .updateTable('webhookDelivery')
    .set({
      attemptCount: number,
      tries,
      nextAt,
      state: isDelivered ? 'delivered' : nextAt === null ? 'failed' : 'waiting',
    })
    .where('webhookDeliveryId', '=', webhookDeliveryId)
    .where('attemptCount', '=', delivery.attemptCount)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await tx.query
    .insertInto('webhookAttempt')
    .values({
      webhookDeliveryId,
      number,
      at: now,
      durationMs,
      status: status === 0 ? null : status,
      fault: fault ?? (status >= 300 && status < 400 ? 'redirect' : null),
      answer: keptAnswer(text),
    })
    .execute()
  if (nextAt !== null) await addTry(tx, { webhookDeliveryId, webhookEndpointId, attempt: number, runAt: nextAt })
  // A test that fails says so in the log, whatever was answered.
  else if (!isDelivered && bikeDealerId !== null)
    await pause(tx, services, endpoint, status === GONE ? 'gone' : 'failed', now)
}

/** Without what PostgreSQL cannot hold, and without half a letter at its end. */
function keptAnswer(text: string): string {
  return [...text.replaceAll('\0', '').replaceAll('\uFFFD', '')].slice(0, MAX_KEPT_ANSWER).join('')
}

/** The person hears of it once, however many messages come to their end. */
async function pause(
  tx: Tx,
  services: Services,
  { webhookEndpointId, partnerId, url }: Endpoint,
  reason: Exclude<PauseReason, 'person'>,
  now: Date,
): Promise<void> {
  const paused = await tx.query
    .updateTable('webhookEndpoint')
    .set({ pausedAt: now, pauseReason: reason })
    .where('webhookEndpointId', '=', webhookEndpointId)
    .where('pausedAt', 'is', null)
    .returning('webhookEndpointId')
    .executeTakeFirst()
  if (!paused) return
  const { name, email } = await tx.query
    .selectFrom('partnerAccount')
    .select(['name', 'email'])
    .where('partnerId', '=', partnerId)
    .executeTakeFirstOrThrow()
  const document = webhookPausedMail({
    userName: name,
    // Without its path, which may hold a secret of the receiver.
    host: new URL(url).host,
    isGone: reason === 'gone',
    at: tokyoLabel(now),
    url: `${services.origin}/partner/api/webhooks/${webhookEndpointId}`,
  })
  await queueMail(tx, services, { kind: 'webhook-paused', to: email, document, bikeOwnerId: null }, now)
}
