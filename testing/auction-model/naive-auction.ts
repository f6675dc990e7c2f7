import type { AuctionCommand, CommandOf } from '#domain/auction/command.ts'
import { DAY, HOUR, MINUTE } from '#domain/values/duration.ts'
import { type NaiveRequest, naiveRefusal, type Standing, standingOf } from './naive-bidding.ts'

const OK = 'ok'
const STATUS = 'ERROR_AUCTION_STATUS_INVALID'
const ROLE = 'ERROR_NOT_AUTHORIZED'
const NOT_FOUND = 'ERROR_DATA_NOT_FOUND'
const REQUIRED = 'ERROR_REQUIRED'
const CHANGED = 'ERROR_CONTENT_CHANGED'

interface NaiveReport {
  price: number
  hasReduction: boolean
  /** 0: not at all. */
  objectedAt: number
  reportedAt: number
  ruled: boolean
  confirmBy: number
}

/** The auction of decisions §2–4 as a reader would tell it: one branch after the other, no tables, times as numbers. */
export class NaiveAuction {
  status = 11
  requests: NaiveRequest[] = []
  keys = new Set<string>()
  isReviewed = false
  completedAt = 0
  endAt = 0
  answerBy = 0
  contract: number | null = null
  final: number | null = null
  report: NaiveReport | null = null
  version = 1
  photoVersion = 1
  checklistVersion = 0
  /** What was said, as `report 480000`. */
  statements: string[] = []
  private lastSaid = ''
  private lastChecklist = ''

  constructor(
    readonly owner: string,
    readonly planned: number,
    readonly closedDays: ReadonlySet<string>,
  ) {}

  get standing(): Standing {
    return standingOf(this.requests)
  }

  get isActive(): boolean {
    return [11, 21, 22, 31].includes(this.status)
  }

  run(command: AuctionCommand, now: number): string {
    const before = this.shown
    const code = this.give(command, now)
    const said = this.wordsOf(command)
    if (code !== OK) return said && [this.lastSaid, this.lastChecklist].includes(said) ? 'repeated' : code
    if (command.type === 'postCheckedList') this.lastChecklist = said
    if (this.shown === before) return OK
    this.version += 1
    this.lastSaid = said
    return OK
  }

  /** Everything that the sides and the operator read: when it is another text, it is another version. */
  private get shown(): string {
    return JSON.stringify([this.status, this.standing.list, this.photoVersion, this.statements])
  }

  /** A request in one line, to know it again; empty where it names no version of the auction or the checklist. */
  private wordsOf(command: AuctionCommand): string {
    if (!('version' in command) || ['markImageNg', 'replaceAuctionImage'].includes(command.type)) return ''
    const words = 'comment' in command ? command.comment?.trim() : 'reason' in command ? command.reason?.trim() : ''
    return JSON.stringify({ ...command, reason: words || '', comment: '' })
  }

  /** What was read is what stands; else the answer is that it changed. */
  private ifRead(command: AuctionCommand, then: () => string): string {
    if (!('version' in command)) return then()
    if (command.type === 'answerSaleIntention' && command.amount !== this.standing.price) return CHANGED
    if (command.type === 'confirmCompletion' && command.finalTransactionPrice !== this.report?.price) return CHANGED
    const isPhoto = command.type === 'markImageNg' || command.type === 'replaceAuctionImage'
    const isChecklist = command.type === 'postCheckedList'
    const version = isPhoto ? this.photoVersion : isChecklist ? this.checklistVersion : this.version
    return command.version === version ? then() : CHANGED
  }

  private say(kind: string, amount: number | string | null = ''): void {
    this.statements.push(`${kind} ${amount}`)
  }

