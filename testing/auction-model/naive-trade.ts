import type { AuctionCommand, CommandOf } from '#domain/auction/command.ts'
import type { GivenClaim } from '#domain/auction/trade/check-claims.ts'
import type { NaiveRule } from './naive-rules.ts'

const OK = 'ok'
const STATUS = 'ERROR_AUCTION_STATUS_INVALID'
const REQUIRED = 'ERROR_REQUIRED'
const BAD = 'BAD_REQUEST'
const CHANGED = 'ERROR_CONTENT_CHANGED'
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** What the listing of every life says. */
const LISTED_KM = 20_000

/** The line of papers that lives claim. */
export const PAPERS = 'stated:documentAvailableList'

/** Of the colour the listing of no life says anything. */
export const OPEN_LINE = 'stated:color'

/** Fewer characters tell the other side nothing; lives write no signs. */
const FEW_WORDS = 5

/** Nothing stands there, or it tells nobody anything: too little of it, or one character again and again. */
export function tellsNothing(reason: string | null): boolean {
  const words = reason?.trim() ?? ''
  return words.length < FEW_WORDS || words.replaceAll(words.charAt(0), '') === ''
}

export interface NaiveClaim {
  line: string
  reason: GivenClaim['reason']
  amount: number
  answer: 'open' | 'yes' | 'no'
  ruled: number
}

interface NaiveReport {
  price: number
  /** 0: not at all. */
  objectedAt: number
  objections: number
  reportedAt: number
  /** Empty: nobody ruled. */
  ruled: '' | 'proven' | 'unproven'
  confirmBy: number
  proof: string | null
}

/** The auction that the trade is of. */
interface Around {
  readonly status: number
  readonly contract: number | null
  readonly planDay: string
  readonly isPlanAccepted: boolean
  readonly suspended: string | null
  /** In the trades that were stopped before. */
  readonly admittedBefore: readonly NaiveClaim[]
  readonly buyer: string | null
  readonly standing: { readonly leader: string | null }
  breaks(rule: NaiveRule, isBroken: boolean): boolean
  isDeleted(rule: NaiveRule): boolean
  ifRead(command: AuctionCommand, then: () => string): string
  say(kind: string, amount?: number | string | null): void
  complete(price: number, now: number): string
  dayInTokyo(now: number): string
  behindClosing(moment: number): number
}

/** From the contract to the money, told as one would tell it to somebody who stands beside the bike. */
export class NaiveTrade {
  checks = 0
  claims: NaiveClaim[] = []
  /** 0 while it is open. */
  price = 0
  fixedAt = 0
  isAsked = false
  isMoneySeen = false
  isRefundAsked = false
  /** The last question whether to stop. */
  stop: { side: string; at: number; until: number; answer: '' | 'agreed' | 'refused' | 'withdrawn' } | null = null
  /** From each question about a stop to its answer. */
  openStops: { readonly from: number; readonly to: number }[] = []
  /** When each side asked last. */
  askedAt: Record<string, number> = {}
  handedOverAt = 0
  nameReports = 0
  isHeld = false
  isSellerKnown = false
  contractDay = ''
  report: NaiveReport | null = null
  /** For frauds, all together. */
  owed = 0

  copy(): NaiveTrade {
    const claims = this.claims.map((claim) => ({ ...claim }))
    const stop = this.stop && { ...this.stop }
    const askedAt = { ...this.askedAt }
    const openStops = [...this.openStops]
    return Object.assign(new NaiveTrade(), this, {
      claims,
      stop,
      openStops,
      askedAt,
      report: this.report && { ...this.report },
    })
  }

  get hasLeft(): boolean {
    return this.handedOverAt > 0
  }

  private get isAnswered(): boolean {
    return this.claims.length > 0 && this.claims.every(({ answer }) => answer !== 'open')
  }

  /** Nobody says that it is paid, or the owner or an operator says that it is not. */
  get isUnpaid(): boolean {
    const { report } = this
    return this.hasLeft && (report === null || report.objections > 0 || report.ruled === 'unproven')
  }

