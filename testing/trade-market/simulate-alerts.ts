import { ALERTS, type AlertKind } from '#domain/alert/alert-kinds.ts'
import { afterQuietHours } from '#domain/alert/quiet-hours.ts'
import { type BidState, openBidding } from '#domain/auction/bids/bid-state.ts'
import { placeBid } from '#domain/auction/bids/place-bid.ts'
import { SOUND } from '#domain/inspection/demo-worth.ts'
import { DAY, HOUR, later, MINUTE } from '#domain/values/duration.ts'
import { fixedRandom, nextBid, type SeenAuction, valuationOf } from '../../src/simulation/simulated-bid.ts'
import { NOW } from '../auction-model/auction-facts.ts'

/** Bikes of one market, a new one so often, each for so long. */
export const BIKES = 400
const BETWEEN_BIKES = 3 * HOUR
const RUNS_FOR = 5 * DAY
const DEALERS = 20
/** Of a night nobody looks at anything. */
const NIGHT = { from: 22, to: 8 }
/** Who looks in by chance does so every other day or so, and stops at so many of the bikes that it would want. */
const VISITS_APART = 48 * HOUR
const NOTICES = 0.3
/** An owner sells at this share of what the bike is worth. */
const WANTED = 0.9
const DISPLACEMENTS = [50, 125, 250, 400, 750, 1_000]

/** How many of what a dealer is told bring it back; 0: nothing is told. How many do is not known, and varied. */
const RULES = { 'without alerts': 0, 'two of ten answer': 0.2, 'five of ten answer': 0.5, 'eight of ten answer': 0.8 }
type RulesName = keyof typeof RULES
const NAMES: readonly RulesName[] = ['without alerts', 'two of ten answer', 'five of ten answer', 'eight of ten answer']

export interface AlertFigures {
  readonly bids: number
  readonly bidders: number
  /** Of all bikes, 0 to 1. */
  readonly withoutBids: number
  /** Of all bikes: without a bid, or below what the owner wanted. */
  readonly unsold: number
  /** Yen; a bike without a bid counts as 0. */
  readonly highestBid: number
  readonly alerts: number
}

/** The same bikes, dealers, valuations and chance visits under each of the rules. */
export function simulateAlerts(seed: number, bikes = BIKES): Record<RulesName, AlertFigures> {
  const of = (name: RulesName) => {
    const sales = Array.from({ length: bikes }, (_, number) => new AlertedSale(seed, number + 1, RULES[name]).run())
    const mean = (read: (sale: AlertFigures) => number) => sales.reduce((sum, it) => sum + read(it), 0) / bikes
    return {
      bids: mean((it) => it.bids),
      bidders: mean((it) => it.bidders),
      withoutBids: mean((it) => it.withoutBids),
      unsold: mean((it) => it.unsold),
      highestBid: mean((it) => it.highestBid),
      alerts: mean((it) => it.alerts),
    }
  }
  return {
    'without alerts': of('without alerts'),
    'two of ten answer': of('two of ten answer'),
    'five of ten answer': of('five of ten answer'),
    'eight of ten answer': of('eight of ten answer'),
  }
}

/** Of several markets: throws where alerts do not bring more bids and fewer unsold bikes. */
export function proveAlertsSell(count: number): string[] {
  const markets = Array.from({ length: count }, (_, index) => simulateAlerts(index + 1))
  const lines = alertLines(markets)
  const mean = (name: RulesName, read: (it: AlertFigures) => number) =>
    markets.reduce((sum, market) => sum + read(market[name]), 0) / count
  const isMore = mean('two of ten answer', (it) => it.bids) > mean('without alerts', (it) => it.bids)
  const isLess = mean('two of ten answer', (it) => it.unsold) < mean('without alerts', (it) => it.unsold)
  if (!isMore || !isLess) throw new Error(lines.join('\n'))
  return lines
}

/** The table, as Markdown. */
export function alertLines(markets: readonly Record<RulesName, AlertFigures>[]): string[] {
  const heads =
    '| Dealers | Bids per bike | Bidders per bike | Without a bid | Unsold | Highest bid | Alerts per bike |'
  const rows = NAMES.map((name) => {
    const mean = (read: (it: AlertFigures) => number) =>
      markets.reduce((sum, market) => sum + read(market[name]), 0) / markets.length
    const percent = (share: number) => `${(share * 100).toFixed(1)} %`
    const cells = [
      name,
      mean((it) => it.bids).toFixed(2),
      mean((it) => it.bidders).toFixed(2),
      percent(mean((it) => it.withoutBids)),
      percent(mean((it) => it.unsold)),
      `¥${Math.round(mean((it) => it.highestBid)).toLocaleString('ja-JP')}`,
      mean((it) => it.alerts).toFixed(1),
    ]
    return `| ${cells.join(' | ')} |`
  })
  return [heads, '| --- | --- | --- | --- | --- | --- | --- |', ...rows]
}

