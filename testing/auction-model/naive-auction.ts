import type { AuctionCommand, CommandOf } from '#domain/auction/command.ts'
import { type NaiveRequest, naiveRefusal, naiveStep, type Standing, standingOf } from './naive-bidding.ts'
import type { NaiveRule } from './naive-rules.ts'
import { type NaiveClaim, NaiveTrade, tellsNothing } from './naive-trade.ts'

const OK = 'ok'
const STATUS = 'ERROR_AUCTION_STATUS_INVALID'
const ROLE = 'ERROR_NOT_AUTHORIZED'
const NOT_FOUND = 'ERROR_DATA_NOT_FOUND'
const REQUIRED = 'ERROR_REQUIRED'
const BAD = 'BAD_REQUEST'
const CHANGED = 'ERROR_CONTENT_CHANGED'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** What a dealer has bound itself to; `leastGrade` is 0 where any will do. */
interface NaiveOrder {
  readonly dealer: string
  readonly price: number
  readonly leastGrade: number
  readonly isAtOnce: boolean
  readonly until: number
}

/** The life of an auction as a reader of the rules would tell it: one branch after the other, no tables, times as numbers. */
export class NaiveAuction {
  status = 11
  requests: NaiveRequest[] = []
  keys = new Set<string>()
  isReviewed = false
  suspended: string | null = null
  /** The binding order that the owner uses. */
  order: NaiveOrder | null = null
  /** Dealers who share an agency. */
  agency: readonly string[] = []
  completedAt = 0
  endAt = 0
  answerBy = 0
  contract: number | null = null
  contractAt = 0
  /** To whom the owner sold. */
  buyer: string | null = null
  final: number | null = null
  trade = new NaiveTrade()
  /** The owner's price to the highest bidder. */
  counter: { price: number; until: number; answer: string } | null = null
  /** Who is asked after the dealer stopped. */
  offer: { dealer: string; amount: number; answerBy: number } | null = null
  asked: string[] = []
  /** The stopped auction that this one goes on with; a runner-up's has one. */
  before: NaiveAuction | null = null
  version = 1
  photoVersion = 1
  isPhotoRefused = false
  checklistVersion = 0
  /** The day that was proposed last; empty before that. */
  planDay = ''
  planBy = ''
  isPlanAccepted = false
  /** What was said, as `report 480000`. */
  statements: string[] = []
  private lastSaid = ''
  private lastChecklist = ''
  private lastAccepted = ''
  /** What was said last about a stop. */
  private lastStop = ''
  private isCalledOff = false

  constructor(
    readonly owner: string,
    readonly planned: number,
    readonly closedDays: ReadonlySet<string>,
    private readonly deleted: NaiveRule | null = null,
  ) {}

  get standing(): Standing {
    return standingOf(this.requests)
  }

  /** The moment that matters next; 0 where there is none. */
  get due(): number {
    if (this.status === 21) return this.endAt
    if (this.status === 22) return this.answerBy
    if (this.status === 92) return this.offer?.answerBy ?? 0
    if (this.status === 31) return this.trade.due
    return this.status === 32 ? this.completedAt + 30 * DAY : 0
  }

  run(command: AuctionCommand, now: number): string {
    const before = this.shown
    const code = this.give(command, now)
    const said = this.wordsOf(command)
    if (code !== OK) {
      const isTwin = said !== '' && [this.lastSaid, this.lastChecklist, this.lastAccepted].includes(said)
      const isAgain = isTwin || this.isSaidAgain(command)
      return this.breaks('the same request sent twice counts once', isAgain) ? 'repeated' : code
    }
    if (aboutStop(command)) this.lastStop = aboutStop(command)
    if (command.type === 'callOffRunnerUp') this.isCalledOff = true
    if (command.type === 'postCheckedList') [this.lastChecklist, this.lastAccepted] = [said, '']
    if (command.type === 'acceptDelivery') [this.lastAccepted, this.lastChecklist] = [said, '']
    if (this.shown === before) return OK
    this.version += 1
    this.lastSaid = said
    return OK
  }

  /** What the model would answer; nothing happens. */
  foresee(command: AuctionCommand, now: number): string {
    const { requests, keys, trade, statements, asked } = this
    const copy = Object.assign(new NaiveAuction(this.owner, this.planned, this.closedDays, this.deleted), this, {
      requests: [...requests],
      keys: new Set(keys),
      trade: trade.copy(),
      statements: [...statements],
      asked: [...asked],
    })
    return copy.give(command, now)
  }