  /** A week after the day of the hand-over, at ten in the morning in Tokyo. */
  get holdAt(): number {
    const day = new Date(this.handedOverAt + 9 * HOUR).toISOString().slice(0, 10)
    return Date.parse(`${day}T10:00:00+09:00`) + 7 * DAY
  }

  get due(): number {
    if (this.isUnpaid && !this.isHeld) return this.holdAt
    if (this.stop && this.isStopAsked) return this.stop.until
    return this.report?.confirmBy ?? 0
  }

  /** The contract less what the owner said yes to and what the operator ruled. */
  priceNow(contract: number): number {
    return contract - sumOf(this.claims.map(({ answer, amount, ruled }) => (answer === 'yes' ? amount : ruled)))
  }

  priceAfter(contract: number, isAccepted: readonly boolean[]): number {
    return contract - sumOf(this.claims.map(({ amount }, index) => (isAccepted[index] ? amount : 0)))
  }

  private fix(auction: Around, now: number): void {
    this.price = this.priceNow(auction.contract ?? 0)
    this.fixedAt = now
  }

  check(auction: Around, command: CommandOf<'checkBike'>, now: number): string {
    if (auction.breaks('a bike is checked during the transaction', auction.status !== 31)) return STATUS
    if (auction.breaks('a fixed price is not checked again', this.price > 0)) return STATUS
    if (auction.breaks('an answered check is not replaced', this.price === 0 && this.isAnswered)) return STATUS
    if (auction.breaks('a bike is checked four times at most', this.checks >= 4)) return STATUS
    const isEarly = !auction.isPlanAccepted || auction.planDay > auction.dayInTokyo(now)
    if (auction.breaks('a bike is checked on the agreed day', isEarly)) return STATUS
    return auction.ifRead(command, () => {
      const { claims } = command
      const sum = sumOf(claims.map(({ amount }) => amount))
      const isBare = claims.some(
        (it) => tellsNothing(it.detail) || it.photos.length === 0 || !it.line.startsWith('stated:'),
      )
      if (auction.breaks('a claim has words, a line of the listing and a photo', isBare)) return BAD
      const isOpen = claims.some(({ line }) => line === OPEN_LINE)
      if (auction.breaks('a claim contradicts what the listing says', isOpen)) return BAD
      const isTwice = new Set(claims.map(({ line, reason }) => `${line} ${reason}`)).size < claims.length
      if (auction.breaks('what differs at a line for a reason is claimed once', isTwice)) return BAD
      if (
        auction.breaks(
          'a claim has an amount',
          claims.some(({ amount }) => amount < 1),
        )
      )
        return BAD
      if (command.mileageKm === null) return BAD
      const isNear = Math.abs(command.mileageKm - LISTED_KM) <= 300
      const isFewer = command.mileageKm < LISTED_KM - 300
      const isOfKm = claims.some(({ reason }) => reason === 'mileage')
      if (auction.breaks('a few kilometres are not claimed', isNear && isOfKm)) return BAD
      if (auction.breaks('kilometres that are missing are not claimed', isFewer && isOfKm)) return BAD
      const isElsewhere = claims.some(({ reason, line }) => reason === 'documents' && line !== PAPERS)
      if (auction.breaks('papers are claimed where the listing speaks of papers', isElsewhere)) return BAD
      const isWear = claims.some(({ reason }) => reason === 'damage' || reason === 'other')
      if (auction.breaks('small wear is not claimed', isWear && sum <= 10_000)) return BAD
      const isKnown = claims.some(({ line, reason }) =>
        auction.admittedBefore.some(
          (it) => it.line === line && (it.reason === reason || [it.reason, reason].includes('other')),
        ),
      )
      if (auction.breaks('what the owner admitted in a stopped trade is not claimed again', isKnown)) return BAD
      if (auction.breaks('claims leave something to pay', sum >= (auction.contract ?? 0))) return BAD
      this.checks += 1
      this.claims = claims.map(({ line, reason, amount }) => ({ line, reason, amount, answer: 'open', ruled: 0 }))
      auction.say('check', (auction.contract ?? 0) - sum)
      if (claims.length === 0) this.fix(auction, now)
      return OK
    })
  }