  private give(command: AuctionCommand, now: number): string {
    const { by } = command
    switch (command.type) {
      case 'cancelAuction':
        return this.asOwner(by, () => this.cancel(command, now))
      case 'replaceAuctionImage':
        return this.asOwner(by, () => this.photo(command, this.status === 11))
      case 'answerQuestion':
        return this.asOwner(by, () => this.stay(this.isBidding(now)))
      case 'answerSaleIntention':
        return this.asOwner(by, () => this.answer(command, now))
      case 'confirmCompletion':
        return this.asOwner(by, () => this.confirm(command, now))
      case 'createAuctionReview':
        return by.role === 'visitor'
          ? this.review(now < this.completedAt + 30 * DAY)
          : this.asOwner(by, () => this.review(true))
      case 'markImageNg':
        return this.asOperator(by, () => this.mark(command))
      case 'passInspection':
        return this.asOperator(by, () => this.pass(command, now))
      case 'failInspection':
        return this.asOperator(by, () => this.withReason(this.status === 11, command, 81))
      case 'stopListing':
        return this.asOperator(by, () => this.withReason([11, 21, 22].includes(this.status), command, 71))
      case 'voidBid':
        return this.asOperator(by, () => this.void(command, now))
      case 'ruleOnReduction':
        return this.asOperator(by, () => this.rule(command, now))
      case 'muteSeller':
        return this.asOperator(by, () => this.stay([22, 31, 32].includes(this.status)))
      case 'placeBid':
        return this.bid(command, now)
      case 'askQuestion':
        return by.role === 'dealer' || by.role === 'agent' ? this.stay(this.isBidding(now)) : ROLE
      case 'reportCompletion':
        return this.asWinner(by, () => this.reportPrice(command, now))
      case 'stopTransaction':
        return this.asWinner(by, () => this.withReason(this.status === 31, command, 92))
      case 'postCheckedList':
        return this.asSide(by, () => this.check(command))
      case 'createReceiptImage':
        return this.asSide(by, () => this.stay(this.status === 31 || this.status === 32))
      case 'closeBidding':
        return by.role === 'system' ? this.close(now) : ROLE
      case 'expireSaleIntention':
        if (by.role !== 'system') return ROLE
        return this.status === 22 && now >= this.answerBy ? this.move(85) : STATUS
      case 'completeUnopposed':
        return by.role === 'system' ? this.completeBySilence(now) : ROLE
      case 'relistAuction':
        return this.asOwner(by, () => this.stay([82, 84, 85, 91, 92].includes(this.status)))
      case 'createAuction':
        return this.asOwner(by, () => (this.isActive ? STATUS : OK))
    }
  }

  private asOwner(by: AuctionCommand['by'], then: () => string): string {
    if (by.role !== 'owner') return ROLE
    return by.bikeOwnerId === this.owner ? then() : NOT_FOUND
  }

  private asOperator(by: AuctionCommand['by'], then: () => string): string {
    return by.role === 'operator' ? then() : ROLE
  }

  private asWinner(by: AuctionCommand['by'], then: () => string): string {
    const mine = by.role === 'dealer' ? [by.bikeDealerId] : by.role === 'agent' ? by.represents : null
    if (!mine) return ROLE
    const { leader } = this.standing
    const isOver = [22, 31, 32, 85, 91, 92].includes(this.status)
    return isOver && leader !== null && !mine.includes(leader) ? NOT_FOUND : then()
  }

  private asSide(by: AuctionCommand['by'], then: () => string): string {
    return by.role === 'owner' ? this.asOwner(by, then) : this.asWinner(by, then)
  }

  private isBidding(now: number): boolean {
    return this.status === 21 && now < this.endAt
  }

  private move(to: number): string {
    this.status = to
    return OK
  }

  private stay(isAllowed: boolean): string {
    return isAllowed ? OK : STATUS
  }

  private photo(command: AuctionCommand, isAllowed: boolean): string {
    if (!isAllowed) return STATUS
    return this.ifRead(command, () => {
      this.photoVersion += 1
      return OK
    })
  }

  private mark(command: CommandOf<'markImageNg'>): string {
    if (this.status === 11 && !command.reason?.trim()) return REQUIRED
    const code = this.photo(command, this.status === 11)
    if (code === OK) this.say('photoRefused')
    return code
  }

  private check(command: CommandOf<'postCheckedList'>): string {
    if (this.status !== 31) return STATUS
    return this.ifRead(command, () => {
      this.checklistVersion += 1
      return OK
    })
  }

  private withReason(isAllowed: boolean, command: AuctionCommand & { reason: string | null }, to: number): string {
    if (!isAllowed) return STATUS
    return command.reason?.trim() ? this.ifRead(command, () => this.move(to)) : REQUIRED
  }

  private cancel(command: CommandOf<'cancelAuction'>, now: number): string {
    if (this.status === 11 || this.isBidding(now)) return this.ifRead(command, () => this.move(82))
    if (this.status === 22 && now < this.answerBy) return this.ifRead(command, () => this.move(85))
    return this.withReason(this.status === 31, command, 91)
  }

  private pass(command: CommandOf<'passInspection'>, now: number): string {
    return this.status === 11 ? this.ifRead(command, () => this.publish(now)) : STATUS
  }

  private publish(now: number): string {
    this.endAt = this.planned
    while (this.endAt < now + 24 * HOUR) this.endAt += DAY
    this.endAt = this.behindClosing(this.endAt)
    return this.move(21)
  }