  isDeleted(rule: NaiveRule): boolean {
    return this.deleted === rule
  }

  /** Whether a rule is broken that has not been deleted. */
  breaks(rule: NaiveRule, isBroken: boolean): boolean {
    return isBroken && this.deleted !== rule
  }

  /** Everything that the sides and the operator read: when it is another text, it is another version. */
  private get shown(): string {
    return JSON.stringify([this.status, this.standing.list, this.photoVersion, this.statements])
  }

  /** A request in one line, to know it again; empty where it names no version of the auction or the checklist. */
  private wordsOf(command: AuctionCommand): string {
    if (!('version' in command) || ['markImageNg', 'replaceAuctionImage', 'coverAuctionImage'].includes(command.type))
      return ''
    const words = 'comment' in command ? command.comment?.trim() : 'reason' in command ? command.reason?.trim() : ''
    return JSON.stringify({ ...command, reason: words || '', comment: '' })
  }

  /** What has no version: the last word about a stop, and that nobody is asked any more. */
  private isSaidAgain(command: AuctionCommand): boolean {
    const { by } = command
    const isTheirs = by.role === 'system' || (by.role === 'owner' && by.bikeOwnerId === this.owner)
    if (command.type === 'callOffRunnerUp') return this.isCalledOff && isTheirs
    return aboutStop(command) !== '' && aboutStop(command) === this.lastStop
  }

  /** What was read is what stands; else the answer is that it changed. */
  ifRead(command: AuctionCommand, then: () => string): string {
    if (!('version' in command)) return then()
    const isOtherPrice =
      (command.type === 'answerSaleIntention' && command.amount !== this.amountOf(command.bikeDealerId)) ||
      (command.type === 'confirmCompletion' && command.finalTransactionPrice !== this.trade.report?.price) ||
      (command.type === 'takeBike' && command.price !== this.trade.priceNow(this.contract ?? 0)) ||
      (command.type === 'handOver' && command.price !== this.trade.price) ||
      (command.type === 'answerClaims' &&
        command.price !== this.trade.priceAfter(this.contract ?? 0, command.isAccepted))
    if (this.breaks('an answer and a confirmation name the price that stands', isOtherPrice)) return CHANGED
    return this.breaks('what was read is what stands', command.version !== this.version) ? CHANGED : then()
  }

  say(kind: string, amount: number | string | null = ''): void {
    this.statements.push(`${kind} ${amount}`)
  }