  answer(auction: Around, command: CommandOf<'answerClaims'>, now: number): string {
    if (auction.status !== 31 || this.checks === 0) return STATUS
    if (auction.breaks('claims are answered while the price is open', this.price > 0)) return STATUS
    if (auction.breaks('claims are answered once', this.price === 0 && this.isAnswered)) return STATUS
    return auction.ifRead(command, () => {
      const isShort = command.isAccepted.length !== this.claims.length
      if (auction.breaks('each claim has its answer', isShort)) return BAD
      for (const [index, claim] of this.claims.entries()) claim.answer = command.isAccepted[index] ? 'yes' : 'no'
      auction.say('claimAnswer', command.price)
      if (this.claims.every(({ answer }) => answer === 'yes')) this.fix(auction, now)
      return OK
    })
  }

  take(auction: Around, command: CommandOf<'takeBike'>, now: number): string {
    if (auction.status !== 31 || this.checks === 0) return STATUS
    if (auction.breaks('a bike is taken while the price is open', this.price > 0)) return STATUS
    return auction.ifRead(command, () => {
      this.fix(auction, now)
      auction.say('taking', command.price)
      return OK
    })
  }

  ask(auction: Around, command: CommandOf<'askForRuling'>): string {
    if (auction.status !== 31 || this.checks === 0 || this.price > 0) return STATUS
    if (auction.breaks('a ruling is asked for after a refusal', !this.isAnswered)) return STATUS
    if (auction.breaks('a ruling is asked for once', this.isAsked)) return STATUS
    return auction.ifRead(command, () => {
      this.isAsked = true
      auction.say('rulingRequest')
      return OK
    })
  }

  rule(auction: Around, command: CommandOf<'ruleOnReduction'>, now: number): string {
    if (auction.status !== 31 || this.checks === 0) return STATUS
    if (auction.breaks('only what was asked about is ruled on', !this.isAsked)) return STATUS
    if (auction.breaks('nobody rules on a fixed price', this.isAsked && this.price > 0)) return STATUS
    return auction.ifRead(command, () => {
      const refused = this.claims.filter(({ answer }) => answer === 'no')
      const isTooMuch = command.allowed.some((amount, index) => amount > (refused[index]?.amount ?? 0))
      if (auction.breaks('a ruling allows no more than was claimed', isTooMuch)) return BAD
      if (auction.breaks('a ruling has words', tellsNothing(command.comment))) return BAD
      for (const [index, claim] of refused.entries()) claim.ruled = command.allowed[index] ?? 0
      this.fix(auction, now)
      auction.say('ruling', this.price)
      return OK
    })
  }

  seeMoney(auction: Around, command: CommandOf<'confirmMoney'>): string {
    if (auction.status !== 31 || this.checks === 0) return STATUS
    if (auction.breaks('the money is confirmed once the price is fixed', this.price === 0)) return STATUS
    if (auction.breaks('the money is confirmed before the bike has left', this.hasLeft)) return STATUS
    if (auction.breaks('who confirms the money names the price', command.price !== this.price)) return CHANGED
    this.isMoneySeen = true
    return OK
  }

  askForRefund(auction: Around, command: CommandOf<'askForRefund'>): string {
    if (auction.status !== 31 || this.checks === 0) return STATUS
    if (auction.breaks('only money that has come is asked back', !this.isMoneySeen)) return STATUS
    if (auction.breaks('money is asked back before the bike has left', this.hasLeft)) return STATUS
    if (auction.breaks('who asks money back names the price', command.price !== this.price)) return CHANGED
    this.isRefundAsked = command.isAsked
    return OK
  }

  /** With the hand-over the question is over. */
  get isStopAsked(): boolean {
    return this.stop?.answer === '' && !this.hasLeft
  }

