import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type ChainedBidRow, chainRows, firstHash, verifyChain } from '#domain/auction/bids/bid-chain.ts'
import { bestOpenBids } from '#domain/auction/choice/choices.ts'
import { type AuctionCommand, type CommandOf, reasonOf } from '#domain/auction/command.ts'
import { COMMANDS, factsOf } from '#domain/auction/commands.ts'
import { decide } from '#domain/auction/decision/decide.ts'
import type { Decision, TransitionRecord } from '#domain/auction/decision/effects.ts'
import type { AuctionFacts } from '#domain/auction/decision/facts.ts'
import type { PlannedEnd } from '#domain/auction/end-time.ts'
import type { Refusal } from '#domain/auction/refusal.ts'
import type { Statement } from '#domain/auction/statement.ts'
import { ACTIVE_STATUSES } from '#domain/auction/status.ts'
import { admittedPoints } from '#domain/auction/trade/admitted-points.ts'
import { sideOf } from '#domain/auction/trade/checklist-changes.ts'
import { actorName, actsFor } from '#domain/permission/actor.ts'
import type { Closing } from '#domain/values/closings.ts'
import type { Result } from '#domain/values/result.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { type AllFacts, LISTED } from './auction-facts.ts'

export const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/** The rules, as tests put others in their place: they get every fact. */
export type Rules = (command: AuctionCommand, facts: AllFacts, now: Date) => Result<Decision, Refusal>

/** Our rules get what the command's row asks for, and nothing else. */
const OUR_RULES: Rules = (command, facts, now) => decide(command, factsFor(command, facts), now)

function factsFor({ type }: AuctionCommand, facts: AllFacts): AuctionFacts {
  const { status, bikeOwnerId, version, bidding, chosenDealerId } = facts
  const special = factsOf(type).map((name) => [name, facts[name]])
  return { status, bikeOwnerId, version, bidding, chosenDealerId, ...Object.fromEntries(special) }
}

/** Of a stop that the other side has to agree to. */
const STOP_COMMANDS: readonly string[] = ['askToStop', 'agreeToStop', 'refuseToStop', 'withdrawStop']

/** What a server would keep of one auction, in memory: it only writes down what the rules decide. */
export class AuctionWorld {
  facts: AllFacts
  rows: ChainedBidRow[] = []
  history: TransitionRecord[] = []
  /** Everything that was said, in its order. */
  statements: Statement[] = []
  jobs = new Map<string, Date>()
  finalTransactionPrice: number | null = null
  holdBiddingAt: Date | null = null
  /** The last that was accepted. */
  decided: Decision | null = null
  /** Since its last bid. */
  suspendedDealerId: string | null = null
  /** Dealers of one agency. */
  agency: readonly string[] = []
  /** The stopped auction that this one continues. */
  private before: AuctionWorld | null = null
  private head: string
  private lastChange: AuctionCommand | null = null
  private lastChecklist: AuctionCommand | null = null
  private lastAccepted: AuctionCommand | null = null
  private lastStop: AuctionCommand | null = null
  private isCalledOff = false

  constructor(
    readonly auctionId: string,
    bikeOwnerId: string,
    plannedEnd: PlannedEnd,
    closings: readonly Closing[],
    private readonly rules: Rules = OUR_RULES,
  ) {
    this.head = firstHash(auctionId, sha256)
    this.facts = {
      status: null,
      bikeOwnerId,
      version: 0,
      photoVersion: 1,
      checklistVersion: 0,
      delivery: null,
      ownerHasActiveAuction: false,
      unusableImages: 0,
      frameMatches: 0,
      plannedEnd,
      orderPromise: null,
      bidding: null,
      chosenDealerId: null,
      bidRows: [],
      openBids: [],
      isBidMailWaiting: false,
      answerBy: null,
      leaderSuspendedSince: null,
      suspendedBidders: [],
      soldIn: null,
      buyersAgencyDealers: [],
      counterOffer: null,
      runnerUp: null,
      runnersUpAsked: [],
      stoppedBefore: [],
      contractAmount: null,
      contractAt: null,
      listed: LISTED,
      handOver: null,
      nameChange: null,
      isUnregistered: false,
      isIdentityChecked: false,
      report: null,
      fraudOwed: 0,
      isReviewed: false,
      reviewCodeValidUntil: null,
      closings,
    }
  }