  private give(command: AuctionCommand, now: number): string {
    const { by } = command
    switch (command.type) {
      case 'cancelAuction':
        return this.asOwner(by, () => this.cancel(command, now))
      case 'replaceAuctionImage':
        return this.asOwner(by, () => this.photo(command, false))
      case 'answerQuestion':
        return this.asOwner(by, () => this.question(now))
      case 'answerSaleIntention':
        return this.asOwner(by, () => this.answer(command, now))
      case 'makeCounterOffer':
        return this.asOwner(by, () => this.counterOffer(command, now))
      case 'answerCounterOffer':
        return this.asWinner(by, () => this.answerCounter(command, now))
      case 'confirmCompletion':
        return this.asOwner(by, () => this.trade.confirm(this, command, now))
      case 'askForRefund':
        return this.asOperator(by, () => this.trade.askForRefund(this, command))
      case 'confirmMoney':
        return this.asOwner(by, () => this.trade.seeMoney(this, command))
      case 'answerClaims':
        return this.asOwner(by, () => this.trade.answer(this, command, now))
      case 'createAuctionReview':
        return by.role === 'visitor' ? this.reviewWithCode(now) : this.asOwner(by, () => this.review())
      case 'markImageNg':
        return this.asOperator(by, () => this.mark(command))
      case 'coverAuctionImage':
        return this.asOperator(by, () => this.photo(command, this.isPhotoRefused, false))
      case 'passInspection':
        return this.asOperator(by, () => this.pass(command, now))
      case 'failInspection':
        return this.asOperator(by, () => this.fail(command))
      case 'stopListing':
        return this.asOperator(by, () => this.stopListing(command))
      case 'voidBid':
        if (by.role === 'system') return this.strike(command)
        return this.asOperator(by, () => this.void(command, now))
      case 'ruleOnReduction':
        return this.asOperator(by, () => this.trade.rule(this, command, now))
      case 'ruleOnPayment':
        return this.asOperator(by, () => this.trade.ruleOnPayment(this, command, now))
      case 'ruleOnFraud':
        return this.asOperator(by, () => this.trade.ruleOnFraud(this, command))
      case 'muteSeller':
        return this.asOperator(by, () => this.mute())
      case 'placeBid':
        return this.bid(command, now)
      case 'askQuestion':
        return this.breaks('dealers and agents ask questions', !this.isDealerOrAgent(by)) ? ROLE : this.question(now)
      case 'reportCompletion':
        return this.asWinner(by, () => this.trade.reportPayment(this, command, now))
      case 'reportNameChange':
        return this.asWinner(by, () => this.trade.changeName(this, command, now))
      case 'checkBike':
        return this.asWinner(by, () => this.trade.check(this, command, now))
      case 'takeBike':
        return this.asWinner(by, () => this.trade.take(this, command, now))
      case 'askForRuling':
        return this.asWinner(by, () => this.trade.ask(this, command))
      case 'handOver':
        return this.asWinner(by, () => this.trade.handOver(this, command, now))
      case 'stopTransaction':
        if (by.role === 'operator') return this.status === 31 ? this.stopByOperator(command, now) : STATUS
        return this.asWinner(by, () => this.stopTransaction(command, now))
      case 'stopForDefault':
        return this.asOperator(by, () => this.stopForDefault(command, now))
      case 'askToStop':
        return this.asSide(by, () => this.trade.askToStop(this, this.sideOf(by), command, now))
      case 'agreeToStop':
        return this.asSide(by, () => this.agreeToStop(command, now))
      case 'refuseToStop': {
        const side = by.role === 'operator' ? 'operator' : this.sideOf(by)
        const refuse = () => this.trade.answerStop(this, side, command, now)
        return side === 'operator' ? refuse() : this.asSide(by, refuse)
      }
      case 'withdrawStop':
        return this.asSide(by, () => this.trade.withdrawStop(this, this.sideOf(by), now))
      case 'answerRunnerUp':
        return this.runnerUp(command, now)
      case 'callOffRunnerUp':
        return by.role === 'system' ? this.callOff() : this.asOwner(by, () => this.callOff())
      case 'expireRunnerUp':
        return this.asSystem(by, () => this.expireOffer(now))
      case 'continueAuction':
        return this.asSystem(by, () => this.create())
      case 'postCheckedList':
        return this.asSide(by, () => this.check(command, now))
      case 'acceptDelivery':
        return this.asSide(by, () => this.accept(command, now))
      case 'createReceiptImage':
        return this.asSide(by, () => this.receipt())
      case 'closeBidding':
        return this.asSystem(by, () => this.close(now))
      case 'expireSaleIntention':
        return this.asSystem(by, () => this.expire(now))
      case 'completeUnopposed':
        return this.asSystem(by, () => this.trade.completeBySilence(this, now))
      case 'holdBidding':
        return this.asSystem(by, () => this.trade.hold(this, now))
      case 'relistAuction':
        return this.asOwner(by, () => this.relist())
      case 'createAuction':
        return this.asOwner(by, () => this.create())
    }
  }

  private asOwner(by: AuctionCommand['by'], then: () => string): string {
    if (this.breaks("the owner's commands are for owners", by.role !== 'owner')) return ROLE
    const isOther = by.role === 'owner' && by.bikeOwnerId !== this.owner
    return this.breaks('an owner commands only their own auction', isOther) ? NOT_FOUND : then()
  }

  private asOperator(by: AuctionCommand['by'], then: () => string): string {
    return this.breaks("the operator's commands are for operators", by.role !== 'operator') ? ROLE : then()
  }

  private asSystem(by: AuctionCommand['by'], then: () => string): string {
    return this.breaks("the timers' commands are for the system", by.role !== 'system') ? ROLE : then()
  }

  private asWinner(by: AuctionCommand['by'], then: () => string): string {
    if (this.breaks("the winner's commands are for dealers and agents", !this.isDealerOrAgent(by))) return ROLE
    const { winner } = this
    const isOver = [22, 31, 32, 85, 91, 92].includes(this.status)
    const isOther = isOver && winner !== null && !this.dealersOf(by).includes(winner)
    return this.breaks('only the winner acts after the end', isOther) ? NOT_FOUND : then()
  }

  private asSide(by: AuctionCommand['by'], then: () => string): string {
    return by.role === 'owner' ? this.asOwner(by, then) : this.asWinner(by, then)
  }

  private isDealerOrAgent(by: AuctionCommand['by']): boolean {
    return by.role === 'dealer' || by.role === 'agent'
  }

  private dealersOf(by: AuctionCommand['by']): readonly string[] {
    return by.role === 'dealer' ? [by.bikeDealerId] : by.role === 'agent' ? by.represents : []
  }

