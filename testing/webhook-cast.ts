import { randomUUID } from 'node:crypto'
import { later, SECOND } from '#domain/values/duration.ts'
import { WEBHOOK_KINDS, type WebhookKind } from '#domain/webhook/webhook-kinds.ts'
import { transact } from '#server/db/client.ts'
import { queueWebhooks } from '#server/features/webhook/queue-webhooks.ts'
import { startApi, type TestApi } from './api.ts'
import { castOwner } from './cast.ts'
import { openMailbox } from './mailbox.ts'
import { castAuction } from './message-cast.ts'
import type { CastPartner } from './partner-cast.ts'
import { runDueJobs } from './run-due-jobs.ts'
import { openWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts'

/** What a dealer's program sends about its webhooks. */
export const WEBHOOK_QUERIES = {
  create: 'mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { webhookEndpointId secret } }',
  log: `query ($id: Int!, $isUndelivered: Boolean) {
    webhookDeliveries(webhookEndpointId: $id, isUndelivered: $isUndelivered) {
      webhookDeliveryId messageId type state nextAt attempts { number status fault durationMs answer }
    }
  }`,
  replay: 'mutation ($input: ReplayWebhooksInput!) { replayWebhooks(input: $input) }',
  pause: 'mutation ($input: PauseWebhookInput!) { pauseWebhook(input: $input) }',
  rotate: 'mutation ($id: Int!) { rotateWebhookSecret(webhookEndpointId: $id) { secret } }',
  test: 'mutation ($id: Int!) { testWebhook(webhookEndpointId: $id) }',
  delete: 'mutation ($id: Int!) { deleteWebhook(webhookEndpointId: $id) }',
} as const

interface MadeWebhook {
  readonly id: number
  readonly secret: string
}

export const codeOf = ({ errors }: Awaited<ReturnType<TestApi['graphql']>>) => errors[0]?.extensions.code

/** The webhook-id of what came, in its order. */
export const idsOf = ({ received }: WebhookReceiver) => received.map(({ headers }) => String(headers['webhook-id']))

/** An API with a receiver of webhooks on this machine, which may also reach these origins. */
export async function startWebhooks(otherOrigins: readonly string[] = []) {
  const mailbox = await openMailbox()
  const receiver = await openWebhookReceiver()
  const origins = [receiver.origin, ...otherOrigins].join(',')
  const api = await startApi({ SMTP_URL: mailbox.url, WEBHOOK_LOCAL_ORIGINS: origins })

  /** Every try that falls due until then, in the order of the moments. */
  async function runUntil(end: Date): Promise<void> {
    const { pool } = api.services.client
    for (;;) {
      const { rows } = await pool.query<{ at: Date }>('select min(run_at) as at from graphile_worker.jobs')
      const [next] = rows
      if (!next?.at || next.at > later(end, SECOND)) return
      await pool.query('update graphile_worker._private_jobs set run_at = now() where run_at <= $1', [next.at])
      await runDueJobs(api.services, () => (next.at > new Date() ? next.at : new Date()))
    }
  }

  async function mustGraphql(query: string, variables: object, person: CastPartner) {
    const { data, errors } = await api.graphql(query, { ...variables }, person.headers)
    if (errors[0]) throw new Error(`${errors[0].extensions.code} ${errors[0].message}`)
    return data
  }

  return {
    api,
    mailbox,
    receiver,
    runUntil,
    /** All that is due: one run leaves the next job of a queue to the next. */
    run: () => runUntil(new Date()),
    async made(person: CastPartner, given: object = {}): Promise<MadeWebhook> {
      const input = { url: `${receiver.origin}/${randomUUID()}`, kinds: WEBHOOK_KINDS, ...given }
      const { createWebhook } = await mustGraphql(WEBHOOK_QUERIES.create, { input }, person)
      return { id: Number(createWebhook.webhookEndpointId), secret: String(createWebhook.secret) }
    },
    async log(person: CastPartner, { id }: MadeWebhook, isUndelivered = false) {
      return (await mustGraphql(WEBHOOK_QUERIES.log, { id, isUndelivered }, person)).webhookDeliveries
    },
    /** Something that happened to the dealers. */
    async happened(bikeDealerIds: readonly number[], kind: WebhookKind = 'outbid', now = new Date()): Promise<number> {
      const { bikeOwnerId } = await castOwner(api.services)
      const auctionId = await castAuction(api.services, { bikeOwnerId, status: 21 })
      const fact = { kind, auctionId, bikeDealerIds, subject: randomUUID() }
      await transact(api.services.db, (tx) => queueWebhooks(tx, fact, now))
      return auctionId
    },
    /** Between two tests. */
    async forget(...others: readonly WebhookReceiver[]): Promise<void> {
      await api.services.client.pool.query('delete from graphile_worker._private_jobs')
      for (const it of [receiver, ...others]) {
        it.received.length = 0
        Object.assign(it, { status: 204, location: null, answer: '', delayMs: 0 })
      }
    },
    async stop(): Promise<void> {
      await api.stop()
      await receiver.close()
      await mailbox.close()
    },
  }
}
