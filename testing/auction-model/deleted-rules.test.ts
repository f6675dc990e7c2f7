import { expect, test } from 'vitest'
import { AUCTION_MODEL_SEED, checkAuctionModel, SABOTAGED_RUNS } from './check-auction-model.ts'
import { NAIVE_RULES } from './naive-rules.ts'

/** Measured up to 60 s on two busy cores. */
const PATIENCE = 300_000

test.each(NAIVE_RULES)(
  'a difference is noticed when the model does not know that: %s',
  (deletedRule) => {
    expect(() => checkAuctionModel(SABOTAGED_RUNS, AUCTION_MODEL_SEED, { deletedRule })).toThrow(/Property failed/)
  },
  PATIENCE,
)