  private isBidding(now: number): boolean {
    return this.status === 21 && now < this.endAt
  }

  private move(to: number): string {
    this.status = to
    return OK
  }

  private create(): string {
    const isActive = [11, 21, 22, 31].includes(this.status)
    return this.breaks('an owner has one active auction', isActive) ? STATUS : OK
  }

  private relist(): string {
    const isOver = [82, 84, 85, 91, 92].includes(this.status)
    return this.breaks('only what came to nothing is listed again', !isOver) ? STATUS : OK
  }

  private photo(command: AuctionCommand & { version: number }, isRefused: boolean, isSaid = isRefused): string {
    if (this.breaks('photos change before the inspection only', this.status !== 11)) return STATUS
    const isOther = command.version !== this.photoVersion
    if (this.breaks('a photo is judged as it was seen', isOther)) return CHANGED
    this.photoVersion += 1
    this.isPhotoRefused = isRefused
    if (isSaid) this.say('photoRefused')
    return OK
  }

  private mark(command: CommandOf<'markImageNg'>): string {
    const isWordless = this.status === 11 && !command.reason?.trim()
    return this.breaks('a refused photo has a reason', isWordless) ? REQUIRED : this.photo(command, true)
  }

  private pass(command: CommandOf<'passInspection'>, now: number): string {
    if (this.breaks('an inspection happens once', this.status !== 11)) return STATUS
    if (this.breaks('refused photos block the inspection', this.isPhotoRefused)) return STATUS
    return this.ifRead(command, () => this.publish(now, command.grade ?? null))
  }

  private fail(command: CommandOf<'failInspection'>): string {
    return this.breaks('an inspection happens once', this.status !== 11) ? STATUS : this.withReason(command, 81)
  }

  private stopListing(command: CommandOf<'stopListing'>): string {
    const isTooLate = ![11, 21, 22].includes(this.status)
    return this.breaks('only a listing before its contract is stopped', isTooLate)
      ? STATUS
      : this.withReason(command, 71)
  }

  private stopTransaction(command: CommandOf<'stopTransaction'>, now: number): string {
    if (this.status !== 31) return STATUS
    if (this.breaks('nobody stops alone once the price is fixed', this.trade.price > 0)) return STATUS
    const code = this.withReason(command, 92)
    if (code === OK && this.deleted !== 'after a stop by its dealer the next one is asked') this.askNext(now)
    return code
  }

  private stopByOperator(command: CommandOf<'stopTransaction'>, now: number): string {
    if (this.status !== 31) return STATUS
    if (this.breaks('nobody stops once the bike has left', this.trade.hasLeft)) return STATUS
    if (this.isBikeLost(command) || this.isMoneyLost(command)) return REQUIRED
    const code = this.withReason(command, 92)
    if (code === OK && this.deleted === 'an operator who stops asks nobody') this.askNext(now)
    return code
  }

  private stopForDefault(command: CommandOf<'stopForDefault'>, now: number): string {
    if (this.status !== 31) return STATUS
    if (this.breaks('nobody stops once the bike has left', this.trade.hasLeft)) return STATUS
    if (command.cause === 'suspended') {
      const isFree = this.winner !== this.suspended
      if (this.breaks('only who is suspended is in default by it', isFree)) return STATUS
    } else {
      const week = 7 * 24 * 60 * 60 * 1000
      const isEarly = this.isPlanAccepted ? this.planDay > this.dayInTokyo(now) : now < this.contractAt + week
      if (this.breaks('nobody is in default before the agreed day', isEarly)) return STATUS
      const isOther = (command.cause === 'unplanned') === this.isPlanAccepted
      if (this.breaks('what a dealer did not do fits what was agreed on', isOther)) return STATUS
    }
    if (this.isBikeLost(command) || this.isMoneyLost(command)) return REQUIRED
    const code = this.withReason(command, 92)
    if (code === OK && this.deleted !== 'after a default of its dealer the next one is asked') this.askNext(now)
    return code
  }

  /** The operator does not know where it is, and the code may have been typed. */
  private isBikeLost({ isBikeAsked }: CommandOf<'stopTransaction' | 'stopForDefault'>): boolean {
    const rule = 'an operator who stops at a fixed price has asked where the bike is'
    return this.breaks(rule, this.trade.price > 0 && !isBikeAsked)
  }

  /** The operator does not know whether it went back. */
  private isMoneyLost({ isRefundAsked }: CommandOf<'stopTransaction' | 'stopForDefault'>): boolean {
    const rule = 'an operator who stops after money came has asked about it'
    return this.breaks(rule, this.trade.isMoneySeen && !isRefundAsked)
  }

