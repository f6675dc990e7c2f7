/** The four ways to part with a bike. */
export const WAYS_TO_SELL = ['auction', 'shop', 'tradeIn', 'private'] as const
export type WayToSell = (typeof WAYS_TO_SELL)[number]

/** What decides between them, with how well each way answers it: 0 badly … 3 well. */
const FIT = {
  hurry: {
    week: { auction: 0, shop: 3, tradeIn: 2, private: 0 },
    month: { auction: 3, shop: 2, tradeIn: 2, private: 1 },
    none: { auction: 3, shop: 1, tradeIn: 1, private: 2 },
  },
  next: {
    decided: { auction: 1, shop: 1, tradeIn: 3, private: 1 },
    open: { auction: 2, shop: 2, tradeIn: 0, private: 2 },
  },
  effort: {
    none: { auction: 0, shop: 2, tradeIn: 3, private: 0 },
    photos: { auction: 3, shop: 1, tradeIn: 1, private: 0 },
    all: { auction: 2, shop: 0, tradeIn: 0, private: 3 },
  },
} as const satisfies Record<string, Record<string, Record<WayToSell, number>>>

export type SellingQuestion = keyof typeof FIT
export interface SellingAnswers {
  readonly hurry: keyof typeof FIT.hurry
  readonly next: keyof typeof FIT.next
  readonly effort: keyof typeof FIT.effort
}

/** The ways from the best fitting to the least; of equals the order above decides. */
export function rankWaysToSell({ hurry, next, effort }: SellingAnswers): WayToSell[] {
  const score = (way: WayToSell) => FIT.hurry[hurry][way] + FIT.next[next][way] + FIT.effort[effort][way]
  return [...WAYS_TO_SELL].sort((one, other) => score(other) - score(one))
}

/** Answers from an address; null until all three are there. */
export function readSellingAnswers(given: (question: SellingQuestion) => string | null): SellingAnswers | null {
  const hurry = optionOf(FIT.hurry, given('hurry'))
  const next = optionOf(FIT.next, given('next'))
  const effort = optionOf(FIT.effort, given('effort'))
  return hurry && next && effort ? { hurry, next, effort } : null
}

function optionOf<Options extends object>(options: Options, given: string | null): keyof Options | null {
  return given !== null && Object.hasOwn(options, given) ? (given as keyof Options) : null
}
