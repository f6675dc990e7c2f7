import type { Generated, GeneratedAlways } from 'kysely'

interface MarketSearchBikeTable {
  marketSearchBikeId: GeneratedAlways<number>
  bikeOwnerId: number
  modelId: number
  modelTypeId: number | null
  mileageId: number
  transferPlan: string
  displacementCtgId: number
  updatedAt: Generated<Date>
  /** Like 2026-11. */
  reportedMonth: string | null
  invitedAt: Date | null
}

export interface MarketSearchTables {
  marketSearchBike: MarketSearchBikeTable
}
