import { choicesOf, type OpenBid } from '#domain/auction/choice/choices.ts'
import type { AuctionCommand } from '#domain/auction/command.ts'
import { faultsOfCheck, type GivenClaim } from '#domain/auction/trade/check-claims.ts'
import { refusedClaims } from '#domain/auction/trade/hand-over.ts'
import { type DealerTrade, type Honour, honourOf } from '#domain/dealer/honour.ts'
import { DAY, HOUR, later, MINUTE } from '#domain/values/duration.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { nextBid } from '../../src/simulation/simulated-bid.ts'
import { CAST, CLAIM, commandOf, reading } from '../auction-model/auction-facts.ts'
import { AuctionWorld } from '../auction-model/auction-world.ts'
import { expectedReceipt, type Fate, type Trader } from './people.ts'

const COMMENT = '写真と出品内容を確認した'

/** What came of one bike. */
export interface TradeOutcome {
  /** Who had the first contract, and what the highest bid was. */
  readonly winner: Trader
  readonly highestBid: number
  /** Yen; 0 where nobody bought in the end. */
  readonly received: number
  readonly isStopped: boolean
}

/** The dealers' records up to now; an ended trade is added. */
export type Records = Map<string, DealerTrade[]>

/** `before`: no choice, and the dealer claims when it holds the bike. */
export type TradeRules =
  /** Of the owners, so many read the dealers' cards before they choose. */
  | { readonly kind: 'now'; readonly readers: number }
  /** So many give in to what was invented, with the bike gone. */
  | { readonly kind: 'before'; readonly givesIn: number }

/** One bike from its listing to the money: every command is decided by the rules of the product. */
export function simulateTrade(number: number, fate: Fate, rules: TradeRules, records: Records, at: Date): TradeOutcome {
  const trade = new SimulatedTrade(number, fate, records, at)
  return trade.run(rules)
}

class SimulatedTrade {
  private now: Date
  private world: AuctionWorld
  private readonly traders: readonly Trader[]
  /** Contracts about this bike that came to nothing, and dealers who were asked instead. */
  private contracts = 0
  private asked = 0

  constructor(
    private readonly number: number,
    private readonly fate: Fate,
    private readonly records: Records,
    at: Date,
  ) {
    this.now = at
    this.traders = fate.bidders
    this.world = this.list(later(at, 2 * DAY))
  }

  run(rules: TradeRules): TradeOutcome {
    this.give(commandOf('createAuction', CAST.owner))
    this.give(commandOf('passInspection', CAST.operator))
    this.bid()
    this.now = this.world.facts.bidding?.endAt ?? this.now
    this.give(commandOf('closeBidding', CAST.system))
    const offers = choicesOf(this.world.facts.bidding, this.world.rows, null)
    const [highest] = offers
    if (!highest) throw new Error('nobody bid')
    const isChosen = rules.kind === 'now' && this.fate.readsCards(rules.readers)
    const chosen = isChosen ? this.choose(offers) : highest
    const winner = this.traderOf(chosen.bikeDealerId)
    const outcome = { winner, highestBid: highest.amount }
    this.contract(chosen)
    if (rules.kind === 'before')
      return { ...outcome, received: this.claimAfterwards(winner, rules.givesIn), isStopped: false }
    const received = this.handOver(winner)
    if (received !== null) return { ...outcome, received, isStopped: false }
    return { ...outcome, received: this.askOthers(), isStopped: true }
  }

  private list(endAt: Date): AuctionWorld {
    const world = new AuctionWorld(`${this.number}`, CAST.owner.bikeOwnerId, { kind: 'at', at: endAt }, [])
    world.facts = { ...world.facts, isIdentityChecked: true }
    return world
  }

  /** In turns, until nobody goes higher. */
  private bid(): void {
    let turn = 0
    for (let silent = 0; silent < this.traders.length; ) {
      const trader = this.traders[turn % this.traders.length]
      const { bidding } = this.world.facts
      if (!trader || !bidding) throw new Error('no bidding')
      const seen = { auctionId: this.number, currentPrice: bidding.currentPrice, displacement: 400, marketPrice: null }
      const leads = bidding.leaderDealerId === trader.bikeDealerId
      const bid = leads ? null : nextBid(trader.valuation, seen, this.fate.bidding)
      silent = bid ? 0 : silent + 1
      const request = { bikeDealerId: trader.bikeDealerId, idempotencyKey: `${turn}` }
      if (bid) this.give({ type: 'placeBid', by: dealer(trader), request: { ...request, ...bid } })
      turn += 1
      this.now = later(this.now, MINUTE)
    }
  }

  private choose(offers: readonly OpenBid[]): OpenBid {
    const lowest = Math.min(...offers.map(({ amount }) => amount))
    const worth = ({ bikeDealerId, amount }: OpenBid) => expectedReceipt(amount, this.cardOf(bikeDealerId), lowest)
    return offers.reduce((best, offer) => (worth(offer) > worth(best) ? offer : best))
  }

  private cardOf(bikeDealerId: string): Honour {
    return honourOf(this.records.get(bikeDealerId) ?? [], this.now)
  }

  private contract({ bikeDealerId, amount }: OpenBid): void {
    const { version } = this.world.facts
    this.give({ type: 'answerSaleIntention', by: CAST.owner, version, saleIntention: 1, amount, bikeDealerId })
  }

