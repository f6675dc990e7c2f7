import fc from 'fast-check'
import type { AuctionCommandName } from '#domain/auction/command.ts'
import { AUCTION_COMMANDS } from '#domain/auction/transitions.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#domain/values/duration.ts'

/** How the clock moves before a step: by a while, or to a moment that matters, give or take a millisecond. */
export type Wait =
  | { readonly kind: 'for'; readonly milliseconds: number }
  | { readonly kind: 'until'; readonly moment: 'end' | 'deadline'; readonly offset: number }

/** Amounts in thousands of yen; `above` counts from the current price. */
export type Amount = { readonly kind: 'exact' | 'above'; readonly yen: number }

export interface Step {
  readonly wait: Wait
  /** `sensible`: someone does something that is open to them; `repeat`: the last bid is sent again. */
  readonly kind: 'sensible' | 'any' | 'bid' | 'repeat'
  readonly command: AuctionCommandName
  /** Which person, action or bid, counted around. */
  readonly choice: number
  readonly open: Amount | null
  readonly max: Amount | null
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
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('until' as const),
      moment: fc.constantFrom('end' as const, 'deadline' as const),
      offset: fc.constantFrom(-5 * MINUTE, -5 * MINUTE + 1, -SECOND, -1, 0, 1),
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
    { weight: 6, arbitrary: fc.constant('sensible' as const) },
    { weight: 3, arbitrary: fc.constant('any' as const) },
    { weight: 5, arbitrary: fc.constant('bid' as const) },
    { weight: 1, arbitrary: fc.constant('repeat' as const) },
  ),
  command: fc.constantFrom(...AUCTION_COMMANDS),
  choice: fc.nat({ max: 1_000 }),
  open: fc.option(amount, { freq: 2 }),
  max: fc.option(amount, { freq: 2 }),
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
