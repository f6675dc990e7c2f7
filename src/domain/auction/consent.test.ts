import { deepStrictEqual, ok } from 'node:assert/strict'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CAST, CLAIM, commandOf, NOW, reading, STRANGERS } from '#testing/auction-model/auction-facts.ts'
import { AuctionWorld } from '#testing/auction-model/auction-world.ts'
import type { Actor } from '../permission/actor.ts'
import { isPermitted } from '../permission/permissions.ts'
import { DAY, later } from '../values/duration.ts'
import { tokyoDay } from '../values/tokyo-time.ts'
import { availableActions } from './available-actions.ts'
import type { AuctionCommand, AuctionCommandName } from './command.ts'
import { COMMANDS } from './commands.ts'
import { situationOf } from './decision/facts.ts'
import { AUCTION_COMMANDS } from './transitions.ts'

const PEOPLE: readonly Actor[] = [...Object.values(CAST), ...Object.values(STRANGERS)]

/** How an auction comes to the moments in which something can be confirmed; each step is given by who has read it all. */
const STAGES: Readonly<Record<string, readonly ((world: AuctionWorld) => AuctionCommand)[]>> = {
  listed: [],
  published: [() => commandOf('passInspection', CAST.operator)],
  'with bids': [bidBy(CAST.dealer, 'minato', 100_000, 400_000), bidBy(STRANGERS.dealer, 'rival', 300_000, 300_000)],
  ended: [() => commandOf('closeBidding', CAST.system)],
  'with a counter-offer': [() => ({ type: 'makeCounterOffer', by: CAST.owner, version: 0, amount: 0, price: 350_000 })],
  sold: [() => commandOf('answerSaleIntention', CAST.owner)],
  planned: [() => commandOf('postCheckedList', CAST.dealer)],
  scheduled: [() => commandOf('acceptDelivery', CAST.owner)],
  claimed: [() => ({ type: 'checkBike', by: CAST.dealer, version: 0, mileageKm: 20_000, claims: [CLAIM] })],
  refused: [() => ({ type: 'answerClaims', by: CAST.owner, version: 0, isAccepted: [false], price: 0 })],
  asked: [() => commandOf('askForRuling', CAST.dealer)],
  ruled: [() => commandOf('ruleOnReduction', CAST.operator)],
  handedOver: [() => commandOf('handOver', CAST.dealer)],
  reported: [(world) => paymentOf(world)],
  objected: [
    () => ({
      type: 'confirmCompletion',
      by: CAST.owner,
      version: 0,
      finalTransactionPrice: 0,
      agree: false,
      comment: '聞いていません',
    }),
  ],
}

function bidBy(by: Actor, bikeDealerId: string, price: number, maxPrice: number) {
  const request = { bikeDealerId, price, maxPrice, idempotencyKey: bikeDealerId }
  return (): AuctionCommand => ({ type: 'placeBid', by, request })
}

function paymentOf({ facts: { handOver, contractAt } }: AuctionWorld, by: Actor = CAST.dealer): AuctionCommand {
  const finalTransactionPrice = handOver?.price ?? 0
  const given = { reductions: null, paidOn: tokyoDay(contractAt ?? NOW), proofAssetId: 'proof' }
  return { type: 'reportCompletion', by, version: 0, finalTransactionPrice, ...given }
}

function worldAt(stage: string): AuctionWorld {
  const world = new AuctionWorld('1', 'hanako', { kind: 'at', at: later(NOW, 2 * DAY) }, [])
  expect(world.run(commandOf('createAuction', CAST.owner), NOW)).toBe('ok')
  world.facts = { ...world.facts, isIdentityChecked: true }
  for (const [name, steps] of Object.entries(STAGES)) {
    for (const step of steps) {
      const command = reading(step(world), world.facts)
      const now = command.type === 'closeBidding' ? (world.facts.bidding?.endAt ?? NOW) : momentOf(world)
      expect(world.run(command, now), `${name}: ${command.type}`).toBe('ok')
    }
    if (name === stage) return world
  }
  throw new Error(`no stage ${stage}`)
}