  private bid({ by, request }: CommandOf<'placeBid'>, now: number): string {
    const { bikeDealerId: dealer, price, maxPrice, idempotencyKey: key } = request
    if (by.role !== 'dealer' && by.role !== 'agent') return ROLE
    if (!(by.role === 'dealer' ? [by.bikeDealerId] : by.represents).includes(dealer)) return NOT_FOUND
    if (this.keys.has(key)) return 'repeated'
    if (!this.isBidding(now)) return STATUS
    const before = this.standing
    const refusal = naiveRefusal(before, { dealer, price, maxPrice })
    if (refusal) return refusal
    const open = before.leader === dealer ? null : price
    this.requests.push({ dealer, open, max: maxPrice ?? price ?? 0 })
    this.keys.add(key)
    if (this.standing.price !== before.price) this.endAt = Math.max(this.endAt, now + 5 * MINUTE)
    return OK
  }

  private void({ sequence, reason }: CommandOf<'voidBid'>, now: number): string {
    if (!this.isBidding(now)) return STATUS
    if (!reason?.trim()) return REQUIRED
    const index = sequence - 1
    if (!this.requests[index]) return NOT_FOUND
    this.requests.splice(index, 1)
    return OK
  }

  private close(now: number): string {
    if (this.status !== 21 || now < this.endAt) return STATUS
    if (this.requests.length === 0) return this.move(84)
    this.answerBy = this.behindClosing(now + 48 * HOUR)
    return this.move(22)
  }

  private answer(command: CommandOf<'answerSaleIntention'>, now: number): string {
    if (this.status !== 22 || now >= this.answerBy) return STATUS
    return this.ifRead(command, () => {
      const sells = command.saleIntention === 1
      this.say(sells ? 'acceptance' : 'decline', this.standing.price)
      if (!sells) return this.move(85)
      this.contract = this.standing.price
      return this.move(31)
    })
  }

  private reportPrice(command: CommandOf<'reportCompletion'>, now: number): string {
    if (this.status !== 31 || this.report?.ruled) return STATUS
    return this.ifRead(command, () => this.takeReport(command, now))
  }

  private takeReport({ finalTransactionPrice, reductions }: CommandOf<'reportCompletion'>, now: number): string {
    const off = reductions.reduce((sum, { amount }) => sum + amount, 0)
    if ((this.contract ?? 0) - off !== finalTransactionPrice || finalTransactionPrice < 1) return 'BAD_REQUEST'
    const confirmBy = this.behindClosing(now + 7 * DAY)
    const hasReduction = reductions.length > 0
    const objectedAt = this.report?.objectedAt ?? 0
    this.report = { price: finalTransactionPrice, hasReduction, objectedAt, reportedAt: now, ruled: false, confirmBy }
    this.say('report', finalTransactionPrice)
    return OK
  }

  private confirm(command: CommandOf<'confirmCompletion'>, now: number): string {
    const { report } = this
    if (this.status !== 31 || !report) return STATUS
    if (command.agree)
      return this.ifRead(command, () => {
        this.say('agreement', report.price)
        return this.complete(report, now)
      })
    if (report.objectedAt >= report.reportedAt || report.ruled) return STATUS
    if (!command.comment?.trim()) return REQUIRED
    return this.ifRead(command, () => {
      report.objectedAt = now
      this.say('objection', report.price)
      return OK
    })
  }

  private rule(command: CommandOf<'ruleOnReduction'>, now: number): string {
    const { report } = this
    if (this.status !== 31 || !report || report.ruled) return STATUS
    if (!report.objectedAt && !(report.hasReduction && now >= report.confirmBy)) return STATUS
    return this.ifRead(command, () => {
      report.price = (this.contract ?? 0) - command.allowed.reduce((sum, amount) => sum + amount, 0)
      report.ruled = true
      report.confirmBy = this.behindClosing(now + 7 * DAY)
      this.say('ruling', report.price)
      return OK
    })
  }

  private completeBySilence(now: number): string {
    const { report } = this
    if (this.status !== 31 || !report || now < report.confirmBy) return STATUS
    return report.ruled || (!report.hasReduction && !report.objectedAt) ? this.complete(report, now) : STATUS
  }

  private complete({ price }: NaiveReport, now: number): string {
    this.final = price
    this.completedAt = now
    return this.move(32)
  }

  private review(hasValidCode: boolean): string {
    if (this.status !== 32) return STATUS
    if (!hasValidCode) return 'CODE_IS_INVALID'
    if (this.isReviewed) return STATUS
    this.isReviewed = true
    return OK
  }

  private behindClosing(moment: number): number {
    let moved = moment
    while (this.closedDays.has(new Date(moved + 9 * HOUR).toISOString().slice(0, 10))) moved += DAY
    return moved
  }
}
