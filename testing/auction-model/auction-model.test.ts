import { expect, test } from 'vitest'
import { AUCTION_STATUSES } from '#domain/auction/status.ts'
import { AUCTION_COMMANDS } from '#domain/auction/transitions.ts'
import { AUCTION_MODEL_RUNS, checkAuctionModel } from './check-auction-model.ts'
import { checkBiddingModel } from './check-bidding-model.ts'
import { standingOf } from './naive-bidding.ts'

/** A fixed seed: the ordinary test finds the same every time, the soak looks further. */
const SEED = 20_261_115
/** Measured 4–9 s on two busy cores. */
const PATIENCE = 120_000

test(
  'rules and naive model tell the same lives of an auction, through every status and command',
  () => {
    const { statuses, accepted, refused } = checkAuctionModel(AUCTION_MODEL_RUNS, SEED)
    expect([...statuses].sort((a, b) => a - b)).toEqual(AUCTION_STATUSES)
    expect(AUCTION_COMMANDS.filter((command) => !accepted.has(command))).toEqual([])
    expect(AUCTION_COMMANDS.filter((command) => !refused.has(command))).toEqual([])
  },
  PATIENCE,
)

test(
  'long fights of dealers, with bids struck out, come to the price of the naive list',
  () => {
    const { accepted, refused, voided } = checkBiddingModel(AUCTION_MODEL_RUNS, SEED)
    expect(Math.min(accepted, refused, voided)).toBeGreaterThan(AUCTION_MODEL_RUNS)
  },
  PATIENCE,
)

test('the naive model knows an auction by hand', () => {
  const bids = [
    { dealer: 'A', open: 100_000, max: 300_000 },
    { dealer: 'B', open: 200_000, max: 200_000 },
    { dealer: 'C', open: null, max: 302_000 },
    { dealer: 'C', open: null, max: 400_000 },
  ]
  const list = [100_000, 200_000, 201_000, 300_000, 302_000]
  expect(standingOf(bids)).toEqual({ price: 302_000, leader: 'C', max: 400_000, list })
})
