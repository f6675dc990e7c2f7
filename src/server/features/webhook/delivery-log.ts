import { type Selectable, sql } from 'kysely'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { TEST_TYPE } from '#domain/webhook/webhook-kinds.ts'
import type { Db } from '../../db/client.ts'
import type { PartnerTables } from '../../db/schema/partner.ts'

export const MAX_LOGGED = 30

export interface LoggedDelivery extends Selectable<PartnerTables['webhookDelivery']> {
  readonly attempts: readonly Selectable<PartnerTables['webhookAttempt']>[]
  /** What it is about; null of a test. */
  readonly auction: NamedAuction | null
}

interface NamedAuction {
  readonly auctionId: number
  readonly makerName: string
  readonly modelName: string
}

interface Asked {
  readonly webhookEndpointId: number
  readonly partnerId: number
  /** Those that came before this one. */
  readonly before: number | null
  readonly isUndelivered: boolean
}

/** The latest first, each with its tries in their order. */
export async function readDeliveries(db: Db, asked: Asked): Promise<LoggedDelivery[]> {
  const { webhookEndpointId, partnerId, before, isUndelivered } = asked
  const own = await db
    .selectFrom('webhookEndpoint')
    .select('webhookEndpointId')
    .where('webhookEndpointId', '=', webhookEndpointId)
    .where('partnerId', '=', partnerId)
    .executeTakeFirst()
  if (!own) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  const deliveries = await db
    .selectFrom('webhookDelivery')
    .selectAll()
    .where('webhookEndpointId', '=', webhookEndpointId)
    .$if(before !== null, (it) => it.where('webhookDeliveryId', '<', before ?? 0))
    .$if(isUndelivered, (it) => it.where('state', '<>', 'delivered'))
    .orderBy('webhookDeliveryId', 'desc')
    .limit(MAX_LOGGED)
    .execute()
  if (deliveries.length === 0) return []
  const ids = deliveries.map(({ webhookDeliveryId }) => webhookDeliveryId)
  const attempts = await db
    .selectFrom('webhookAttempt')
    .selectAll()
    .where('webhookDeliveryId', 'in', ids)
    .orderBy('number')
    .execute()
  const named = await readAuctions(db, deliveries.map(auctionIdOf))
  return deliveries.map((delivery) => ({
    ...delivery,
    attempts: attempts.filter((it) => it.webhookDeliveryId === delivery.webhookDeliveryId),
    auction: named.get(auctionIdOf(delivery) ?? 0) ?? null,
  }))
}

/** As the message names it. */
function auctionIdOf({ body }: Pick<LoggedDelivery, 'body'>): number | null {
  const { data }: { data?: { auctionId?: unknown } } = JSON.parse(body)
  return typeof data?.auctionId === 'number' ? data.auctionId : null
}

async function readAuctions(db: Db, asked: readonly (number | null)[]): Promise<ReadonlyMap<number, NamedAuction>> {
  const auctionIds = [...new Set(asked.filter((id) => id !== null))]
  if (auctionIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('auction')
    .innerJoin('model', 'model.modelId', 'auction.modelId')
    .innerJoin('maker', 'maker.makerId', 'model.makerId')
    .select(['auctionId', 'makerNameJp as makerName', 'modelNameJp as modelName'])
    .where('auctionId', 'in', auctionIds)
    .execute()
  return new Map(rows.map((row) => [row.auctionId, row]))
}

export interface WebhookTrouble {
  readonly waitingCount: number
  /** Of the last try. */
  readonly at: Date
  readonly status: number | null
  readonly fault: string | null
}

/** What an endpoint waits for whose last try failed; null where it is heard. Tests do not count. */
export async function readTrouble(db: Db, webhookEndpointId: number): Promise<WebhookTrouble | null> {
  const { rows } = await sql<WebhookTrouble>`
    select waiting.count::int as waiting_count, last.at, last.status, last.fault
    from (
      select count(*) from webhook_delivery
      where webhook_endpoint_id = ${webhookEndpointId} and state = 'waiting' and type <> ${TEST_TYPE}
    ) waiting, (
      select attempt.at, attempt.status, attempt.fault
      from webhook_delivery delivery join webhook_attempt attempt using (webhook_delivery_id)
      where delivery.webhook_endpoint_id = ${webhookEndpointId} and delivery.type <> ${TEST_TYPE}
      order by attempt.at desc, attempt.webhook_delivery_id desc limit 1
    ) last
    where waiting.count > 0 and (last.status is null or last.status not between 200 and 299)`.execute(db)
  return rows[0] ?? null
}
