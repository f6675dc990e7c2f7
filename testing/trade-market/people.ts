import { roundDownToStep } from '#domain/auction/bids/yen.ts'
import type { Honour } from '#domain/dealer/honour.ts'
import { seededRandom } from '#domain/values/seeded-random.ts'

/** The two manners that are compared; both bid alike, see `Fate.bidders`. */
export type TraderManner = 'honest' | 'cutting'

export interface Trader {
  readonly bikeDealerId: string
  readonly manner: TraderManner
  /** Yen that it would pay at most. */
  readonly valuation: number
}

const DEALERS_OF_MANNER = 6
const BIDDERS = 4
/** Of the bikes, these have a fault that the listing does not name: so much of the bike's value. */
const FAULTY = 0.2
const FAULT = { least: 0.02, spread: 0.06 }
/** What a cutting dealer invents, of the contract amount, and how often; every fourth time it is a trifle in yen. */
const INVENTS = 0.8
const INVENTED = { least: 0.04, spread: 0.08 }
const TRIFLES = 0.25
const TRIFLE = { least: 3_000, spread: 7_000 }
/** Owners give in to what was invented beside their bike, refuse a true claim, and runners-up still want the bike, so often. */
export const GIVES_IN = 0.5
const REFUSES_TRUTH = 0.2
const STILL_BUYS = 0.8
/** What a cutting dealer does about a refusal: leave the bike, ask the operator, else take it. An honest one asks. */
const LEAVES = 0.2
const ASKS = 0.3
/** A trade that the dealer stops is worth so much of the lowest offer: the next one is asked, and days are lost. */
const AFTER_A_STOP = 0.9

/** What a dealer does in one contract about a bike. */
export interface Conduct {
  /** Yen that it claims besides what is true. */
  readonly invented: number
  readonly afterRefusal: 'stop' | 'ask' | 'take'
}

/** Everything that chance decides about one bike: the same under either rule. */
export class Fate {
  /** Yen. */
  readonly bikeValue: number
  /** Yen that the hidden fault costs; 0 of most bikes. */
  readonly fault: number
  readonly bidders: readonly Trader[]
  /** For the size of the bids. */
  readonly bidding: () => number
  private readonly reading: number
  /** Of the first contract about the bike, and of each that may follow a stop. */
  private readonly contracts: readonly (readonly number[])[]

  /** Two trades that follow each other have the same bike and the same bids, with the manners exchanged. */
  constructor(seed: number, trade: number) {
    const ofPair = streamOf(seed, trade >> 1)
    this.bikeValue = 150_000 + Math.round(ofPair() * 750_000)
    const [isFaulty, share] = [ofPair() < FAULTY, ofPair()]
    this.fault = isFaulty ? rounded(this.bikeValue * (FAULT.least + FAULT.spread * share)) : 0
    const first = Math.floor(ofPair() * DEALERS_OF_MANNER)
    const second = (first + 1 + Math.floor(ofPair() * (DEALERS_OF_MANNER - 1))) % DEALERS_OF_MANNER
    this.bidders = Array.from({ length: BIDDERS }, (_, place) => {
      const manner = (place + trade) % 2 === 0 ? 'honest' : 'cutting'
      const valuation = roundDownToStep(this.bikeValue * (0.85 + 0.3 * ofPair()))
      return { bikeDealerId: `${manner}-${place < 2 ? first : second}`, manner, valuation }
    })
    this.bidding = ofPair
    const own = streamOf(seed + 1, trade)
    this.reading = own()
    this.contracts = Array.from({ length: BIDDERS }, () => Array.from({ length: 7 }, own))
  }

  /** Whether the owner reads the cards before choosing; others take the highest bid. */
  readsCards(share: number): boolean {
    return this.reading < share
  }

  conductOf(manner: TraderManner, contractAmount: number, contract: number): Conduct {
    const [invents = 0, isTrifle = 0, amount = 0, chance = 0] = this.contracts[contract] ?? []
    if (manner === 'honest') return { invented: 0, afterRefusal: 'ask' }
    const trifle = TRIFLE.least + TRIFLE.spread * amount
    const cut = contractAmount * (INVENTED.least + INVENTED.spread * amount)
    return {
      invented: invents < INVENTS ? rounded(isTrifle < TRIFLES ? trifle : cut) : 0,
      afterRefusal: chance < LEAVES ? 'stop' : chance < LEAVES + ASKS ? 'ask' : 'take',
    }
  }

  ownerAccepts(isTrue: boolean, contract: number, givesIn = GIVES_IN): boolean {
    const [, , , , truth = 0, invention = 0] = this.contracts[contract] ?? []
    return isTrue ? truth >= REFUSES_TRUTH : invention < givesIn
  }

  stillBuys(place: number): boolean {
    return (this.contracts[place]?.[6] ?? 1) < STILL_BUYS
  }
}

/**
 * What an owner who reads the card expects to receive from a dealer, of its trades as the card counts them: kept ones bring the
 * bid, cut ones the bid less the mean cut rate, stopped ones what is left after a stop. 「実績が少ない」 is taken at its word.
 */
export function expectedReceipt(amount: number, { tradeCount, record }: Honour, lowestOffer: number): number {
  if (!record) return amount
  const { keptCount, cutCount, cutRate, stopCount } = record
  const kept = keptCount * amount
  const cut = cutCount * amount * (1 - (cutRate ?? 0))
  return (kept + cut + stopCount * lowestOffer * AFTER_A_STOP) / tradeCount
}

function rounded(yen: number): number {
  return Math.round(yen / 1_000) * 1_000
}

function streamOf(seed: number, number: number): () => number {
  const next = seededRandom(seed * 100_003 + number)
  for (let skipped = 0; skipped < 8; skipped += 1) next()
  return next
}
