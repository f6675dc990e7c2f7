import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { TEST_TYPE, WEBHOOKS, type WebhookKind } from '#domain/webhook/webhook-kinds.ts'
import type { Tx } from '../../db/client.ts'
import { addJob } from '../../jobs/add-job.ts'

export interface WebhookFact {
  readonly kind: WebhookKind
  readonly auctionId: number
  readonly bikeDealerIds: readonly number[]
  /** The same is one message to an endpoint, whoever finds it and however often. */
  readonly subject: string
  readonly messageNo?: number
  /** Where it concerns the person alone: what it keeps for itself. */
  readonly partnerId?: number
}

interface FoundEndpoint {
  readonly webhookEndpointId: number
  readonly bikeDealerId: number
  readonly isPaused: boolean
}

/**
 * Queues what happened for the dealers' own systems, in the transaction of what happened. It names things and says nothing
 * of them: the program reads by the API what its dealer may see by then.
 */
export async function queueWebhooks(tx: Tx, fact: WebhookFact, now: Date): Promise<void> {
  const { kind, auctionId, bikeDealerIds, messageNo, partnerId = null } = fact
  if (bikeDealerIds.length === 0) return
  const { type } = WEBHOOKS[kind]
  // Nobody while the dealer, its agency or the person is suspended.
  const { rows } = await sql<FoundEndpoint>`
    select webhook_endpoint_id, dealer.bike_dealer_id, paused_at is not null as is_paused
    from webhook_endpoint
    join partner_account as person using (partner_id)
    join bike_dealer as dealer on dealer.bike_dealer_id = person.bike_dealer_id
      or (dealer.agent_id = person.agent_id and dealer.bike_dealer_id = any(webhook_endpoint.dealer_ids))
    join agent on agent.agent_id = dealer.agent_id
    where ${kind} = any(kinds) and dealer.bike_dealer_id = any(${[...bikeDealerIds]}::bigint[])
      and (${partnerId}::bigint is null or partner_id = ${partnerId}::bigint)
      and person.suspended_at is null and dealer.suspended_at is null and agent.suspended_at is null
    order by webhook_endpoint_id, dealer.bike_dealer_id`.execute(tx.query)
  for (const { webhookEndpointId, bikeDealerId, isPaused } of rows) {
    const data = { auctionId, bikeDealerId, ...(messageNo !== undefined && { messageNo }) }
    const subject = `${bikeDealerId}:${fact.subject}`
    await queueDelivery(tx, { webhookEndpointId, type, subject, bikeDealerId, data, isPaused }, now)
  }
}

/** Everybody whose bid stood, or was struck out, hears that it is over: what became of it the program reads. */
export async function queueEnded(tx: Tx, auctionId: number, now: Date): Promise<void> {
  const bidders = await tx.query
    .selectFrom('bid')
    .select('bikeDealerId')
    .distinct()
    .where('auctionId', '=', auctionId)
    .execute()
  const bikeDealerIds = bidders.map(({ bikeDealerId }) => bikeDealerId)
  await queueWebhooks(tx, { kind: 'ended', auctionId, bikeDealerIds, subject: String(auctionId) }, now)
}

/** Sent whether the endpoint is paused or not. */
export function queueTest(tx: Tx, webhookEndpointId: number, now: Date): Promise<void> {
  const subject = randomUUID()
  const data = { webhookEndpointId }
  return queueDelivery(
    tx,
    { webhookEndpointId, type: TEST_TYPE, subject, bikeDealerId: null, data, isPaused: false },
    now,
  )
}

interface NewDelivery extends Omit<FoundEndpoint, 'bikeDealerId'> {
  readonly type: string
  readonly subject: string
  readonly bikeDealerId: number | null
  readonly data: Readonly<Record<string, number>>
}

async function queueDelivery(tx: Tx, delivery: NewDelivery, now: Date): Promise<void> {
  const { isPaused, data, ...row } = delivery
  const added = await tx.query
    .insertInto('webhookDelivery')
    .values({
      ...row,
      messageId: `msg_${randomUUID().replaceAll('-', '')}`,
      body: JSON.stringify({ type: row.type, timestamp: now.toISOString(), data }),
      state: isPaused ? 'held' : 'waiting',
      nextAt: isPaused ? null : now,
      createdAt: now,
    })
    .onConflict((on) => on.columns(['webhookEndpointId', 'type', 'subject']).doNothing())
    .returning('webhookDeliveryId')
    .executeTakeFirst()
  if (added && !isPaused) await addTry(tx, { ...added, webhookEndpointId: row.webhookEndpointId, attempt: 0 })
}

interface Try {
  readonly webhookDeliveryId: number
  readonly webhookEndpointId: number
  readonly attempt: number
  /** At once where it is absent, by the database's clock: ours may be ahead of it. */
  readonly runAt?: Date
}

/** One at a time for an endpoint: a slow receiver holds up itself alone. */
export function addTry(tx: Tx, { webhookDeliveryId, webhookEndpointId, attempt, runAt }: Try): Promise<void> {
  return addJob(
    tx,
    'sendWebhook',
    { webhookDeliveryId, attempt },
    {
      jobKey: `webhook:${webhookDeliveryId}`,
      queue: `webhook:${webhookEndpointId}`,
      ...(runAt && { runAt }),
    },
  )
}