  /** What a runner-up goes on with; nobody has decided on it yet. */
  continued(now: Date): AuctionWorld {
    const { bikeOwnerId, closings, runnersUpAsked } = this.facts
    const next = new AuctionWorld(this.auctionId, bikeOwnerId, { kind: 'at', at: now }, closings, this.rules)
    next.before = this
    const stoppedBefore = this.chain.flatMap(({ winner }) => winner ?? [])
    const admitted = this.chain.flatMap(({ facts }) => admittedPoints(facts.handOver?.claims ?? []))
    next.facts = { ...next.facts, runnersUpAsked, stoppedBefore, listed: { ...LISTED, admitted } }
    next.suspendedDealerId = this.suspendedDealerId
    next.agency = this.agency
    return next
  }

  /** This auction and those that it continues. */
  private get chain(): AuctionWorld[] {
    return [this, ...(this.before?.chain ?? [])]
  }

  private get generation(): number {
    return this.facts.bidding?.generation ?? 1
  }

  private get standingRows(): ChainedBidRow[] {
    return this.rows.filter((row) => row.generation === this.generation)
  }

  private get winner(): string | null {
    return this.facts.chosenDealerId ?? this.facts.bidding?.leaderDealerId ?? null
  }

  get ownerIsBusy(): boolean {
    return ACTIVE_STATUSES.some((status) => status === this.facts.status)
  }

  /** `ok`, or the code of the refusal. */
  run(command: AuctionCommand, now: Date): string {
    if (command.type === 'placeBid' && this.isRepeated(command)) return 'repeated'
    const isNew = command.type === 'createAuction' || command.type === 'continueAuction'
    const status = isNew ? null : this.facts.status
    const { winner, chain } = this
    const leaderSuspendedSince = winner !== null && winner === this.suspendedDealerId ? new Date(0) : null
    const suspendedBidders = chain
      .flatMap((auction) => auction.standingRows)
      .map(({ bikeDealerId }) => bikeDealerId)
      .filter((id) => id === this.suspendedDealerId)
    const buyersAgencyDealers = chain.flatMap(({ winner: id }) =>
      id !== null && this.agency.includes(id) ? this.agency.filter((other) => other !== id) : [],
    )
    const ownerHasActiveAuction = this.ownerIsBusy
    const first = chain.at(-1) ?? this
    const read = {
      ...{ ownerHasActiveAuction, leaderSuspendedSince, suspendedBidders, buyersAgencyDealers },
      bidRows: this.rows,
      openBids: bestOpenBids(first.rows, first.generation),
    }
    const { orderPromise: promise } = this.facts
    const orderPromise = promise && { ...promise, isDealerOut: promise.bikeDealerId === this.suspendedDealerId }
    const facts = { ...this.facts, status, ...read, orderPromise }
    const outcome = this.rules(command, facts, now)
    if (!outcome.ok) return this.isTwin(command) ? 'repeated' : outcome.refusal.code
    this.decided = outcome.value
    if (isNew && this.facts.status !== null) return 'ok'
    if (outcome.value.version !== this.facts.version) this.lastChange = command
    this.write(outcome.value)
    if (command.type === 'postCheckedList') {
      this.lastChecklist = command
      this.lastAccepted = null
      const proposed = { deliveryOn: tokyoDay(now), proposedBy: sideOf(actorName(command.by)), isAccepted: false }
      const isSame = this.facts.delivery?.deliveryOn === proposed.deliveryOn
      const delivery = isSame ? this.facts.delivery : proposed
      this.facts = { ...this.facts, checklistVersion: this.facts.checklistVersion + 1, delivery }
    }
    if (command.type === 'acceptDelivery' && this.facts.delivery) {
      this.lastAccepted = command
      this.lastChecklist = null
      const delivery = { ...this.facts.delivery, isAccepted: true }
      this.facts = { ...this.facts, checklistVersion: this.facts.checklistVersion + 1, delivery }
    }
    if (command.type === 'markImageNg' || command.type === 'replaceAuctionImage') {
      const unusableImages = command.type === 'markImageNg' ? 1 : 0
      this.facts = { ...this.facts, photoVersion: this.facts.photoVersion + 1, unusableImages }
    }
    if (command.type === 'coverAuctionImage') this.facts = { ...this.facts, photoVersion: this.facts.photoVersion + 1 }
    if (command.type === 'createAuctionReview') this.facts = { ...this.facts, isReviewed: true }
    if (STOP_COMMANDS.includes(command.type)) this.lastStop = command
    if (command.type === 'callOffRunnerUp') this.isCalledOff = true
    return 'ok'
  }