/** When a dealer is on the bike's page. */
interface Visit {
  readonly at: Date
  readonly dealer: number
}

/** One bike from the opening of the bidding to its end; the rules of bids, extension and quiet hours are the product's. */
class AlertedSale {
  private readonly opensAt: Date
  private readonly bike: SeenAuction
  private readonly worth: number
  private bidding: BidState
  private visits: Visit[] = []
  private readonly bidders = new Set<number>()
  private turns = 0
  private alerts = 0

  constructor(
    private readonly seed: number,
    private readonly number: number,
    private readonly answering: number,
  ) {
    this.opensAt = later(NOW, number * BETWEEN_BIKES)
    this.bidding = openBidding(later(this.opensAt, RUNS_FOR))
    this.worth = 150_000 + Math.round(fixedRandom(seed, number, 3) * 750_000)
    const displacement = DISPLACEMENTS[Math.floor(fixedRandom(seed, number, 4) * DISPLACEMENTS.length)] ?? 400
    const marketPrice = { min: this.worth * 0.8, max: this.worth * 1.2 }
    this.bike = { auctionId: seed * BIKES + number, currentPrice: 0, displacement, marketPrice, ...SOUND }
  }

  run(): AlertFigures {
    for (let dealer = 1; dealer <= DEALERS; dealer += 1) {
      if (valuationOf(this.seed, dealer, this.bike) === null) continue
      this.comeByChance(dealer)
      // What it looks for is saved: it is told of the bike.
      this.tell('match', dealer, this.opensAt)
    }
    for (let next = this.nextVisit(); next; next = this.nextVisit()) this.look(next)
    const { bidCount, currentPrice } = this.bidding
    return {
      bids: bidCount,
      bidders: this.bidders.size,
      withoutBids: bidCount === 0 ? 1 : 0,
      unsold: currentPrice < this.worth * WANTED ? 1 : 0,
      highestBid: currentPrice,
      alerts: this.alerts,
    }
  }

  private nextVisit(): Visit | undefined {
    const next = this.visits.reduce<Visit | undefined>(
      (first, it) => (!first || it.at < first.at ? it : first),
      undefined,
    )
    this.visits = this.visits.filter((it) => it !== next)
    return next
  }

  private comeByChance(dealer: number): void {
    let at = this.opensAt
    for (let turn = 0; at < this.bidding.endAt; turn += 1) {
      const [pause, notice] = [10, 11].map((salt) => fixedRandom(this.seed, this.number, dealer, turn, salt))
      at = afterQuietHours(later(at, -Math.log(1 - (pause ?? 0)) * VISITS_APART), NIGHT)
      if ((notice ?? 1) < NOTICES) this.visits.push({ at, dealer })
    }
  }

  /** As the usual choice is: at once to the phone. */
  private tell(kind: AlertKind, dealer: number, at: Date): void {
    if (this.answering === 0 || !ALERTS[kind].usual.push) return
    this.alerts += 1
    this.turns += 1
    const [answers, delay] = [12, 13].map((salt) => fixedRandom(this.seed, this.number, dealer, this.turns, salt))
    const seenAt = afterQuietHours(later(at, (2 + 58 * (delay ?? 0)) * MINUTE), NIGHT)
    if ((answers ?? 1) < this.answering) this.visits.push({ at: seenAt, dealer })
  }

  private look({ at, dealer }: Visit): void {
    const valuation = valuationOf(this.seed, dealer, this.bike)
    const { endAt, currentPrice, leaderDealerId } = this.bidding
    if (valuation === null || at >= endAt || leaderDealerId === `${dealer}`) return
    this.turns += 1
    let draw = 20
    const chance = () => {
      draw += 1
      return fixedRandom(this.seed, this.number, dealer, this.turns, draw)
    }
    const bid = nextBid(valuation, { ...this.bike, currentPrice }, chance)
    if (!bid) return
    const request = { ...bid, bikeDealerId: `${dealer}`, idempotencyKey: `${this.turns}`, placedBy: 'dealer' }
    const placed = placeBid(this.bidding, request, at)
    if (!placed.ok) throw new Error(placed.refusal.reason)
    this.bidding = placed.value.state
    this.bidders.add(dealer)
    const overtaken = placed.value.outbidDealerId
    if (overtaken !== null) this.tell('outbid', Number(overtaken), at)
    // Beaten by a maximum that stood there: it sees so at once, and is told nothing.
  }
}
