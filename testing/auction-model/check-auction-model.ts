import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict'
import fc from 'fast-check'
import { isVisible } from '#domain/auction/bids/bid-row.ts'
import { leadFromRows } from '#domain/auction/bids/void-bid.ts'
import { isCounterOfferOpen } from '#domain/auction/choice/counter-offer.ts'
import type { AuctionCommand, CommandOf } from '#domain/auction/command.ts'
import type { Decision } from '#domain/auction/decision/effects.ts'
import { ACTIVE_STATUSES, type AuctionStatus } from '#domain/auction/status.ts'
import type { StopQuestion } from '#domain/auction/trade/hand-over.ts'
import type { Actor } from '#domain/permission/actor.ts'
import type { Closing } from '#domain/values/closings.ts'
import { DAY, HOUR, later } from '#domain/values/duration.ts'
import { CAST, CLAIM, commandOf, NOW, promiseOf, STATUS_CHANGES, STRANGERS } from './auction-facts.ts'
import { AuctionWorld, type Rules } from './auction-world.ts'
import { NaiveAuction } from './naive-auction.ts'
import type { NaiveRule } from './naive-rules.ts'
import { addressed, commandOfStep, readBy } from './step-command.ts'
import { type Step, step, type Wait } from './steps.ts'

/** Runs of the ordinary test, and of the soak. */
export const AUCTION_MODEL_RUNS = 1_000
export const AUCTION_MODEL_SOAK_RUNS = 10_000
/** A fixed seed: the ordinary test finds the same every time, the soak looks further. */
export const AUCTION_MODEL_SEED = 20_261_117
/** A difference is found in some dozen lives, a rare one in some hundred. */
const SABOTAGED_RUNS = 6_000
const MAX_STEPS = 60

const CLOSED_DAYS = ['2026-11-21', '2026-11-22', '2026-11-23']
const CLOSINGS: readonly Closing[] = [{ from: '2026-11-21', to: '2026-11-23' }]

/** What the runs came across, so that a test can tell that they went deep enough. */
export interface ModelCoverage {
  readonly statuses: Set<AuctionStatus>
  readonly accepted: Map<string, number>
  readonly refused: Map<string, number>
  /** By command: its mails as `contract to winner`. */
  readonly mails: Map<string, Set<string>>
  readonly said: Map<string, Set<string>>
}

/** What is wrong on purpose, to see that it is noticed. */
export interface Sabotage {
  /** A rule that the model does not know. */
  readonly deletedRule?: NaiveRule
  readonly rules?: Rules
}

/** Random lives of an auction, told by the rules and by the naive model; throws where they differ or an invariant breaks. */
export function checkAuctionModel(runs: number, seed?: number): ModelCoverage {
  const coverage = nothingCovered()
  fc.assert(agreement(coverage, {}), { numRuns: runs, ...(seed !== undefined && { seed }) })
  return coverage
}

/**
 * The first life of the fixed seed that tells of a sabotage, as its number; null where none of many does. A number that
 * was found before is tried alone first.
 */
export function tellingLife(sabotage: Sabotage, known?: string): string | null {
  if (known !== undefined && tells(known, sabotage)) return known
  return look(sabotage, { numRuns: SABOTAGED_RUNS }).counterexamplePath
}

/** Whether the life of this number tells of a sabotage. */
export function tells(life: string, sabotage: Sabotage): boolean {
  return look(sabotage, { path: life, numRuns: 1 }).failed
}

function look(sabotage: Sabotage, more: fc.Parameters<unknown>) {
  return fc.check(agreement(nothingCovered(), sabotage), { seed: AUCTION_MODEL_SEED, endOnFailure: true, ...more })
}

function agreement(coverage: ModelCoverage, sabotage: Sabotage) {
  const lives = fc.array(step, { minLength: 1, maxLength: MAX_STEPS, size: 'max' })
  return fc.property(lives, fc.boolean(), fc.constantFrom(...BEGINNINGS), (steps, hasClosing, beginning) => {
    const life = new Life(hasClosing, coverage, sabotage)
    // A beginning may need it; in others the dealer forgets it in every fourth life.
    if (beginning.includes(PAID) || steps.length % 4 !== 0) life.identify()
    // Of a listing that still waits.
    if (beginning.length === 0) life.promise(steps.length)
    for (const told of beginning) life.tell(told)
    // In every second life the dealer that mostly leads is suspended from here on.
    if (steps.length % 2 === 0) life.suspend('minato')
    // In every third life the first dealer has one agency with one who is asked late, in every fifth with the second one.
    if (steps.length % 3 === 0) life.join(['minato', 'sakai'])
    if (steps.length % 5 === 0) life.join(['minato', 'rival'])
    for (const one of steps) life.take(one)
    life.end()
  })
}