  private agreeToStop(command: CommandOf<'agreeToStop'>, now: number): string {
    const asker = this.trade.stop?.side
    return this.trade.answerStop(this, this.sideOf(command.by), command, now, () => {
      this.move(asker === 'owner' ? 91 : 92)
      const isNextAsked = this.deleted !== 'after a stop by its dealer the next one is asked'
      if (asker === 'dealer' && isNextAsked) this.askNext(now)
    })
  }

  private askNext(now: number): void {
    this.offer = null
    if (this.breaks('no more than three runners-up are asked', this.asked.length >= 3)) return
    const isEnough = this.before !== null && this.everAsked.length >= 3
    if (this.breaks('three are asked in all, whoever of them stops', isEnough)) return
    const isOut = (dealer: string) => dealer === this.winner || dealer === this.suspended
    const isOfAgency = (dealer: string, stopped: string | null) =>
      stopped !== null && [stopped, dealer].every((it) => this.agency.includes(it))
    const first = this.isDeleted('a runner-up who stops is followed by the next of the bidding') ? this : this.first
    const next = first.bestBidders(99).find(
      (dealer) =>
        !this.asked.includes(dealer) &&
        !this.breaks('who was asked before another runner-up stopped is not asked again', this.wasAsked(dealer)) &&
        !this.breaks('nobody who stopped or is suspended is asked', isOut(dealer)) &&
        !this.breaks('nobody who stopped before is asked', this.winnersBefore.includes(dealer)) &&
        !this.breaks('nobody of the agency of the one who stopped is asked', isOfAgency(dealer, this.winner)) &&
        !this.breaks(
          'nobody of the agency of one who stopped before is asked',
          this.winnersBefore.some((stopped) => isOfAgency(dealer, stopped)),
        ),
    )
    if (next === undefined) return
    this.asked.push(next)
    this.offer = { dealer: next, amount: first.openBidOf(next), answerBy: this.behindClosing(now + DAY) }
  }

  /** With whom the contract is, or would be. */
  private get winner(): string | null {
    return this.buyer ?? this.standing.leader
  }

  /** Where the bidding took place. */
  private get first(): NaiveAuction {
    return this.before === null ? this : this.before.first
  }

  private get winnersBefore(): readonly (string | null)[] {
    return this.before === null ? [] : [...this.before.winnersBefore, this.before.winner]
  }

  /** What the owner accepted, or an operator let stand, in the trades before this one. */
  get admittedBefore(): readonly NaiveClaim[] {
    if (this.before === null) return []
    const { claims } = this.before.trade
    return [...this.before.admittedBefore, ...claims.filter((it) => it.answer === 'yes' || it.ruled > 0)]
  }

  /** About the bike, in this auction and before it. */
  get everAsked(): readonly string[] {
    return [...(this.before?.everAsked ?? []), ...this.asked]
  }

  private wasAsked(dealer: string): boolean {
    return this.before?.everAsked.includes(dealer) ?? false
  }

  private runnerUp({ by, bikeDealerId, accepts, amount }: CommandOf<'answerRunnerUp'>, now: number): string {
    if (this.breaks("the winner's commands are for dealers and agents", !this.isDealerOrAgent(by))) return ROLE
    const isOther = !this.dealersOf(by).includes(bikeDealerId)
    if (this.breaks('a dealer bids for itself, an agent for those it represents', isOther)) return NOT_FOUND
    if (this.status !== 92 || !this.offer) return STATUS
    if (this.breaks('a runner-up answers in a day', now >= this.offer.answerBy)) return STATUS
    const isAnswered = bikeDealerId !== this.offer.dealer || bikeDealerId === this.suspended
    if (this.breaks('a runner-up answers for itself', isAnswered)) return STATUS
    if (this.breaks('a runner-up answers to what it was asked', amount !== this.offer.amount)) return CHANGED
    if (accepts) this.offer = null
    else this.askNext(now)
    return OK
  }

  private callOff(): string {
    const isOpen = this.status === 92 && this.offer !== null
    if (this.breaks('only who is asked is called off', !isOpen)) return STATUS
    this.offer = null
    return OK
  }

  private expireOffer(now: number): string {
    if (this.status !== 92 || !this.offer) return STATUS
    const isEarly = now < this.offer.answerBy
    if (this.breaks('a question to a runner-up expires when it is due and no earlier', isEarly)) return STATUS
    this.askNext(now)
    return OK
  }