  askToStop(auction: Around, side: string, command: CommandOf<'askToStop'>, now: number): string {
    if (auction.status !== 31) return STATUS
    if (auction.breaks('a stop is asked for once the price is fixed', this.price === 0)) return STATUS
    if (auction.breaks('nobody stops once the bike has left', this.hasLeft)) return STATUS
    if (auction.breaks('a stop is asked for once at a time', this.isStopAsked)) return STATUS
    const isSoon = this.askedAt[side] !== undefined && now < this.askedAt[side] + DAY
    if (auction.breaks('nobody asks for a stop twice in a day', isSoon)) return STATUS
    if (auction.breaks('a question about a stop has a reason', tellsNothing(command.reason))) return REQUIRED
    this.askedAt[side] = now
    this.stop = { side, at: now, until: auction.behindClosing(now + DAY), answer: '' }
    this.openStops.push({ from: now, to: Number.POSITIVE_INFINITY })
    return OK
  }

  /** `then`: what follows of the answer. */
  answerStop(
    auction: Around,
    side: string,
    command: CommandOf<'agreeToStop'> | CommandOf<'refuseToStop'>,
    now: number,
    then: () => void = () => {},
  ): string {
    const { stop } = this
    if (auction.status !== 31 || !stop || !this.isStopAsked) return STATUS
    const isOwn = side !== 'operator' && side === stop.side
    if (auction.breaks('the other side answers the question about a stop', isOwn)) return STATUS
    const isPaid = side !== 'operator' && this.isMoneySeen
    if (auction.breaks('once money has come an operator answers', isPaid)) return STATUS
    const isMute = stop.side === 'owner' && (auction.buyer ?? auction.standing.leader) === auction.suspended
    const isSpokenFor = isMute && !auction.isDeleted('an operator answers for a suspended dealer at once')
    const isEarly = side === 'operator' && now < stop.until && !this.isMoneySeen && !isSpokenFor
    if (auction.breaks('an operator answers where nobody did in a day', isEarly)) return STATUS
    const isWordless = side === 'operator' && command.type === 'refuseToStop' && tellsNothing(command.reason)
    if (auction.breaks('an operator who lets a trade go on says why', isWordless)) return REQUIRED
    const isOther = command.askedAt.getTime() !== stop.at
    if (auction.breaks('an answer is to the question that stands', isOther)) return CHANGED
    stop.answer = command.type === 'agreeToStop' ? 'agreed' : 'refused'
    this.closeStop(now)
    if (!auction.isDeleted('a trade that goes on asks no money back')) this.isRefundAsked = false
    then()
    return OK
  }

  private closeStop(now: number): void {
    const last = this.openStops.pop()
    if (last) this.openStops.push({ from: last.from, to: now })
  }

  withdrawStop(auction: Around, side: string, now: number): string {
    if (auction.status !== 31 || !this.stop || !this.isStopAsked) return STATUS
    if (auction.breaks('who asked for a stop withdraws it', side !== this.stop.side)) return STATUS
    if (auction.breaks('nobody withdraws a stop once money is asked back', this.isRefundAsked)) return STATUS
    this.stop.answer = 'withdrawn'
    this.closeStop(now)
    return OK
  }

  handOver(auction: Around, command: CommandOf<'handOver'>, now: number): string {
    if (auction.status !== 31) return STATUS
    if (auction.breaks('a bike leaves at a fixed price', this.price === 0)) return STATUS
    if (auction.breaks('a bike leaves once', this.hasLeft)) return STATUS
    return auction.ifRead(command, () => {
      if (auction.breaks('a code has its check digit', command.code === WRONG_CODE)) return BAD
      const typedAt = command.typedAt?.getTime() ?? 0
      const isImpossible = typedAt < this.fixedAt || typedAt > now
      const isInStop = this.openStops.some(({ from, to }) => from <= typedAt && typedAt < to)
      const isNow =
        auction.breaks('a code is typed between the fixing and now', isImpossible) ||
        auction.breaks('no code is typed while a stop is asked for', isInStop)
      this.handedOverAt = isNow ? now : typedAt
      auction.say('handOver', this.price)
      return OK
    })
  }