function nothingCovered(): ModelCoverage {
  return {
    statuses: new Set(),
    accepted: new Map(),
    refused: new Map(),
    mails: new Map(),
    said: new Map(),
  }
}

/** One life as it is told, for what random ones seldom come to. */
export function checkLife(told: readonly Told[]): void {
  const life = new Life(false, nothingCovered(), {})
  for (const one of told) life.tell(one)
  life.end()
}

function bidOf(by: Actor, bikeDealerId: string, price: number, maxPrice: number): AuctionCommand {
  const request = { bikeDealerId, price, maxPrice, idempotencyKey: `first-${bikeDealerId}` }
  return { type: 'placeBid', by, request }
}

/** A command of a beginning, given to what stands; `isAtDue`: at the moment that matters next. */
export interface Told {
  readonly command: AuctionCommand
  readonly isAtDue?: true
}

const UNTIL_CONTRACT: readonly Told[] = [
  { command: commandOf('passInspection', CAST.operator) },
  { command: bidOf(CAST.dealer, 'minato', 100_000, 400_000) },
  { command: bidOf(STRANGERS.dealer, 'rival', 300_000, 300_000) },
  { command: commandOf('closeBidding', CAST.system), isAtDue: true },
  { command: commandOf('answerSaleIntention', CAST.owner) },
]
/** Four dealers, of whom the owner may choose three. */
const WITH_FOUR_DEALERS: readonly Told[] = [
  { command: commandOf('passInspection', CAST.operator) },
  { command: bidOf(STRANGERS.agent, 'sakai', 90_000, 90_000) },
  { command: bidOf(CAST.agent, 'kobe', 100_000, 100_000) },
  { command: bidOf(CAST.dealer, 'minato', 200_000, 400_000) },
  { command: bidOf(STRANGERS.dealer, 'rival', 300_000, 300_000) },
  { command: commandOf('closeBidding', CAST.system), isAtDue: true },
]
/** So many that not all are asked after a stop. */
const WITH_FIVE_DEALERS: readonly Told[] = [
  ...WITH_FOUR_DEALERS.slice(0, 1),
  { command: bidOf(STRANGERS.agent, 'akita', 80_000, 80_000) },
  ...WITH_FOUR_DEALERS.slice(1),
]
/** The leading dealer raised its secret maximum, which the operator strikes out: few lives come to it by themselves. */
const RAISE_VOIDED: readonly Told[] = [
  ...UNTIL_CONTRACT.slice(0, 3),
  {
    command: {
      type: 'placeBid',
      by: CAST.dealer,
      request: { bikeDealerId: 'minato', price: null, maxPrice: 600_000, idempotencyKey: 'raise-minato' },
    },
  },
  { command: { type: 'voidBid', by: CAST.operator, sequence: 3, reason: 'いたずらの入札' } },
]
const COUNTER_OFFER: Told = {
  command: { type: 'makeCounterOffer', by: CAST.owner, version: 0, amount: 0, price: 350_000 },
}
const COUNTER_ANSWER: Told = {
  command: { type: 'answerCounterOffer', by: CAST.dealer, version: 0, price: 0, accepts: true },
}
const STOP: Told = { command: commandOf('stopTransaction', CAST.dealer) }
const SILENCE: Told = { command: commandOf('expireRunnerUp', CAST.system), isAtDue: true }
const DEFAULT: Told = { command: commandOf('stopForDefault', CAST.operator) }
const SOLD: Told = { command: commandOf('answerSaleIntention', CAST.owner) }
/** The first two runners-up do not buy. */
const TWO_REFUSALS: readonly Told[] = [
  runnerUpSays(false, STRANGERS.dealer, 'rival', 300_000),
  runnerUpSays(false, CAST.agent, 'kobe', 100_000),
]
/** The first runner-up buys, and the second one after a refusal of the first. */
const FIRST_BUYS: readonly Told[] = [
  ...WITH_FIVE_DEALERS,
  SOLD,
  STOP,
  runnerUpSays(true, STRANGERS.dealer, 'rival', 300_000),
  { command: { type: 'continueAuction', by: CAST.system, bikeDealerId: 'rival', amount: 300_000 } },
  SOLD,
]
const SECOND_BUYS: readonly Told[] = [
  ...WITH_FIVE_DEALERS,
  SOLD,
  STOP,
  runnerUpSays(false, STRANGERS.dealer, 'rival', 300_000),
  runnerUpSays(true, CAST.agent, 'kobe', 100_000),
  { command: { type: 'continueAuction', by: CAST.system, bikeDealerId: 'kobe', amount: 100_000 } },
  SOLD,
]
const SCHEDULED: readonly Told[] = [...UNTIL_CONTRACT, ...appointmentBy(CAST.dealer)]
const AS_DESCRIBED: Told = { command: commandOf('checkBike', CAST.dealer) }
const CLAIMS: Told = { command: { ...checkOf(), claims: [CLAIM, { ...CLAIM, reason: 'parts', amount: 5_000 }] } }
const ONE_REFUSED: Told = {
  command: { type: 'answerClaims', by: CAST.owner, version: 0, isAccepted: [false, true], price: 0 },
}
/** The owner accepted one of two claims, the dealer stopped, and the first runner-up stands before the bike. */
const AFTER_ADMISSION: readonly Told[] = [
  ...WITH_FIVE_DEALERS,
  SOLD,
  ...appointmentBy(CAST.dealer),
  CLAIMS,
  ONE_REFUSED,
  ...FIRST_BUYS.slice(FIRST_BUYS.indexOf(STOP)),
  ...appointmentBy(STRANGERS.dealer),
]
const ASKED: Told = { command: commandOf('askForRuling', CAST.dealer) }
const RULING: Told = { command: commandOf('ruleOnReduction', CAST.operator) }
const STOP_ASKED_BY_OWNER: Told = { command: commandOf('askToStop', CAST.owner) }
const STOP_ASKED_BY_DEALER: Told = { command: commandOf('askToStop', CAST.dealer) }
const MONEY_SEEN: Told = { command: { type: 'confirmMoney', by: CAST.owner, price: 0 } }
const REFUND_ASKED: Told = { command: { type: 'askForRefund', by: CAST.operator, price: 0, isAsked: true } }
const LEFT: Told = { command: commandOf('handOver', CAST.dealer) }
const PAID: Told = { command: { ...paymentOf(), finalTransactionPrice: 305_000 } }
const HANDED_OVER: readonly Told[] = [...SCHEDULED, AS_DESCRIBED, LEFT]
/** On the day of every hand-over that a life begins with. */
const NAME_CHANGED: Told = {
  command: { type: 'reportNameChange', by: CAST.dealer, version: 0, changedOn: '2026-11-20', proofAssetId: 'proof' },
}
const OBJECTION: Told = {
  command: {
    type: 'confirmCompletion',
    by: CAST.owner,
    version: 0,
    finalTransactionPrice: 0,
    agree: false,
    comment: '届いていない',
  },
}
const UNPROVEN: Told = {
  command: { type: 'ruleOnPayment', by: CAST.operator, version: 0, isProven: false, comment: '記録がない' },
}
const HOLD: Told = { command: commandOf('holdBidding', CAST.system), isAtDue: true }
const FRAUD: Told = { command: commandOf('ruleOnFraud', CAST.operator) }
const AGREEMENT: Told = { command: commandOf('confirmCompletion', CAST.owner) }

