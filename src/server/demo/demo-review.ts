import type { Manner } from '#content/demo/dealers.ts'
import {
  type BikeTrait,
  REVIEW_DEALERS,
  REVIEW_ENDINGS,
  REVIEW_OPENINGS,
  REVIEW_PRICES,
  REVIEW_REASON_ENDS,
  REVIEW_REASONS,
  type ReviewSentence,
} from '#content/demo/reviews.ts'

export interface ReviewedSale {
  readonly model: string
  /** In cubic centimetres. */
  readonly displacement: number
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
  /** From the hand-over to the day on which the review is written. */
  readonly daysSince: number
  /** From the hand-over to the change of name; null where that was not yet reported by then, or never will be. */
  readonly nameChangedAfter: number | null
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
type Scores = Omit<DemoReview, 'comment'>
type Facts = Readonly<Record<string, string | null>>

/** How many reviews may hold the same sentence. */
const MAX_USES = 2
/** Of the reviews, how many tell of each; a price that was cut is always told. */
const TELLING = { price: 0.85, dealer: 0.8, ending: 0.35 }
/** Of the openings, how many tell why. */
const REASONED = 0.75
/** Whoever reads on sees no two of so many reviews begin alike. */
const OPENINGS_APART = 60
/** In days after the hand-over: a prompt change of name, one that the seller had to wait for, and the week after. */
const [PROMPT_NAME_CHANGE, LATE_NAME_CHANGE, WEEK_LATER] = [7, 14, 8]

/** Writes reviews that fit their sales and their own stars; of all sentences that fit, one of those that were used least. */
export class ReviewWriter {
  private readonly used = new Map<string, number>()
  /** How the last reviews begin. */
  private readonly openings: string[] = []
  private readonly random: () => number

  constructor(random: () => number) {
    this.random = random
  }

  write(sale: ReviewedSale): DemoReview {
    const scores = this.scoresOf(sale)
    const facts = factsOf(sale, this.random)
    const opening = this.opening(sale, facts)
    const comment = [
      opening,
      opening === '' || this.chance(TELLING.price) ? this.tell(REVIEW_PRICES[priceMood(scores)], facts) : '',
      sale.cut > 0 || this.chance(TELLING.dealer) ? this.tell(dealerSentences(sale, scores), facts) : '',
      this.chance(TELLING.ending) ? this.tell(endings(sale, scores), facts) : '',
    ].join('')
    return { comment, ...scores }
  }