  /** The auction after this one: it begins with its answer open, has one bid, and its bidding is over. */
  continued(dealer: string, amount: number, now: number): NaiveAuction {
    const next = new NaiveAuction(this.owner, now, this.closedDays, this.deleted)
    next.before = this
    next.suspended = this.suspended
    next.agency = this.agency
    next.requests.push({ dealer, open: amount, max: amount })
    next.endAt = now
    next.answerBy = next.behindClosing(now + 48 * HOUR)
    next.status = 22
    return next
  }

  private withReason(command: AuctionCommand & { reason: string | null }, to: number): string {
    const rule = 'a failed inspection, a stopped listing and a broken contract have a reason'
    return this.breaks(rule, tellsNothing(command.reason)) ? REQUIRED : this.ifRead(command, () => this.move(to))
  }

  private cancel(command: CommandOf<'cancelAuction'>, now: number): string {
    if (this.status === 31) {
      if (this.breaks('nobody stops alone once the price is fixed', this.trade.price > 0)) return STATUS
      return this.withReason(command, 91)
    }
    if (this.status === 11) return this.ifRead(command, () => this.move(82))
    if (this.status === 21) {
      const isLate = now >= this.endAt
      if (this.breaks('the owner cancels before the end of bidding', isLate)) return STATUS
      return this.ifRead(command, () => this.move(82))
    }
    if (this.status !== 22) return STATUS
    const isLate = now >= this.answerBy
    if (this.breaks('the owner cancels after bidding until the answer is due', isLate)) return STATUS
    return this.ifRead(command, () => this.move(85))
  }

  private publish(now: number, grade: number | null): string {
    const { order } = this
    if (order !== null && this.isKept(order, now, grade)) {
      if (!this.isDeleted('an order that is kept bids as the listing passes'))
        this.requests.push({ dealer: order.dealer, open: order.price, max: order.price })
      if (this.breaks('a bike that is promised at once has no auction', order.isAtOnce)) {
        this.endAt = now
        this.answerBy = this.behindClosing(now + 48 * HOUR)
        return this.move(22)
      }
    }
    this.endAt = this.planned
    while (this.breaks('an end is at least a day after the inspection', this.endAt < now + DAY)) this.endAt += DAY
    this.endAt = this.behindClosing(this.endAt)
    return this.move(21)
  }

  private isKept(order: NaiveOrder, now: number, grade: number | null): boolean {
    const isWorse = order.leastGrade > 0 && (grade ?? 0) < order.leastGrade
    if (this.breaks('an order is for bikes of its grade', isWorse)) return false
    if (this.breaks('an order is kept for so long and no longer', now >= order.until)) return false
    return !this.breaks('nobody is promised to a suspended dealer', order.dealer === this.suspended)
  }

  private question(now: number): string {
    return this.breaks('questions are asked and answered until the end', !this.isBidding(now)) ? STATUS : OK
  }

  private bid({ by, request }: CommandOf<'placeBid'>, now: number): string {
    const { bikeDealerId: dealer, price, maxPrice, asLeader = null, idempotencyKey: key } = request
    if (this.breaks('dealers and agents bid', !this.isDealerOrAgent(by))) return ROLE
    const isOther = this.isDealerOrAgent(by) && !this.dealersOf(by).includes(dealer)
    if (this.breaks('a dealer bids for itself, an agent for those it represents', isOther)) return NOT_FOUND
    if (this.breaks('the same bid sent twice counts once', this.keys.has(key))) return 'repeated'
    if (this.breaks('bids are taken until the end', !this.isBidding(now))) return STATUS
    const before = this.standing
    const refusal = naiveRefusal(before, { dealer, price, maxPrice, asLeader })
    if (refusal && this.breaks('amounts, steps and limits of bids', true)) return refusal
    const open = before.leader === dealer ? null : price
    this.requests.push({ dealer, open, max: maxPrice ?? price ?? 0 })
    this.keys.add(key)
    const isLate = this.standing.price !== before.price && now + 5 * MINUTE > this.endAt
    if (this.breaks('a late bid moves the end', isLate)) this.endAt = now + 5 * MINUTE
    return OK
  }

  private void({ sequence, reason }: CommandOf<'voidBid'>, now: number): string {
    if (this.breaks('a bid is voided until the end', !this.isBidding(now))) return STATUS
    if (this.breaks('a voided bid has a reason', tellsNothing(reason))) return REQUIRED
    const index = sequence - 1
    if (this.breaks('only a standing bid is voided', !this.requests[index])) return NOT_FOUND
    this.requests.splice(index, 1)
    return OK
  }