/** A life begins somewhere on the way, so that each part of it is told often. */
export const BEGINNINGS: readonly (readonly Told[])[] = [
  ...UNTIL_CONTRACT.map((_, told) => UNTIL_CONTRACT.slice(0, told)),
  // Few lives come to the answer's deadline by themselves.
  UNTIL_CONTRACT.slice(0, 4),
  UNTIL_CONTRACT.slice(0, 4),
  UNTIL_CONTRACT.slice(0, 4),
  UNTIL_CONTRACT,
  RAISE_VOIDED,
  WITH_FOUR_DEALERS,
  [...WITH_FOUR_DEALERS, COUNTER_OFFER],
  [...WITH_FOUR_DEALERS, COUNTER_OFFER, COUNTER_ANSWER],
  [...UNTIL_CONTRACT, STOP],
  [...WITH_FOUR_DEALERS, SOLD, STOP],
  [...WITH_FOUR_DEALERS, SOLD, STOP, SILENCE],
  [...WITH_FIVE_DEALERS, SOLD, STOP],
  [...WITH_FIVE_DEALERS, SOLD, STOP, ...TWO_REFUSALS],
  [...WITH_FOUR_DEALERS, SOLD, ...appointmentBy(CAST.dealer), DEFAULT],
  FIRST_BUYS,
  [...FIRST_BUYS, { command: commandOf('stopTransaction', STRANGERS.dealer) }],
  [...SECOND_BUYS, ...appointmentBy(CAST.agent), DEFAULT],
  [...AFTER_ADMISSION, { command: { ...checkOf(), by: STRANGERS.dealer, claims: [{ ...CLAIM, reason: 'parts' }] } }],
  SCHEDULED,
  SCHEDULED,
  [...SCHEDULED, CLAIMS],
  [...SCHEDULED, CLAIMS, CLAIMS, CLAIMS, CLAIMS],
  [...SCHEDULED, CLAIMS, ONE_REFUSED],
  [...SCHEDULED, CLAIMS, ONE_REFUSED, ASKED],
  [...SCHEDULED, CLAIMS, ONE_REFUSED, ASKED],
  [...SCHEDULED, CLAIMS, ONE_REFUSED, ASKED, RULING],
  [...SCHEDULED, CLAIMS, ONE_REFUSED, ASKED, RULING, LEFT],
  [...SCHEDULED, AS_DESCRIBED],
  [...SCHEDULED, AS_DESCRIBED, STOP_ASKED_BY_OWNER],
  [...SCHEDULED, AS_DESCRIBED, STOP_ASKED_BY_OWNER],
  [...WITH_FOUR_DEALERS, SOLD, ...appointmentBy(CAST.dealer), AS_DESCRIBED, STOP_ASKED_BY_DEALER],
  [...SCHEDULED, AS_DESCRIBED, MONEY_SEEN],
  [...SCHEDULED, AS_DESCRIBED, MONEY_SEEN, STOP_ASKED_BY_OWNER, REFUND_ASKED],
  [...HANDED_OVER, NAME_CHANGED, NAME_CHANGED],
  HANDED_OVER,
  HANDED_OVER,
  [...HANDED_OVER, PAID],
  [...HANDED_OVER, PAID, OBJECTION],
  [...HANDED_OVER, PAID, OBJECTION, PAID],
  [...HANDED_OVER, PAID, OBJECTION, UNPROVEN],
  [...HANDED_OVER, HOLD, PAID],
  [...HANDED_OVER, HOLD, PAID, OBJECTION, PAID],
  [...HANDED_OVER, PAID, OBJECTION, HOLD],
  [...HANDED_OVER, PAID, OBJECTION, HOLD, PAID, OBJECTION, UNPROVEN],
  [...HANDED_OVER, PAID, OBJECTION, PAID, OBJECTION],
  [...HANDED_OVER, FRAUD],
  [...HANDED_OVER, PAID, PAID],
  [...HANDED_OVER, PAID, AGREEMENT],
  [...HANDED_OVER, PAID, AGREEMENT, { command: commandOf('createAuctionReview', CAST.owner) }],
]