/** A moment in which bidding is open, or answers are awaited. */
function momentOf({ facts: { status, bidding, answerBy } }: AuctionWorld): Date {
  if (status === 11 || status === 21 || !bidding) return NOW
  return later(answerBy ?? bidding.endAt, -1)
}

/** Everything that somebody can do at this moment, with content that nothing is wrong with. */
function openTo(world: AuctionWorld): AuctionCommand[] {
  const { facts } = world
  const situation = { ...situationOf(facts), ownerHasActiveAuction: world.ownerIsBusy }
  return PEOPLE.flatMap((by) =>
    availableActions(facts.status, by.role, situation, momentOf(world)).flatMap((type): AuctionCommand[] => {
      const command = contentOf(type, by, world)
      return [reading(command, facts)]
    }),
  ).filter((command) => world.copy().run(command, momentOf(world)) === 'ok')
}

function contentOf(type: AuctionCommandName, by: Actor, world: AuctionWorld): AuctionCommand {
  if (type === 'reportCompletion') return paymentOf(world, by)
  if (type === 'placeBid')
    return {
      type,
      by: STRANGERS.dealer,
      request: { bikeDealerId: 'rival', price: null, maxPrice: 450_000, idempotencyKey: 'k' },
    }
  if (type === 'reportNameChange')
    return {
      type,
      by,
      version: 0,
      changedOn: tokyoDay(world.facts.handOver?.handedOverAt ?? NOW),
      proofAssetId: 'proof',
    }
  return commandOf(type, by)
}

test('read, then changed, then confirmed: every pair of commands is refused, and nothing is written', () => {
  const pairs: string[] = []
  for (const stage of Object.keys(STAGES)) {
    const world = worldAt(stage)
    const open = openTo(world)
    for (const confirmation of open) {
      const { reads } = COMMANDS[confirmation.type]
      if (reads === null) continue
      for (const change of open) {
        if (!changes(change.type, reads) || isSamePerson(change, confirmation)) continue
        const after = world.copy()
        expect(after.run(change, momentOf(after))).toBe('ok')
        const before = JSON.stringify([after.facts, after.statements])
        const code = after.run(confirmation, momentOf(after))
        const pair = `${stage}: ${confirmation.type} after ${change.type}`
        expect(['ERROR_CONTENT_CHANGED', 'ERROR_AUCTION_STATUS_INVALID'], pair).toContain(code)
        expect(JSON.stringify([after.facts, after.statements]), pair).toBe(before)
        pairs.push(pair)
      }
    }
  }
  const confirmations = AUCTION_COMMANDS.filter((command) => COMMANDS[command].reads !== null)
  expect(confirmations.filter((command) => !pairs.some((pair) => pair.includes(`: ${command} after`)))).toEqual([])
  expect(pairs).toContain('objected: confirmCompletion after reportCompletion')
  expect(pairs).toContain('claimed: answerClaims after checkBike')
  expect(pairs).toContain('refused: takeBike after askForRuling')
  expect(pairs).toContain('with bids: cancelAuction after placeBid')
  expect(pairs).toContain('listed: passInspection after replaceAuctionImage')
  expect(pairs.length).toBeGreaterThan(100)
})

/** A photo that is marked, covered or replaced is another one; every other change is one of the auction or the checklist. */
function changes(type: AuctionCommandName, reads: 'auction' | 'photo' | 'checklist'): boolean {
  if (reads === 'photo') return COMMANDS[type].reads === 'photo'
  return COMMANDS[type].changes === reads
}

/** The very same request again is no change by another: it finds its twin. */
function isSamePerson(change: AuctionCommand, confirmation: AuctionCommand): boolean {
  return change.type === confirmation.type && change.by === confirmation.by
}

test('a raise of the secret maximum changes nothing that another reads', () => {
  const world = worldAt('with bids')
  const before = world.facts.version
  const request = { bikeDealerId: 'minato', price: null, maxPrice: 700_000, idempotencyKey: 'raise' }
  expect(world.run({ type: 'placeBid', by: CAST.dealer, request }, NOW)).toBe('ok')
  expect(world.rows.at(-1)?.kind).toBe('raise')
  expect(world.facts.version).toBe(before)
  const raise = world.rows.at(-1)?.sequence ?? 0
  expect(world.run({ type: 'voidBid', by: CAST.operator, sequence: raise, reason: '入力の誤り' }, NOW)).toBe('ok')
  expect(world.facts.version).toBe(before)
})