  /** The final price; null where the dealer leaves the bike. */
  private handOver(trader: Trader): number | null {
    const by = dealer(trader)
    this.now = later(this.now, 20 * HOUR)
    this.give(commandOf('postCheckedList', by))
    this.give(commandOf('acceptDelivery', CAST.owner))
    const { contractAmount } = this.world.facts
    const claims = this.claimsOf(trader, contractAmount ?? 0)
    // What the allowance forbids, or what it was told before, the dealer's phone does not take: it goes on without.
    const isTaken =
      faultsOfCheck({ mileageKm: 20_000, claims }, contractAmount ?? 0, this.world.facts.listed).length === 0
    this.give({ ...commandOf('checkBike', by), claims: isTaken ? claims : [] } as AuctionCommand)
    if (this.world.facts.handOver?.price === null) {
      const isAccepted = this.answersTo(claims)
      this.give({ ...commandOf('answerClaims', CAST.owner), isAccepted } as AuctionCommand)
      if (!isAccepted.every(Boolean) && !this.settle(trader)) return null
    }
    this.give(commandOf('handOver', by))
    return this.pay(trader)
  }

  /** What is true, and what the dealer invents besides. */
  private claimsOf({ manner }: Trader, contractAmount: number): GivenClaim[] {
    const amounts = [this.fate.fault, this.fate.conductOf(manner, contractAmount, this.contracts).invented]
    return amounts.filter((amount) => amount > 0).map((amount) => ({ ...CLAIM, amount }))
  }

  private answersTo(claims: readonly GivenClaim[], givesIn?: number): boolean[] {
    return claims.map((_, index) => this.fate.ownerAccepts(this.isTrue(index), this.contracts, givesIn))
  }

  private isTrue(index: number): boolean {
    return index === 0 && this.fate.fault > 0
  }

  /** Whether the price is fixed in spite of a refusal. */
  private settle(trader: Trader): boolean {
    const by = dealer(trader)
    const { afterRefusal: wish } = this.fate.conductOf(trader.manner, 0, this.contracts)
    if (wish === 'stop') {
      this.give(commandOf('stopTransaction', by))
      this.record(trader, 'stoppedByDealer', null)
      return false
    }
    if (wish === 'take') this.give(commandOf('takeBike', by))
    else {
      this.give(commandOf('askForRuling', by))
      const { handOver } = this.world.facts
      if (!handOver) throw new Error('nothing to rule on')
      // The operator sees what is true.
      const allowed = refusedClaims(handOver).map((claim) =>
        this.isTrue(handOver.claims.indexOf(claim)) ? claim.amount : 0,
      )
      this.give({ ...commandOf('ruleOnReduction', CAST.operator), allowed, comment: COMMENT } as AuctionCommand)
    }
    return true
  }

  private pay(trader: Trader): number {
    const price = this.world.facts.handOver?.price ?? 0
    const paid = { finalTransactionPrice: price, paidOn: tokyoDay(this.now) }
    this.give({ ...commandOf('reportCompletion', dealer(trader)), ...paid } as AuctionCommand)
    this.give(commandOf('confirmCompletion', CAST.owner))
    this.record(trader, 'completed', price)
    return price
  }

  /** The dealer has stopped: the next ones are asked, and a yes goes on as an auction of its own. */
  private askOthers(): number {
    while (this.world.facts.runnerUp) {
      const { bikeDealerId, amount } = this.world.facts.runnerUp
      const trader = this.traderOf(bikeDealerId)
      const accepts = this.fate.stillBuys(this.asked++)
      this.give({ type: 'answerRunnerUp', by: dealer(trader), bikeDealerId, accepts, amount })
      if (!accepts) continue
      this.world = this.world.continued(this.now)
      this.world.facts = { ...this.world.facts, isIdentityChecked: true }
      this.give({ type: 'continueAuction', by: CAST.system, bikeDealerId, amount })
      this.contract({ bikeDealerId, amount })
      this.contracts += 1
      return this.handOver(trader) ?? this.askOthers()
    }
    return 0
  }

  /**
   * As it was: the dealer reported a lower price when it held the bike, without an allowance. The owner consented or objected,
   * and of what it objected to the operator upheld what is true. The rules of then are gone from the product; people are the same.
   */
  private claimAfterwards(trader: Trader, givesIn: number): number {
    const contractAmount = this.world.facts.contractAmount ?? 0
    const claims = this.claimsOf(trader, contractAmount)
    const answers = this.answersTo(claims, givesIn)
    const stand = claims.filter((_, index) => answers[index] || this.isTrue(index))
    return contractAmount - stand.reduce((sum, { amount }) => sum + amount, 0)
  }

  private record(trader: Trader, outcome: DealerTrade['outcome'], finalPrice: number | null): void {
    const { contractAmount, handOver } = this.world.facts
    const day = finalPrice === null ? null : tokyoDay(this.now)
    const trade: DealerTrade = {
      auctionId: this.number,
      endedAt: this.now,
      outcome,
      contractAmount: contractAmount ?? 0,
      finalPrice,
      isRuled: handOver?.ruling != null,
      handedOverOn: day,
      paidOn: day,
      nameChangedOn: day,
      hasNameChangeDue: finalPrice !== null,
      replyMinutes: [],
      rating: null,
    }
    this.records.set(trader.bikeDealerId, [...(this.records.get(trader.bikeDealerId) ?? []), trade])
  }

  private traderOf(bikeDealerId: string): Trader {
    const trader = this.traders.find((it) => it.bikeDealerId === bikeDealerId)
    if (!trader) throw new Error(`${bikeDealerId} has not bid`)
    return trader
  }

  /** By somebody who has read what stands. */
  private give(command: AuctionCommand): void {
    const read = command.type === 'answerSaleIntention' ? command : reading(command, this.world.facts)
    const code = this.world.run(read, this.now)
    if (code !== 'ok') throw new Error(`trade ${this.number}: ${command.type} is refused with ${code}`)
  }
}

function dealer({ bikeDealerId }: Trader) {
  return { role: 'dealer', bikeDealerId } as const
}