const CALL_OFF: Told = { command: commandOf('callOffRunnerUp', CAST.owner) }
/** The second time nobody is asked any more. */
export const CALLED_OFF_TWICE: readonly Told[] = [...UNTIL_CONTRACT, STOP, CALL_OFF, CALL_OFF]

/** Two runners-up buy and stop in their turn, the third refuses, and the fifth bidder is not asked any more. */
export const RUNNERS_UP_STOP: readonly Told[] = [
  ...FIRST_BUYS,
  { command: commandOf('stopTransaction', STRANGERS.dealer) },
  runnerUpSays(true, CAST.agent, 'kobe', 100_000),
  { command: { type: 'continueAuction', by: CAST.system, bikeDealerId: 'kobe', amount: 100_000 } },
  SOLD,
  ...appointmentBy(CAST.agent),
  DEFAULT,
  runnerUpSays(false, STRANGERS.agent, 'sakai', 90_000),
]

function runnerUpSays(accepts: boolean, by: Actor, bikeDealerId: string, amount: number): Told {
  return { command: { type: 'answerRunnerUp', by, bikeDealerId, accepts, amount } }
}

function appointmentBy(by: Actor): readonly Told[] {
  return [{ command: commandOf('postCheckedList', by) }, { command: commandOf('acceptDelivery', CAST.owner) }]
}