  reportPayment(auction: Around, command: CommandOf<'reportCompletion'>, now: number): string {
    if (auction.status !== 31) return STATUS
    if (auction.breaks('a payment is reported once the bike has left', !this.hasLeft)) return STATUS
    if (auction.breaks('a payment is reported once the seller is on record', !this.isSellerKnown)) return STATUS
    const { objectedAt, objections, reportedAt, ruled } = this.report ?? NO_REPORT
    const isRuled = ruled === 'unproven' && !auction.isDeleted('who is found not to have paid reports once more')
    const isAnswered = objectedAt > 0 && objectedAt < reportedAt && !isRuled
    if (auction.breaks('an objection is followed by one report until it is answered', isAnswered)) return STATUS
    const isTwice = objections >= 2 && !isAnswered && !isRuled
    if (auction.breaks('after a second objection the operator decides', isTwice)) return STATUS
    const isUnanswered = this.report !== null && objectedAt === 0 && !isRuled
    if (auction.breaks('a report waits for its first answer', isUnanswered)) return STATUS
    return auction.ifRead(command, () => this.takeReport(auction, command, now))
  }

  private takeReport(auction: Around, command: CommandOf<'reportCompletion'>, now: number): string {
    const price = command.finalTransactionPrice
    if (auction.breaks('the fixed price is reported', price !== this.price)) return BAD
    const standing = this.claims.map(({ answer, amount, ruled }) => (answer === 'yes' ? amount : ruled))
    const wanted = standing.filter((amount) => amount > 0).join()
    const isOther = command.reductions !== null && command.reductions.map(({ amount }) => amount).join() !== wanted
    if (auction.breaks('no reduction is reported that does not stand', isOther)) return BAD
    const { paidOn } = command
    if (auction.breaks('a payment has its day', paidOn === null)) return BAD
    if (auction.breaks('a payment has its proof', command.proofAssetId === null)) return BAD
    const isRejected = this.report?.ruled === 'unproven' && this.report.proof === command.proofAssetId
    if (auction.breaks('what proved nothing is not given again', isRejected)) return BAD
    const isImpossible = paidOn !== null && (paidOn > auction.dayInTokyo(now) || paidOn < this.contractDay)
    if (auction.breaks('a payment lies between the contract and today', isImpossible)) return BAD
    const isForgotten = auction.isDeleted('an objection outlives the next report')
    const objectedAt = isForgotten ? 0 : (this.report?.objectedAt ?? 0)
    const confirmBy = auction.behindClosing(now + 7 * DAY)
    const objections = isForgotten ? 0 : (this.report?.objections ?? 0)
    const proof = command.proofAssetId
    this.report = { price, objectedAt, objections, reportedAt: now, ruled: '', confirmBy, proof }
    if (!auction.breaks('a report lifts no hold after an objection', objections > 0)) this.isHeld = false
    auction.say('report', price)
    return OK
  }

  confirm(auction: Around, command: CommandOf<'confirmCompletion'>, now: number): string {
    if (auction.breaks('only a report is confirmed', auction.status !== 31 || !this.report)) return STATUS
    const report = this.report ?? NO_REPORT
    if (command.agree)
      return auction.ifRead(command, () => {
        auction.say('agreement', report.price)
        return auction.complete(report.price, now)
      })
    const isAgain = report.objectedAt >= report.reportedAt || report.ruled !== ''
    if (auction.breaks('the same report is objected to once', isAgain)) return STATUS
    if (auction.breaks('an objection has words', tellsNothing(command.comment))) return REQUIRED
    return auction.ifRead(command, () => {
      report.objectedAt = now
      report.objections += 1
      auction.say('objection', report.price)
      return OK
    })
  }

  ruleOnPayment(auction: Around, command: CommandOf<'ruleOnPayment'>, now: number): string {
    if (auction.status !== 31) return STATUS
    if (!this.report) return this.findPaid(auction, command, now)
    const { report } = this
    const isLater = command.isProven && report.ruled === 'unproven'
    const isFound = isLater && !auction.isDeleted('what was found unpaid may be found paid')
    if (auction.breaks('a payment is ruled on once', report.ruled !== '' && !isFound)) return STATUS
    const isObjected = report.objectedAt > 0 && report.objectedAt >= report.reportedAt
    const isLeft = report.objectedAt > 0 && now >= report.confirmBy
    const isOpen = report.ruled === '' && !isObjected && !isLeft
    if (auction.breaks('a payment is ruled on after an objection to it', isOpen)) return STATUS
    return auction.ifRead(command, () => {
      if (auction.breaks('a ruling has words', tellsNothing(command.comment))) return BAD
      report.ruled = command.isProven ? 'proven' : 'unproven'
      auction.say(command.isProven ? 'paymentProven' : 'paymentUnproven', report.price)
      return command.isProven ? auction.complete(report.price, now) : OK
    })
  }

