import { HOUR, later } from '#domain/values/duration.ts'
import { NOW } from '../auction-model/auction-facts.ts'
import { Fate, GIVES_IN } from './people.ts'
import { type Records, simulateTrade, type TradeRules } from './simulated-trade.ts'

/** Within the year that a record counts, with this much between them. */
export const TRADES = 500
const BETWEEN_TRADES = 16 * HOUR

/** By how people behave: what is not known is varied, not assumed in our favour. */
const RULES = {
  before: { kind: 'before', givesIn: GIVES_IN },
  'before, of ten owners seven give in when the bike is gone': { kind: 'before', givesIn: 0.7 },
  'now, nobody reads the cards': { kind: 'now', readers: 0 },
  'now, half of the owners read them': { kind: 'now', readers: 0.5 },
  'now, all read them': { kind: 'now', readers: 1 },
} as const satisfies Record<string, TradeRules>
type RulesName = keyof typeof RULES

interface MarketFigures {
  /** Of the first contracts, 0 to 1. */
  readonly honestShare: number
  /** Yen per bike; one that nobody bought in the end counts as 0. */
  readonly meanReceived: number
  readonly meanHighestBid: number
  readonly stops: number
  readonly unsold: number
}

/** The same bikes, bids and people under each of the rules. */
export function simulateTrades(seed: number): Record<RulesName, MarketFigures> {
  const entries = Object.entries(RULES).map(([name, rules]) => [name, figuresOf(seed, rules)])
  return Object.fromEntries(entries)
}

function figuresOf(seed: number, rules: TradeRules): MarketFigures {
  const records: Records = new Map()
  const outcomes = Array.from({ length: TRADES }, (_, number) =>
    simulateTrade(number, new Fate(seed, number), rules, records, later(NOW, number * BETWEEN_TRADES)),
  )
  return {
    honestShare: mean(outcomes.map(({ winner }) => (winner.manner === 'honest' ? 1 : 0))),
    meanReceived: mean(outcomes.map(({ received }) => received)),
    meanHighestBid: mean(outcomes.map(({ highestBid }) => highestBid)),
    stops: outcomes.filter(({ isStopped }) => isStopped).length,
    unsold: outcomes.filter(({ received }) => received === 0).length,
  }
}

/** In words, of several markets: the mean of each figure, and of what owners receive more than before, with its standard error. */
export function linesOf(markets: readonly Record<RulesName, MarketFigures>[]): string[] {
  const yen = (amount: number) => `¥${Math.round(amount).toLocaleString('ja-JP')}`
  return (Object.keys(RULES) as RulesName[]).map((name) => {
    const of = (figure: keyof MarketFigures) => mean(markets.map((market) => market[name][figure]))
    const { gain, error } = gainOf(markets, name)
    const percent = ((of('meanReceived') / of('meanHighestBid')) * 100).toFixed(2)
    return [
      `${name}: honest dealers win ${(of('honestShare') * 100).toFixed(1)} %`,
      `owners receive ${yen(of('meanReceived'))}, ${percent} % of the highest bid (${yen(gain)} ± ${yen(error)} against before)`,
      `${of('stops').toFixed(1)} stops and ${of('unsold').toFixed(1)} unsold of ${TRADES}`,
    ].join('; ')
  })
}

/** Yen per bike, against `before`, over markets of the same bikes and bids. */
function gainOf(markets: readonly Record<RulesName, MarketFigures>[], name: RulesName) {
  const gains = markets.map((market) => market[name].meanReceived - market.before.meanReceived)
  const gain = mean(gains)
  const spread = mean(gains.map((one) => (one - gain) ** 2))
  return { gain, error: Math.sqrt(spread / Math.max(1, gains.length - 1)) }
}

/** Of so many markets: throws where owners who read the cards do not clearly receive more than before. */
export function proveHonourPays(count: number): string[] {
  const markets = Array.from({ length: count }, (_, index) => simulateTrades(index + 1))
  const { gain, error } = gainOf(markets, 'now, all read them')
  const lines = linesOf(markets)
  if (gain < 2 * error) throw new Error(lines.join('\n'))
  return lines
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