function checkOf(): CommandOf<'checkBike'> {
  return { type: 'checkBike', by: CAST.dealer, version: 0, mileageKm: 20_000, claims: [] }
}

function paymentOf(): CommandOf<'reportCompletion'> {
  // The day of every contract that a life begins with.
  const given = { reductions: null, paidOn: '2026-11-20', proofAssetId: 'proof' }
  return { type: 'reportCompletion', by: CAST.dealer, version: 0, finalTransactionPrice: 0, ...given }
}

const ANSWERS = { open: null, yes: 'accepted', no: 'refused' } as const

class Life {
  private now = NOW
  private number = 0
  private lastBid: AuctionCommand | null = null
  private world: AuctionWorld
  private naive: NaiveAuction

  constructor(
    private readonly hasClosing: boolean,
    private readonly coverage: ModelCoverage,
    private readonly sabotage: Sabotage,
  ) {
    ;[this.world, this.naive] = this.list()
  }

  take(one: Step): void {
    this.now = this.after(one.wait)
    this.number += 1
    const repeated = one.kind === 'repeat' ? this.lastBid : null
    this.give(repeated ?? commandOfStep(one, this.naive, this.number, this.now))
  }

  /** The dealer writes down who sells, from the contract on. */
  identify(): void {
    this.world.facts = { ...this.world.facts, isIdentityChecked: true }
    this.naive.trade.isSellerKnown = true
  }

  suspend(bikeDealerId: string): void {
    this.world.suspendedDealerId = bikeDealerId
    this.naive.suspended = bikeDealerId
  }

  /** The owner uses a binding order, at once or as the first bid, of any grade or of 6. */
  promise(number: number): void {
    const [leastGrade, isAtOnce] = [number % 5 < 3 ? 6 : null, number % 3 !== 0]
    const promise = promiseOf({ leastGrade, way: isAtOnce ? 'atOnce' : 'floor' })
    this.world.facts = { ...this.world.facts, orderPromise: promise }
    const { bikeDealerId: dealer, price, holdsUntil } = promise
    this.naive.order = { dealer, price, leastGrade: leastGrade ?? 0, isAtOnce, until: holdsUntil.getTime() }
  }

  join(dealers: readonly string[]): void {
    this.world.agency = dealers
    this.naive.agency = dealers
  }

  tell({ command, isAtDue }: Told): void {
    if (isAtDue) this.now = new Date(this.naive.due)
    this.give(readBy('present', command, this.naive))
  }

  private give(command: AuctionCommand): void {
    const before = { facts: this.world.facts, rows: this.world.rows.length }
    const code = this.world.run(addressed(command, this.world), this.now)
    const { type, by } = command
    strictEqual(code, this.naive.run(command, this.now.getTime()), `${type} by ${by.role} in ${before.facts.status}`)
    count(code === 'ok' ? this.coverage.accepted : this.coverage.refused, type)
    if (type === 'placeBid' && code === 'ok') this.lastBid = command
    if (code === 'ok') this.note(type, this.world.decided)

    if (code !== 'ok') deepStrictEqual({ facts: this.world.facts, rows: this.world.rows.length }, before)
    this.compare()
    this.checkInvariants(before.facts, type === 'voidBid')
    if (code === 'ok' && (type === 'createAuction' || type === 'relistAuction')) this.listAgain()
    if (code === 'ok' && type === 'continueAuction') this.goOn(command)
  }

  private note(type: string, decided: Decision | null): void {
    for (const effect of decided?.effects ?? [])
      if (effect.type === 'mail') add(this.coverage.mails, type, `${effect.template} to ${effect.to}`)
    if (decided?.said) add(this.coverage.said, type, decided.said.kind)
  }