  /** Who is suspended has no way to report what it paid. */
  private findPaid(auction: Around, command: CommandOf<'ruleOnPayment'>, now: number): string {
    const isMute = (auction.buyer ?? auction.standing.leader) === auction.suspended
    const isFound = command.isProven && this.hasLeft && isMute
    if (!isFound || auction.isDeleted('an operator finds what a suspended dealer has paid')) return STATUS
    if (auction.breaks('what is found paid needs the seller on record', !this.isSellerKnown)) return STATUS
    return auction.ifRead(command, () => {
      if (auction.breaks('a ruling has words', tellsNothing(command.comment))) return BAD
      const { price } = this
      this.report = { ...NO_REPORT, price, reportedAt: now, confirmBy: now, ruled: 'proven' }
      auction.say('paymentProven', price)
      return auction.complete(price, now)
    })
  }

  ruleOnFraud(auction: Around, command: CommandOf<'ruleOnFraud'>): string {
    if (auction.status !== 31 && auction.status !== 32) return STATUS
    const isThere = auction.status === 31 && !this.hasLeft
    if (auction.breaks('fraud is ruled on once the bike has left', isThere)) return STATUS
    return auction.ifRead(command, () => {
      const paid = this.price || (auction.contract ?? 0)
      if (auction.breaks('a fraud costs no more than was paid', command.owed < 1 || command.owed > paid)) return BAD
      const isTooMuch = this.owed + command.owed > paid
      if (auction.breaks('frauds together cost no more than was paid', isTooMuch)) return BAD
      if (auction.breaks('a ruling has words', tellsNothing(command.comment))) return BAD
      this.owed += command.owed
      auction.say('fraudRuling', command.owed)
      return OK
    })
  }

  changeName(auction: Around, command: CommandOf<'reportNameChange'>, now: number): string {
    if (auction.status !== 31 && auction.status !== 32) return STATUS
    if (auction.breaks('a name is changed once the bike has left', !this.hasLeft)) return STATUS
    if (auction.breaks('a report of a name is corrected twice at most', this.nameReports >= 3)) return STATUS
    return auction.ifRead(command, () => {
      const { changedOn } = command
      const isOutside = changedOn < auction.dayInTokyo(this.handedOverAt) || changedOn > auction.dayInTokyo(now)
      if (auction.breaks('a name is changed between the hand-over and today', isOutside)) return BAD
      this.nameReports += 1
      auction.say('nameChange')
      return OK
    })
  }

  hold(auction: Around, now: number): string {
    if (auction.status !== 31) return STATUS
    if (auction.breaks('bidding is held for what is unpaid alone', !this.isUnpaid)) return STATUS
    if (auction.breaks('bidding is held a week after the hand-over', now < this.holdAt)) return STATUS
    if (auction.breaks('bidding is held once', this.isHeld)) return STATUS
    this.isHeld = true
    return OK
  }

  completeBySilence(auction: Around, now: number): string {
    const { report } = this
    if (auction.status !== 31 || !report) return STATUS
    if (auction.breaks('silence counts when it is due and no earlier', now < report.confirmBy)) return STATUS
    const isHeld = (auction.buyer ?? auction.standing.leader) === auction.suspended
    if (auction.breaks('silence completes no trade with a suspended dealer', isHeld)) return STATUS
    if (auction.breaks('silence is no consent after an objection', report.objectedAt > 0)) return STATUS
    return auction.complete(report.price, now)
  }
}

/** Five digits and a sixth that does not fit them. */
export const WRONG_CODE = '123455'

const NO_REPORT: NaiveReport = {
  price: 0,
  objectedAt: 0,
  objections: 0,
  reportedAt: 1,
  ruled: '',
  confirmBy: 0,
  proof: null,
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