  /** What the system does with the bids of a suspended dealer: until bidding is closed, also at the end. */
  private strike({ sequence, reason }: CommandOf<'voidBid'>): string {
    if (this.breaks('the bids of a suspended dealer go before bidding closes', this.status !== 21)) return STATUS
    if (this.breaks('a voided bid has a reason', tellsNothing(reason))) return REQUIRED
    const index = sequence - 1
    if (this.breaks('only a standing bid is voided', !this.requests[index])) return NOT_FOUND
    this.requests.splice(index, 1)
    return OK
  }

  private close(now: number): string {
    const isOpen = this.status !== 21 || now < this.endAt
    if (this.breaks('bidding closes at the end and no earlier', isOpen)) return STATUS
    if (this.breaks('without bids nothing is sold', this.requests.length === 0)) return this.move(84)
    this.answerBy = this.behindClosing(now + 48 * HOUR)
    return this.move(22)
  }

  private answer(command: CommandOf<'answerSaleIntention'>, now: number): string {
    const isLate = this.status !== 22 || now >= this.answerBy
    if (this.breaks('the owner answers after bidding until the answer is due', isLate)) return STATUS
    const sells = command.saleIntention === 1
    const buyer = command.bikeDealerId ?? this.standing.leader
    const isBidder = this.standing.bidders.some((dealer) => dealer === buyer)
    const isToSuspended = sells && isBidder && buyer === this.suspended
    if (this.breaks('nobody sells to a suspended dealer', isToSuspended)) return STATUS
    const isNoChoice = buyer !== null && !this.leading.includes(buyer)
    if (this.breaks('the owner chooses among the three leading dealers', isNoChoice)) return CHANGED
    return this.ifRead(command, () => {
      this.say(sells ? 'acceptance' : 'decline', command.amount)
      if (!sells) return this.move(85)
      this.contract = command.amount
      this.contractAt = now
      this.buyer = buyer
      this.trade.contractDay = this.dayInTokyo(now)
      return this.move(31)
    })
  }

  private counterOffer(command: CommandOf<'makeCounterOffer'>, now: number): string {
    const isLate = this.status !== 22 || now >= this.answerBy || this.counter !== null
    if (this.breaks('a counter-offer is made once, until the answer is due', isLate)) return STATUS
    const isSuspended = this.standing.leader === this.suspended
    if (this.breaks('no counter-offer is made to a suspended dealer', isSuspended)) return STATUS
    const isOther = command.amount !== this.standing.price
    if (this.breaks('a counter-offer is made to the price that stands', isOther)) return CHANGED
    return this.ifRead(command, () => {
      const { price } = command
      const isLow = price <= this.standing.price || price % naiveStep(price) !== 0 || price > 100_000_000
      if (this.breaks('a counter-offer is above the highest bid and on a step', isLow)) return BAD
      this.counter = { price, until: Math.min(this.answerBy, this.behindClosing(now + DAY)), answer: '' }
      this.say('counterOffer', price)
      return OK
    })
  }

  isCounterOpen(now: number): boolean {
    return this.status === 22 && this.counter?.answer === '' && now < this.counter.until
  }

  private answerCounter(command: CommandOf<'answerCounterOffer'>, now: number): string {
    const { counter } = this
    if (this.status !== 22 || !counter || counter.answer) return STATUS
    const isLate = now >= counter.until || now >= this.answerBy
    if (this.breaks('a counter-offer is answered in a day, until the answer is due', isLate)) return STATUS
    const isOther = command.price !== counter.price
    if (this.breaks('an answer to a counter-offer names its price', isOther)) return CHANGED
    return this.ifRead(command, () => {
      this.counter = { ...counter, answer: command.accepts ? 'yes' : 'no' }
      this.say(command.accepts ? 'counterAcceptance' : 'counterRefusal', counter.price)
      const day = this.behindClosing(now + DAY)
      const isShort = command.accepts && day > this.answerBy
      if (this.breaks('the owner has a day after an accepted counter-offer', isShort)) this.answerBy = day
      return OK
    })
  }

  /** What a dealer pays who is chosen: what it bid openly at most, or the price that it accepted. 0: nothing. */
  amountOf(dealer: string | null | undefined): number {
    const isLeaders = (dealer ?? this.standing.leader) === this.standing.leader
    const isAgreed = isLeaders && this.counter?.answer === 'yes'
    if (this.breaks('an accepted counter-offer is what the highest bidder pays', isAgreed))
      return this.counter?.price ?? 0
    return this.openBidOf(dealer)
  }