  end(): void {
    strictEqual(this.world.chainFault(), null)
    for (const [index, { from, to }] of this.world.history.entries()) {
      strictEqual(from, this.world.history[index - 1]?.to ?? null)
      ok(STATUS_CHANGES.some((change) => change.from === from && change.to === to))
    }
  }

  private list(): [AuctionWorld, NaiveAuction] {
    const at = later(NOW, Math.ceil((this.now.getTime() - NOW.getTime()) / DAY + 2) * DAY)
    const closings = this.hasClosing ? CLOSINGS : []
    const world = new AuctionWorld(`${this.number}`, 'hanako', { kind: 'at', at }, closings, this.sabotage.rules)
    strictEqual(world.run(commandOf('createAuction', CAST.owner), this.now), 'ok')
    const closedDays = new Set(this.hasClosing ? CLOSED_DAYS : [])
    return [world, new NaiveAuction('hanako', at.getTime(), closedDays, this.sabotage.deletedRule)]
  }

  private listAgain(): void {
    this.end()
    this.lastBid = null
    ;[this.world, this.naive] = this.list()
  }

  private goOn(command: CommandOf<'continueAuction'>): void {
    this.end()
    this.lastBid = null
    this.world = this.world.continued(this.now)
    strictEqual(this.world.run(command, this.now), 'ok')
    this.naive = this.naive.continued(command.bikeDealerId, command.amount, this.now.getTime())
    this.compare()
  }

  private after(wait: Wait): Date {
    if (wait.kind === 'for') return later(this.now, wait.milliseconds)
    return new Date(Math.max(this.now.getTime(), this.naive.due + wait.offset))
  }

  private compare(): void {
    const { facts, finalTransactionPrice } = this.world
    const { naive } = this
    const { price, leader, max, list } = naive.standing
    this.coverage.statuses.add(facts.status ?? 11)
    deepStrictEqual(
      {
        status: facts.status,
        price: facts.bidding?.currentPrice ?? 0,
        leader: facts.bidding?.leaderDealerId ?? null,
        chosen: facts.chosenDealerId,
        max: facts.bidding?.leaderMax ?? 0,
        visible: facts.bidding?.bidCount ?? 0,
        endAt: facts.bidding?.endAt.getTime() ?? 0,
        answerBy: facts.answerBy?.getTime() ?? 0,
        contract: facts.contractAmount,
        counter: facts.counterOffer && [
          facts.counterOffer.price,
          facts.counterOffer.until.getTime(),
          facts.counterOffer.answer ?? '',
        ],
        isCounterOpen: facts.status !== null && isCounterOfferOpen(facts.status, facts.counterOffer, this.now),
        offer: facts.runnerUp && [
          facts.runnerUp.bikeDealerId,
          facts.runnerUp.amount,
          facts.runnerUp.answerBy.getTime(),
        ],
        asked: facts.runnersUpAsked,
        final: finalTransactionPrice,
        fixed: facts.handOver?.price ?? 0,
        claims: (facts.handOver?.claims ?? []).map(({ amount, answer, ruled }) => [amount, answer, ruled ?? 0]),
        handedOverAt: facts.handOver?.handedOverAt?.getTime() ?? 0,
        stop: stopShown(facts.handOver?.stopAsked ?? null),
        isRefundAsked: facts.handOver?.refundAskedAt != null,
        nameReports: facts.nameChange?.number ?? 0,
        isHeld: facts.handOver?.isBiddingHeld ?? false,
        holdAt: facts.status === 31 ? this.world.holdBiddingAt?.getTime() : undefined,
        confirmBy: facts.report?.confirmBy.getTime(),
        version: facts.version,
        checklist: facts.checklistVersion,
        statements: this.world.statements.map(({ kind, amount }) => `${kind} ${amount ?? ''}`),
      },
      {
        status: naive.status,
        price,
        leader,
        chosen: naive.buyer,
        max,
        visible: list.length,
        endAt: naive.endAt,
        answerBy: naive.answerBy,
        contract: naive.contract,
        counter: naive.counter && [naive.counter.price, naive.counter.until, naive.counter.answer],
        isCounterOpen: naive.isCounterOpen(this.now.getTime()),
        offer: naive.offer && [naive.offer.dealer, naive.offer.amount, naive.offer.answerBy],
        asked: naive.everAsked,
        final: naive.final,
        fixed: naive.trade.price,
        claims: naive.trade.claims.map(({ amount, answer, ruled }) => [amount, ANSWERS[answer], ruled]),
        handedOverAt: naive.trade.handedOverAt,
        stop: naive.trade.stop && Object.values(naive.trade.stop),
        isRefundAsked: naive.trade.isRefundAsked,
        nameReports: naive.trade.nameReports,
        isHeld: naive.trade.isHeld,
        holdAt: naive.status === 31 && naive.trade.isUnpaid && !naive.trade.isHeld ? naive.trade.holdAt : undefined,
        confirmBy: naive.trade.report?.confirmBy,
        version: naive.version,
        checklist: naive.checklistVersion,
        statements: naive.statements,
      },
    )
  }

