import fc from 'fast-check'
import type { AuctionCommandName } from '#domain/auction/command.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#domain/values/duration.ts'

/** Every command, written down once more: a command that is missing in the table of the rules is given all the same. */
export const EVERY_COMMAND = Object.keys({
  createAuction: 1,
  replaceAuctionImage: 1,
  coverAuctionImage: 1,
  markImageNg: 1,
  passInspection: 1,
  failInspection: 1,
  cancelAuction: 1,
  stopListing: 1,
  placeBid: 1,
  voidBid: 1,
  askQuestion: 1,
  answerQuestion: 1,
  closeBidding: 1,
  answerSaleIntention: 1,
  expireSaleIntention: 1,
  makeCounterOffer: 1,
  answerCounterOffer: 1,
  postCheckedList: 1,
  acceptDelivery: 1,
  createReceiptImage: 1,
  checkBike: 1,
  answerClaims: 1,
  takeBike: 1,
  askForRuling: 1,
  ruleOnReduction: 1,
  confirmMoney: 1,
  askForRefund: 1,
  handOver: 1,
  reportCompletion: 1,
  confirmCompletion: 1,
  completeUnopposed: 1,
  ruleOnPayment: 1,
  ruleOnFraud: 1,
  reportNameChange: 1,
  holdBidding: 1,
  stopTransaction: 1,
  stopForDefault: 1,
  askToStop: 1,
  agreeToStop: 1,
  refuseToStop: 1,
  withdrawStop: 1,
  answerRunnerUp: 1,
  callOffRunnerUp: 1,
  expireRunnerUp: 1,
  continueAuction: 1,
  muteSeller: 1,
  createAuctionReview: 1,
  relistAuction: 1,
} satisfies Record<AuctionCommandName, 1>) as readonly AuctionCommandName[]

/** How the clock moves before a step: by a while, or to the moment that matters next, give or take a millisecond. */
export type Wait =
  | { readonly kind: 'for'; readonly milliseconds: number }
  | { readonly kind: 'untilDue'; readonly offset: number }

/** Amounts in thousands of yen; `above` counts from the current price. */
export type Amount = { readonly kind: 'exact' | 'above'; readonly yen: number }

export interface Step {
  readonly wait: Wait
  /**
   * `open`: someone does something that the model allows; `forbidden`: something that it refuses to that person at the
   * moment; `any`: anybody does anything; `repeat`: the last bid is sent again.
   */
  readonly kind: 'open' | 'forbidden' | 'any' | 'bid' | 'repeat'
  readonly command: AuctionCommandName
  /** Which person and action, counted around. */
  readonly choice: number
  /** Which bid, amount or answer, counted around. */
  readonly variant: number
  readonly open: Amount | null
  readonly max: Amount | null
  /** Whether the bidder takes itself for the leader. */
  readonly asLeader: boolean | null
  readonly flag: boolean
  /** What the person has read: what stands, what stood before, or something else altogether. */
  readonly reads: 'present' | 'before' | 'other'
  readonly reason: string | null
}

const wait: fc.Arbitrary<Wait> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('for' as const),
      milliseconds: fc.constantFrom(
        0,
        0,
        1,
        SECOND,
        SECOND,
        MINUTE,
        MINUTE,
        4 * MINUTE,
        5 * MINUTE,
        HOUR,
        5 * HOUR,
        DAY,
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('untilDue' as const),
      offset: fc.constantFrom(-5 * MINUTE, -5 * MINUTE + 1, -SECOND, -1, 0, 0, 0, 1),
    }),
  },
)

const amount: fc.Arbitrary<Amount> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('above' as const),
      yen: fc.oneof(
        fc.integer({ min: 0, max: 30 }).map((thousands) => thousands * 1_000),
        fc.constantFrom(5_000, 10_000, 20_000, 150_000, 290_000, 700_000),
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('exact' as const),
      yen: fc.constantFrom(
        0,
        -1_000,
        500,
        1_000,
        299_000,
        300_000,
        304_000,
        995_000,
        1_000_000,
        100_000_000,
        100_001_000,
      ),
    }),
  },
)

export const step: fc.Arbitrary<Step> = fc.record({
  wait,
  kind: fc.oneof(
    { weight: 6, arbitrary: fc.constant('open' as const) },
    { weight: 4, arbitrary: fc.constant('forbidden' as const) },
    { weight: 2, arbitrary: fc.constant('any' as const) },
    { weight: 5, arbitrary: fc.constant('bid' as const) },
    { weight: 1, arbitrary: fc.constant('repeat' as const) },
  ),
  command: fc.constantFrom(...EVERY_COMMAND),
  choice: fc.nat({ max: 1_000 }),
  variant: fc.nat({ max: 39 }),
  open: fc.option(amount, { freq: 2 }),
  max: fc.option(amount, { freq: 2 }),
  asLeader: fc.oneof({ weight: 8, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.boolean() }),
  flag: fc.boolean(),
  reads: fc.oneof(
    { weight: 8, arbitrary: fc.constant('present' as const) },
    { weight: 1, arbitrary: fc.constant('before' as const) },
    { weight: 1, arbitrary: fc.constant('other' as const) },
  ),
  reason: fc.oneof(
    { weight: 4, arbitrary: fc.constant('事情が変わりました') },
    { weight: 1, arbitrary: fc.constantFrom(null, '', ' ') },
  ),
})