  /** What a dealer bid openly at most; of the leader without a name. 0: nothing. */
  openBidOf(dealer: string | null | undefined): number {
    const { list, bidders, leader } = this.standing
    return Math.max(0, ...list.filter((_, index) => bidders[index] === (dealer ?? leader)))
  }

  /** Who has the three highest open bids; of two equal ones the later counts. */
  private get leading(): readonly string[] {
    return this.bestBidders(3)
  }

  private bestBidders(count: number): readonly string[] {
    const { list, bidders } = this.standing
    const found: string[] = []
    const left = bidders.map((dealer, index) => ({ dealer, index, price: list[index] ?? 0 }))
    while (found.length < count) {
      const others = left.filter(({ dealer }) => !found.includes(dealer))
      const highest = Math.max(...others.map(({ price }) => price))
      const next = others.filter(({ price }) => price === highest).at(-1)
      if (!next) break
      found.push(next.dealer)
    }
    return found
  }

  private expire(now: number): string {
    const isEarly = this.status !== 22 || now < this.answerBy
    return this.breaks('an answer expires when it is due and no earlier', isEarly) ? STATUS : this.move(85)
  }

  private check(command: CommandOf<'postCheckedList'>, now: number): string {
    if (this.breaks('the checklist is filled in during the transaction', this.status !== 31)) return STATUS
    if (this.breaks('the checklist is closed once the bike is checked', this.trade.checks > 0)) return STATUS
    const isOther = command.version !== this.checklistVersion
    if (this.breaks('the checklist is filled in as it was seen', isOther)) return CHANGED
    this.checklistVersion += 1
    const day = this.dayInTokyo(now)
    if (this.planDay !== day) [this.planDay, this.planBy, this.isPlanAccepted] = [day, this.sideOf(command.by), false]
    return OK
  }

  private accept(command: CommandOf<'acceptDelivery'>, now: number): string {
    if (this.breaks('a plan is accepted during the transaction', this.status !== 31)) return STATUS
    const isOwn = this.planBy === '' || this.planBy === this.sideOf(command.by)
    if (this.breaks('a plan is accepted by the side that did not propose it', isOwn)) return STATUS
    if (this.breaks('a plan is accepted once', this.isPlanAccepted)) return STATUS
    if (this.breaks('a plan is accepted until its day is over', this.planDay < this.dayInTokyo(now))) return STATUS
    const isOther = command.version !== this.checklistVersion
    if (this.breaks('a plan is accepted as it was seen', isOther)) return CHANGED
    this.isPlanAccepted = true
    this.checklistVersion += 1
    return OK
  }

  private sideOf(by: AuctionCommand['by']): string {
    return by.role === 'owner' ? 'owner' : 'dealer'
  }

  dayInTokyo(now: number): string {
    return new Date(now + 9 * HOUR).toISOString().slice(0, 10)
  }

  private receipt(): string {
    const isAllowed = this.status === 31 || this.status === 32
    return this.breaks('receipts are added from the contract on', !isAllowed) ? STATUS : OK
  }

  complete(price: number, now: number): string {
    this.final = price
    this.completedAt = now
    return this.move(32)
  }

  private mute(): string {
    const isAllowed = [22, 31, 32].includes(this.status)
    return this.breaks('the seller is muted between the end and the sale', !isAllowed) ? STATUS : OK
  }

  private reviewWithCode(now: number): string {
    if (this.status !== 32) return STATUS
    const isLate = now >= this.completedAt + 30 * DAY
    return this.breaks('the code of a review is valid for 30 days', isLate) ? 'CODE_IS_INVALID' : this.review()
  }

  private review(): string {
    if (this.breaks('sales are reviewed, once', this.status !== 32 || this.isReviewed)) return STATUS
    this.isReviewed = true
    return OK
  }

  behindClosing(moment: number): number {
    let moved = moment
    const isClosed = () => this.closedDays.has(new Date(moved + 9 * HOUR).toISOString().slice(0, 10))
    while (this.breaks('nothing ends or is due while the service is closed', isClosed())) moved += DAY
    return moved
  }
}

/** In one line, to know it again; empty for what is not about a stop that the other side has to agree to. */
function aboutStop(command: AuctionCommand): string {
  if (!['askToStop', 'agreeToStop', 'refuseToStop', 'withdrawStop'].includes(command.type)) return ''
  return JSON.stringify({ ...command, reason: ('reason' in command && command.reason?.trim()) || '' })
}
