import type { Selectable } from 'kysely'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Db } from '../../db/client.ts'
import type { PartnerTables } from '../../db/schema/partner.ts'

export const MAX_LOGGED = 30

export interface LoggedDelivery extends Selectable<PartnerTables['webhookDelivery']> {
  readonly attempts: readonly Selectable<PartnerTables['webhookAttempt']>[]
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
  return deliveries.map((delivery) => ({
    ...delivery,
    attempts: attempts.filter((it) => it.webhookDeliveryId === delivery.webhookDeliveryId),
  }))
}