/** What ends an auction at once is rare, else few would be long enough to disagree. */
function isPartOfSale(name: AuctionCommandName, choice: number): boolean {
  if (name === 'createAuction' || name === 'relistAuction' || name.includes('RunnerUp')) return false
  if (name === 'continueAuction') return false
  const isEnd = ['cancelAuction', 'stopTransaction', 'stopForDefault', 'stopListing'].includes(name)
  return !isEnd || choice % 16 === 0
}

const UNCONFIRMED = { isBiddingHeld: null, stopAsked: null, stopsBefore: null, moneySeenAt: null, refundAskedAt: null }

/** What a page shows of an auction; two pages that show the same are the same to who confirms. */
function shownOf({ facts: { status, bidding, counterOffer, handOver, report, contractAmount } }: AuctionWorld) {
  return {
    status,
    counterOffer,
    contractAmount,
    price: bidding?.currentPrice ?? 0,
    bidCount: bidding?.bidCount ?? 0,
    // What raises no version is no part of what anybody confirms: a code that was typed out of reach names the one that was
    // read before a stop was asked for and withdrawn, or the money confirmed.
    handOver: handOver && { ...handOver, ...UNCONFIRMED },
    report: report && { ...report, reductions: [...report.reductions] },
  }
}

const acts = fc.array(
  fc.record({
    who: fc.constantFrom<Actor>(CAST.owner, CAST.dealer, CAST.agent, CAST.operator, CAST.system),
    looks: fc.boolean(),
    choice: fc.nat({ max: 1_000 }),
    minutes: fc.constantFrom(0, 1, 60, 8 * 24 * 60),
  }),
  { minLength: 5, maxLength: 40, size: 'max' },
)

test('two sides and an operator in any order: nothing is confirmed but what was shown, nothing said disappears', () => {
  let refused = 0
  let confirmed = 0
  fc.assert(
    fc.property(
      fc.constantFrom('ended', 'sold', 'scheduled', 'claimed', 'handedOver', 'reported', 'objected'),
      acts,
      (stage, steps) => {
        const world = worldAt(stage)
        const pages = new Map(PEOPLE.map((person) => [person, { facts: world.facts, shown: shownOf(world) }]))
        let now = momentOf(world)
        for (const { who, looks, choice, minutes } of steps) {
          now = later(now, minutes * 60_000)
          if (looks) pages.set(who, { facts: world.facts, shown: shownOf(world) })
          const page = pages.get(who)
          const types = AUCTION_COMMANDS.filter((name) => isPermitted(name, who.role) && isPartOfSale(name, choice))
          const type = types[choice % types.length]
          if (!page || !type) continue
          const content = contentOf(type, who, world)
          const command = reading(
            content.type === 'confirmCompletion' && choice % 2
              ? { ...content, agree: false, comment: '金額が違います' }
              : content,
            page.facts,
          )
          const [before, shown] = [[...world.statements], shownOf(world)]
          const code = world.run(command, now)
          if (code === 'ERROR_CONTENT_CHANGED') refused += 1
          if (code === 'ok' && COMMANDS[command.type].reads === 'auction') {
            confirmed += 1
            deepStrictEqual(page.shown, shown, `${command.type} was given to another page`)
          }
          deepStrictEqual(world.statements.slice(0, before.length), before, 'something said was changed')
          const objections = world.statements.filter(({ kind }) => kind === 'objection')
          const last = objections.at(-1)
          if (last) deepStrictEqual(world.facts.report?.objection, { at: last.at, comment: last.comment })
          if (world.facts.status === 32 && last)
            ok(
              world.statements.some(({ kind, version }) => kind !== 'report' && version > last.version),
              'no answer',
            )
        }
      },
    ),
    { numRuns: 500, seed: 20_261_116 },
  )
  expect(Math.min(refused, confirmed)).toBeGreaterThan(50)
})
