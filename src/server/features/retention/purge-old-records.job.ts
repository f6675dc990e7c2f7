import { DAY, later } from '#domain/values/duration.ts'
import { type Db, type Tx, transact } from '../../db/client.ts'
import type { Job } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { deleteBeforeMonths, dropMonths, type MonthlyTable, makeMonths } from './months.ts'
import { RETENTION } from './retention.ts'

/** Small enough that nobody waits for a lock. */
const OWNERS_AT_ONCE = 100

/** Every night: what has been kept for long enough. */
export const purgeOldRecords: Job<'purgeOldRecords'> = async ({ services, now }) => {
  const { db, mailTransport } = services
  await turnMonths(services, 'operation_log', RETENTION.operationLogDays, now)
  // Without SMTP the table is the outbox, and stays.
  await turnMonths(services, 'mail', mailTransport.isOutbox ? null : RETENTION.mailDays, now)
  const ledgerBefore = later(now, -RETENTION.ledgerDays * DAY)
  await db.deleteFrom('ledgerEntry').where('recordedAt', '<', ledgerBefore).execute()
  await purgeFailedRequests(db, now)
  await db
    .deleteFrom('serviceCount')
    .where('slot', '<', later(now, -RETENTION.serviceCountDays * DAY))
    .execute()
  await db
    .deleteFrom('alert')
    .where('raisedAt', '<', later(now, -RETENTION.alertDays * DAY))
    .execute()
  await db
    .deleteFrom('webhookDelivery')
    .where('createdAt', '<', later(now, -RETENTION.webhookDays * DAY))
    .execute()
  const withdrawnBefore = later(now, -RETENTION.withdrawnOwnerDays * DAY)
  for (;;) {
    const owners = await db
      .selectFrom('bikeOwner')
      .select('bikeOwnerId')
      .where('withdrawnAt', '<', withdrawnBefore)
      .where('erasedAt', 'is', null)
      .limit(OWNERS_AT_ONCE)
      .execute()
    for (const { bikeOwnerId } of owners) await transact(db, (tx) => eraseWithdrawnOwner(tx, bikeOwnerId, now))
    if (owners.length < OWNERS_AT_ONCE) return
  }
}

/** `days`: null where nothing goes. */
async function turnMonths(
  { db, metrics }: Pick<Services, 'db' | 'metrics'>,
  table: MonthlyTable,
  days: number | null,
  now: Date,
): Promise<void> {
  metrics.rowsOutsideMonths(await makeMonths(db, table, now))
  if (days === null) return
  const oldest = later(now, -days * DAY)
  await dropMonths(db, table, oldest)
  await deleteBeforeMonths(db, table, oldest)
}

async function purgeFailedRequests(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('failedRequest')
    .where('at', '<', later(now, -RETENTION.failedRequestDays * DAY))
    .execute()
  const oldestKept = db
    .selectFrom('failedRequest')
    .select('failedRequestId')
    .orderBy('failedRequestId', 'desc')
    .offset(RETENTION.maxFailedRequests)
    .limit(1)
  await db.deleteFrom('failedRequest').where('failedRequestId', '<=', oldestKept).execute()
}

/** Questions, checklists, consents; the bare facts of the sale stay. Files and conversations went with the account. */
async function eraseWithdrawnOwner(tx: Tx, bikeOwnerId: number, now: Date): Promise<void> {
  const { query } = tx
  const auctions = query.selectFrom('auction').select('auctionId').where('bikeOwnerId', '=', bikeOwnerId)
  for (const table of ['auctionQuestion', 'checklist'] as const)
    await query.deleteFrom(table).where('auctionId', 'in', auctions).execute()
  await query.deleteFrom('consent').where('bikeOwnerId', '=', bikeOwnerId).execute()
  await query.updateTable('bikeOwner').set({ erasedAt: now }).where('bikeOwnerId', '=', bikeOwnerId).execute()
}