  private checkInvariants(before: AuctionWorld['facts'], isVoid: boolean): void {
    const { facts, rows, jobs } = this.world
    if (before.status !== null && before.status !== facts.status)
      ok((ACTIVE_STATUSES as readonly AuctionStatus[]).includes(before.status), 'a final status was left')
    if (facts.bidding) {
      const { bidding } = facts
      ok(bidding.currentPrice % 1_000 === 0 && bidding.currentPrice <= bidding.leaderMax)
      strictEqual(
        bidding.bidCount,
        rows.filter((row) => row.generation === bidding.generation && isVisible(row)).length,
      )
      const { currentPrice, leaderDealerId, leaderMax } = bidding
      deepStrictEqual(leadFromRows(rows), { currentPrice, leaderDealerId, leaderMax })
    }
    if (before.bidding && facts.bidding) {
      ok(isVoid || facts.bidding.currentPrice >= before.bidding.currentPrice, 'the price fell')
      ok(facts.bidding.endAt >= before.bidding.endAt, 'the end moved forward')
      if (before.status !== 21) deepStrictEqual(facts.bidding, before.bidding, 'a bid changed after the end')
    }
    if (before.contractAmount !== null) strictEqual(facts.contractAmount, before.contractAmount)
    const { handOver } = before
    if (handOver?.price != null) strictEqual(facts.handOver?.price, handOver.price, 'a fixed price moved')
    if (handOver?.handedOverAt) deepStrictEqual(facts.handOver?.claims, handOver.claims, 'claimed after the hand-over')
    this.checkDeadlines(jobs)
  }

  /** Each deadline stands in the auction, and no reminder waits for a status that is over. */
  private checkDeadlines(jobs: ReadonlyMap<string, Date>): void {
    const { status, bidding, answerBy, report } = this.world.facts
    if (status === 21) ok(bidding, 'bidding without an end')
    const { counterOffer } = this.world.facts
    const isMoved = counterOffer?.answer === 'yes'
    if (status === 22 && !isMoved) deepStrictEqual(jobs.get('remindAnswer'), answerBy && later(answerBy, -24 * HOUR))
    const lapses = status === 22 && counterOffer?.answer === null ? counterOffer.until : undefined
    deepStrictEqual(jobs.get('remindCounterOffer'), lapses)
    if (status === 31 && report) ok(report.confirmBy > report.reportedAt)
    const allowed = { 21: ['remindEnd', 'alertEnding'], 22: ['remindAnswer'], 31: ['remindPayment'] } as const
    const own = status !== null && status in allowed ? allowed[status as keyof typeof allowed] : []
    deepStrictEqual(
      [...jobs.keys()].filter(
        (job) =>
          !own.some((it) => it === job) &&
          // Whoever they find is told only while bidding is open.
          job !== 'alertMatches' &&
          job !== 'alertOutbid' &&
          job !== 'remindCounterOffer' &&
          !(job === 'remindNameChange' && (status === 31 || status === 32)),
      ),
      [],
    )
  }
}

function stopShown(stop: StopQuestion | null) {
  return stop && [stop.side, stop.at.getTime(), stop.answerBy.getTime(), stop.answer?.kind ?? '']
}

function add(sets: Map<string, Set<string>>, name: string, value: string): void {
  sets.set(name, (sets.get(name) ?? new Set()).add(value))
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
