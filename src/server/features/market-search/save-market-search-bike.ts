import { type Selectable, sql } from 'kysely'
import type { SearchVehicle } from '#domain/account/account-forms.ts'
import type { Tx } from '../../db/client.ts'
import type { MarketSearchTables } from '../../db/schema/market-search.ts'

export type MarketSearchBike = Selectable<MarketSearchTables['marketSearchBike']>

/** The owner's search bike from now on; the one before it is replaced. */
export async function saveMarketSearchBike(
  tx: Tx,
  bikeOwnerId: number,
  { modelId, modelTypeId, mileageId, transferPlan, displacementCtgId }: SearchVehicle,
): Promise<MarketSearchBike> {
  const bike = { modelId, modelTypeId: modelTypeId ?? null, mileageId, transferPlan, displacementCtgId }
  return tx.query
    .insertInto('marketSearchBike')
    .values({ bikeOwnerId, ...bike })
    .onConflict((on) => on.column('bikeOwnerId').doUpdateSet({ ...bike, updatedAt: sql<Date>`now()` }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function forgetMarketSearchBike(tx: Tx, bikeOwnerId: number): Promise<void> {
  await tx.query.deleteFrom('marketSearchBike').where('bikeOwnerId', '=', bikeOwnerId).execute()
}
