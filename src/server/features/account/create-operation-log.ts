import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Tx } from '../../db/client.ts'

const OPERATION_TYPE = /^[A-Za-z0-9_:./-]{1,64}$/

/** What people do on the pages, for statistics: a short name, no free text. */
export async function createOperationLog(
  tx: Tx,
  operationType: string,
  bikeOwnerId: number | null,
  now: Date,
): Promise<void> {
  if (!OPERATION_TYPE.test(operationType)) throw new ExpectedError('BAD_REQUEST')
  await tx.query.insertInto('operationLog').values({ operationType, bikeOwnerId, createdAt: now }).execute()
}