  private scoresOf(sale: ReviewedSale): Scores {
    const mood = this.moodOf(sale)
    const near = (level: number) => Math.min(5, Math.max(2, level + Math.round(this.random() * 2 - 1)))
    const isSlow = sale.dealer.manner === 'slow'
    return {
      reviewSatisfaction: mood,
      reviewPrice: near(sale.cut > 0 ? 3 : mood),
      reviewAgent: near(isSlow || sale.cut > 0 ? 3 : mood),
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

  private opening(sale: ReviewedSale, facts: Facts): string {
    const fits = ({ of }: ReviewSentence) => of === undefined || hasTrait(sale, of)
    const textsOf = (sentences: readonly ReviewSentence[]) =>
      sentences.flatMap((it) => (fits(it) && !this.openings.includes(it.text) ? [it.text] : []))
    const end = this.chance(REASONED) ? this.pick(REVIEW_REASON_ENDS, facts) : null
    const reason = end === null ? null : this.pick(textsOf(REVIEW_REASONS), facts)
    const begun = reason ?? this.pick(textsOf(REVIEW_OPENINGS), facts)
    this.openings.push(begun?.template ?? '')
    if (this.openings.length >= OPENINGS_APART) this.openings.shift()
    return `${begun?.text ?? ''}${reason === null ? '' : end?.text}`
  }

  private chance(share: number): boolean {
    return this.random() < share
  }

  /** Empty where all that fits was written often enough. */
  private tell(sentences: readonly string[], facts: Facts): string {
    return this.pick(sentences, facts)?.text ?? ''
  }

  private pick(
    sentences: readonly string[],
    facts: Facts,
  ): { readonly template: string; readonly text: string } | null {
    const ordered = sentences
      .filter((it) => slotsOf(it).every((slot) => facts[slot] != null))
      .map((template) => ({ template, order: this.timesUsed(template) + this.random() }))
      .sort((one, other) => one.order - other.order)
    for (const { template } of ordered) {
      const text = template.replace(/\{(\w+)\}/g, (_, slot: string) => facts[slot] ?? '')
      const whole = text.split('。').filter((it, i, all) => it !== '' && i < all.length - 1)
      if (whole.some((it) => this.timesUsed(it) >= MAX_USES)) continue
      for (const it of new Set([template, ...whole])) this.used.set(it, this.timesUsed(it) + 1)
      return { template, text }
    }
    return null
  }

  private timesUsed(text: string): number {
    return this.used.get(text) ?? 0
  }
}

function slotsOf(sentence: string): string[] {
  return [...sentence.matchAll(/\{(\w+)\}/g)].map(([, slot = '']) => slot)
}

/** In years, kilometres and kilometres a year. */
const TRAITS: Readonly<Record<BikeTrait, (age: number, km: number, displacement: number) => boolean>> = {
  new: (age, km) => age < 1.5 && km < 3_000,
  aged: (age) => age >= 6,
  old: (age) => age >= 12,
  inherited: (age, km) => age >= 8 && km >= 5_000,
  slept: (age, km) => age >= 4 && km / age < 1_500,
  commuter: (age, km, displacement) => displacement <= 650 && km >= 6_000 && km / age >= 2_500,
  student: (age, _km, displacement) => displacement <= 250 && age >= 2 && age < 10,
  worn: (_age, km) => km >= 30_000,
  heavy: (_age, _km, displacement) => displacement > 400,
  small: (_age, _km, displacement) => displacement <= 400,
  inspected: (age, _km, displacement) => displacement > 250 && age >= 2,
}

function hasTrait({ age, km, displacement }: ReviewedSale, trait: BikeTrait): boolean {
  return age !== null && km !== null && TRAITS[trait](age, km, displacement)
}

/** What is said about the price is not kinder than the stars for it. */
function priceMood({ reviewSatisfaction, reviewPrice }: Scores): Mood {
  const least = Math.min(reviewSatisfaction, reviewPrice)
  return least >= 5 ? 5 : least >= 4 ? 4 : 3
}

function dealerSentences(sale: ReviewedSale, { reviewAgent }: Scores): readonly string[] {
  const { cut, dealer, place, daysSince, nameChangedAfter } = sale
  if (cut > 0) return REVIEW_DEALERS.cut
  const isLate = (nameChangedAfter ?? 0) >= LATE_NAME_CHANGE
  if (dealer.manner === 'slow') return [...REVIEW_DEALERS.slow, ...(isLate ? REVIEW_DEALERS.nameChangedLate : [])]
  if (reviewAgent < 4) return REVIEW_DEALERS.plain
  return [
    ...REVIEW_DEALERS.honest,
    ...(dealer.place === place ? [] : REVIEW_DEALERS.far),
    ...((nameChangedAfter ?? Number.POSITIVE_INFINITY) <= PROMPT_NAME_CHANGE ? REVIEW_DEALERS.nameChanged : []),
    ...(daysSince >= WEEK_LATER ? REVIEW_DEALERS.weekLater : []),
  ]
}

function endings({ cut }: ReviewedSale, scores: Scores): readonly string[] {
  const least = Math.min(...Object.values(scores))
  if (cut > 0 || least < 3) return []
  return least >= 4 ? [...REVIEW_ENDINGS.content, ...REVIEW_ENDINGS.fair] : REVIEW_ENDINGS.fair
}

function factsOf({ model, km, age, bids, days, price, cut, place, dealer }: ReviewedSale, random: () => number): Facts {
  const owned = age === null || age < 2 ? null : Math.min(Math.floor(age), 2 + Math.floor(random() * 7))
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