  private isRepeated({ by, request }: CommandOf<'placeBid'>): boolean {
    const { bikeDealerId, idempotencyKey } = request
    const isKnown = this.rows.some((row) => row.idempotencyKey === idempotencyKey && row.bikeDealerId === bikeDealerId)
    return actsFor(by, bikeDealerId) && isKnown
  }

  /** The request that made the last change, sent again. */
  private isTwin(command: AuctionCommand): boolean {
    const { reads } = COMMANDS[command.type]
    const { by } = command
    const isOwn = by.role === 'system' || (by.role === 'owner' && by.bikeOwnerId === this.facts.bikeOwnerId)
    if (command.type === 'callOffRunnerUp') return this.isCalledOff && isOwn
    const ofChecklist = [this.lastChecklist, this.lastAccepted]
    const last = reads === 'auction' ? [this.lastChange] : reads === 'checklist' ? ofChecklist : [this.lastStop]
    return last.some((one) => one !== null && isDeepStrictEqual(tidied(command), tidied(one)))
  }

  /** The same auction, to try something on. */
  copy(): AuctionWorld {
    const { bikeOwnerId, plannedEnd, closings } = this.facts
    const copy = new AuctionWorld(this.auctionId, bikeOwnerId, plannedEnd, closings, this.rules)
    copy.facts = this.facts
    copy.rows = [...this.rows]
    copy.history = [...this.history]
    copy.statements = [...this.statements]
    copy.jobs = new Map(this.jobs)
    copy.finalTransactionPrice = this.finalTransactionPrice
    copy.holdBiddingAt = this.holdBiddingAt
    copy.head = this.head
    copy.lastChange = this.lastChange
    copy.suspendedDealerId = this.suspendedDealerId
    copy.agency = this.agency
    copy.before = this.before
    copy.lastChecklist = this.lastChecklist
    copy.lastAccepted = this.lastAccepted
    copy.lastStop = this.lastStop
    copy.isCalledOff = this.isCalledOff
    return copy
  }

  chainFault() {
    return verifyChain(this.auctionId, this.rows, sha256, this.head)
  }

  private write({ status, transition, changes, bidRows, effects, ...decided }: Decision): void {
    const {
      bidding,
      answerBy,
      contractAmount,
      contractAt,
      chosenDealerId,
      counterOffer,
      handOver,
      report,
      nameChange,
      finalTransactionPrice,
    } = changes
    this.facts = {
      ...this.facts,
      status,
      version: decided.version,
      ...(bidding && { bidding }),
      ...(answerBy && { answerBy }),
      ...(contractAmount !== undefined && { contractAmount }),
      ...(chosenDealerId !== undefined && { chosenDealerId }),
      ...(counterOffer && { counterOffer }),
      ...(contractAt && { contractAt }),
      ...(handOver && { handOver }),
      ...(report && { report }),
      ...(nameChange && { nameChange }),
    }
    if (changes.holdBiddingAt !== undefined) this.holdBiddingAt = changes.holdBiddingAt
    if (finalTransactionPrice !== undefined) this.finalTransactionPrice = finalTransactionPrice
    if (transition) this.history.push(transition)
    if (decided.said) this.statements.push(decided.said)
    if (changes.orderOutcome) this.facts = { ...this.facts, orderPromise: null }
    if (decided.said?.kind === 'fraudRuling')
      this.facts = { ...this.facts, fraudOwed: this.facts.fraudOwed + (decided.said.amount ?? 0) }
    const chained = chainRows(this.head, bidRows, sha256)
    this.rows.push(...chained)
    this.head = chained.at(-1)?.hash ?? this.head
    for (const effect of effects) {
      if (effect.type === 'schedule') this.jobs.set(effect.job, effect.at)
      if (effect.type === 'unschedule') this.jobs.delete(effect.job)
      if (effect.type === 'endRunnerUp') this.facts = { ...this.facts, runnerUp: null }
      if (effect.type === 'askRunnerUp') {
        const { type: _, ...runnerUp } = effect
        const runnersUpAsked = [...this.facts.runnersUpAsked, runnerUp.bikeDealerId]
        this.facts = { ...this.facts, runnerUp, runnersUpAsked }
      }
      if (effect.type === 'inviteToReview') this.facts = { ...this.facts, reviewCodeValidUntil: effect.codeValidUntil }
    }
  }
}

/** Blanks around words make no other request. */
function tidied(command: AuctionCommand): unknown {
  if ('comment' in command) return { ...command, comment: command.comment?.trim() ?? '' }
  return 'reason' in command ? { ...command, reason: reasonOf(command) } : command
}
