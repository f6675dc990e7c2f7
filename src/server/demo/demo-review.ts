import type { Manner } from '#content/demo/dealers.ts'
import { REVIEW_DEALERS, REVIEW_ENDINGS, REVIEW_OPENINGS, REVIEW_PRICES } from '#content/demo/reviews.ts'

export interface ReviewedSale {
  readonly model: string
  /** Null where the seller does not know it. */
  readonly km: number | null
  /** Of the bike, in years; null where unknown. */
  readonly age: number | null
  readonly bids: number
  readonly days: number
  /** What was paid, and what had been taken off. */
  readonly price: number
  readonly cut: number
  readonly place: string
  readonly dealer: { readonly name: string; readonly manner: Manner; readonly place: string }
}

export interface DemoReview {
  readonly comment: string
  readonly reviewSatisfaction: number
  readonly reviewPrice: number
  readonly reviewAgent: number
  readonly reviewDelivery: number
}

type Mood = keyof typeof REVIEW_PRICES

/** Writes reviews that fit their sales; of all sentences that fit, one of those that were used least. */
export class ReviewWriter {
  private readonly used = new Map<string, number>()
  private readonly random: () => number

  constructor(random: () => number) {
    this.random = random
  }

  write(sale: ReviewedSale): DemoReview {
    const mood = this.moodOf(sale)
    const parts = [REVIEW_OPENINGS, REVIEW_PRICES[mood], dealerSentences(sale)]
    if (this.random() < 0.45) parts.push(REVIEW_ENDINGS)
    const facts = factsOf(sale, this.random)
    const near = (level: number) => Math.min(5, Math.max(2, level + Math.round(this.random() * 2 - 1)))
    const isSlow = sale.dealer.manner === 'slow'
    return {
      comment: parts.map((pool) => this.pick(pool, facts)).join(''),
      reviewSatisfaction: mood,
      reviewPrice: near(sale.cut > 0 ? 3 : mood),
      reviewAgent: near(isSlow ? 3 : mood),
      reviewDelivery: near(isSlow || sale.cut > 0 ? 3 : mood),
    }
  }

  /** Whoever was paid less than agreed is not delighted. */
  private moodOf({ cut, dealer }: ReviewedSale): Mood {
    const luck = this.random()
    if (cut > 0) return luck < 0.5 ? 4 : 3
    if (dealer.manner === 'slow') return luck < 0.3 ? 5 : luck < 0.75 ? 4 : 3
    return luck < 0.68 ? 5 : luck < 0.94 ? 4 : 3
  }

  private pick(sentences: readonly string[], facts: Readonly<Record<string, string | null>>): string {
    const fitting = sentences.filter((it) => slotsOf(it).every((slot) => facts[slot] != null))
    const least = Math.min(...fitting.map((it) => this.used.get(it) ?? 0))
    const rarest = fitting.filter((it) => (this.used.get(it) ?? 0) === least)
    const picked = rarest[Math.floor(this.random() * rarest.length)] ?? ''
    this.used.set(picked, least + 1)
    return picked.replace(/\{(\w+)\}/g, (_, slot: string) => facts[slot] ?? '')
  }
}

function slotsOf(sentence: string): string[] {
  return [...sentence.matchAll(/\{(\w+)\}/g)].map(([, slot = '']) => slot)
}

function dealerSentences({ cut, dealer, place }: ReviewedSale): readonly string[] {
  if (cut > 0) return REVIEW_DEALERS.cut
  if (dealer.manner === 'slow') return REVIEW_DEALERS.slow
  return dealer.place === place ? REVIEW_DEALERS.honest : [...REVIEW_DEALERS.honest, ...REVIEW_DEALERS.far]
}

function factsOf({ model, km, age, bids, days, price, cut, place, dealer }: ReviewedSale, random: () => number) {
  const owned = age === null || age < 2 ? null : Math.min(age, 2 + Math.floor(random() * 7))
  return {
    model,
    km:
      km === null
        ? null
        : `${Math.round(km / 100) * 100 < 1_000 ? km : (Math.round(km / 100) * 100).toLocaleString('ja-JP')}km`,
    years: owned === null ? null : String(owned),
    bids: bids < 4 ? null : String(bids),
    days: String(days),
    price: manYen(price),
    cut: manYen(cut),
    place,
    dealer: dealer.name,
    far: dealer.place === place ? null : dealer.place,
  }
}

/** As people write it: 38万5千円, 9千円. */
function manYen(yen: number): string {
  const [man, sen] = [Math.floor(yen / 10_000), Math.floor((yen % 10_000) / 1_000)]
  return `${man > 0 ? `${man}万` : ''}${sen > 0 ? `${sen}千` : ''}円`
}
