import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, later } from '#domain/values/duration.ts'
import { CAST, commandOf, factsIn, NOW, promiseOf } from '#testing/auction-model/auction-facts.ts'
import { leastBid } from '../bids/yen.ts'
import { decide } from '../decision/decide.ts'
import {
  bestOrders,
  bikesLeft,
  commitmentOf,
  fits,
  type GivenOrder,
  type OfferedBike,
  type OrderState,
  orderDoubt,
  orderFaults,
} from './binding-order.ts'
import { type OrderPromise, outcomeOf } from './promise.ts'

const wanted = { modelId: 1001, mileageIdMost: 5, yearFrom: 2018, prefectures: ['13', '14'] }
type GradedOrder = OrderState & { readonly leastGrade: number | null }

const bike: OfferedBike = {
  modelId: 1001,
  mileageId: 5,
  firstRegistration: '2018-04',
  prefecture: '14',
  isOutsideMarket: false,
}

test.each<[Partial<OfferedBike>, boolean]>([
  [{}, true],
  [{ modelId: 1002 }, false],
  [{ mileageId: 6 }, false],
  [{ mileageId: 1 }, true],
  [{ firstRegistration: '2017-12' }, false],
  [{ firstRegistration: '2018' }, true],
  [{ firstRegistration: null }, false],
  [{ prefecture: '27' }, false],
  [{ isOutsideMarket: true }, false],
])('an order fits a bike with %j: %s', (change, isFitting) => {
  expect(fits(wanted, { ...bike, ...change })).toBe(isFitting)
})

test('an order that asks for nothing but the model fits every sound bike of it', () => {
  const any = { modelId: 1001, mileageIdMost: null, yearFrom: null, prefectures: [] }
  expect(fits(any, { ...bike, mileageId: 9, firstRegistration: null, prefecture: '' })).toBe(true)
  expect(fits(any, { ...bike, isOutsideMarket: true })).toBe(false)
})

const order = (change: Partial<GradedOrder> = {}): GradedOrder => ({
  price: 310_000,
  createdAt: NOW,
  validUntil: later(NOW, DAY),
  endedAt: null,
  bikeCount: 3,
  takenCount: 1,
  isDealerOut: false,
  leastGrade: null,
  ...change,
})

test.each<[Partial<OrderState>, number]>([
  [{}, 2],
  [{ takenCount: 3 }, 0],
  [{ takenCount: 4 }, 0],
  [{ validUntil: NOW }, 0],
  [{ endedAt: NOW }, 0],
  [{ isDealerOut: true }, 0],
])('of an order with %j so many bikes are left: %s', (change, count) => {
  expect(bikesLeft(order(change), NOW)).toBe(count)
  expect(commitmentOf([order(change), order()], NOW)).toBe((count + 2) * 310_000)
})

test('the best order pays most, and came first of several; what is used up is none', () => {
  const older = order({ createdAt: later(NOW, -DAY) })
  const used = order({ price: 500_000, takenCount: 3 })
  expect(bestOrders([order(), older, used, order({ price: 300_000 })], NOW)).toEqual([older])
  expect(bestOrders([used], NOW)).toEqual([])
})

test('a high price on a condition hides no order that asks for less, and not the one that asks for nothing', () => {
  const bait = order({ price: 5_000_000, leastGrade: 8 })
  const sure = order({ price: 600_000 })
  const lower = order({ price: 550_000, leastGrade: 5 })
  expect(bestOrders([lower, sure, bait], NOW)).toEqual([bait, sure])
  const steps = [8, 7, 6, 5].map((leastGrade) => order({ price: leastGrade * 100_000, leastGrade }))
  const any = order({ price: 300_000 })
  expect(bestOrders([any, ...steps], NOW)).toEqual([steps[0], steps[1], any])
})

const given: GivenOrder = { ...wanted, price: 310_000, leastGrade: 6, bikeCount: 2, validUntil: later(NOW, DAY) }

test.each<[Partial<GivenOrder>, string[]]>([
  [{}, []],
  [{ price: 303_000 }, ['price']],
  [{ price: 500 }, ['price']],
  [{ price: 100_001_000 }, ['price']],
  [{ leastGrade: 0 }, ['leastGrade']],
  [{ leastGrade: 9 }, ['leastGrade']],
  [{ leastGrade: null }, []],
  [{ bikeCount: 0 }, ['bikeCount']],
  [{ bikeCount: 1.5 }, ['bikeCount']],
  [{ bikeCount: 21 }, ['bikeCount']],
  [{ validUntil: NOW }, ['validUntil']],
  [{ validUntil: later(NOW, 92 * DAY) }, ['validUntil']],
  [{ yearFrom: 1900 }, ['yearFrom']],
])('of an order with %j these fields are refused: %j', (change, fields) => {
  expect(orderFaults({ ...given, ...change }, NOW).map(({ field }) => field)).toEqual(fields)
})

test('an amount far above the market is asked about', () => {
  expect(orderDoubt(3_100_000, 350_000)).toContain('8.9倍')
  expect(orderDoubt(310_000, 350_000)).toBeNull()
  expect(orderDoubt(310_000, null)).toBeNull()
})

test.each<[Partial<OrderPromise>, number | null, string]>([
  [{}, 6, 'kept'],
  [{}, 5, 'gradeMissed'],
  [{}, null, 'gradeMissed'],
  [{ leastGrade: null }, null, 'kept'],
  [{ holdsUntil: NOW }, 9, 'tooLate'],
  [{ isDealerOut: true }, 9, 'dealerOut'],
])('a promise with %j and a bike of grade %s is %s', (change, grade, outcome) => {
  expect(outcomeOf(promiseOf(change), grade, NOW)).toBe(outcome)
})

const PRICE = fc.constantFrom(1_000, 299_000, 300_000, 310_000, 1_000_000, 100_000_000)

test('whatever is promised, a listing that passes has the one bid of the order or none, and is over only with it', () => {
  const promise = fc.record({
    price: PRICE,
    leastGrade: fc.option(fc.integer({ min: 1, max: 10 })),
    way: fc.constantFrom('atOnce' as const, 'floor' as const),
    holdsUntil: fc.constantFrom(later(NOW, 1), NOW, later(NOW, -1)),
    isDealerOut: fc.boolean(),
  })
  fc.assert(
    fc.property(promise, fc.option(fc.integer({ min: 1, max: 10 })), (change, grade) => {
      const orderPromise = promiseOf(change)
      const command = { type: 'passInspection', by: CAST.operator, version: 1, grade } as const
      const outcome = decide(command, factsIn(11, { orderPromise }), NOW)
      if (!outcome.ok) throw new Error(outcome.refusal.code)
      const { status, bidRows, changes, effects } = outcome.value
      const isKept = outcomeOf(orderPromise, grade, NOW) === 'kept'
      expect(changes.orderOutcome === 'kept').toBe(isKept)
      expect(bidRows.map(({ price, maxPrice, bikeDealerId }) => [price, maxPrice, bikeDealerId])).toEqual(
        isKept ? [[change.price, change.price, 'minato']] : [],
      )
      expect(changes.bidding?.currentPrice).toBe(isKept ? change.price : 0)
      expect(status).toBe(isKept && change.way === 'atOnce' ? 22 : 21)
      expect(status === 22).toBe(changes.bidding?.endAt.getTime() === NOW.getTime())
      const told = effects.flatMap((effect) => (effect.type === 'mail' ? [`${effect.template} to ${effect.to}`] : []))
      expect(told.includes('orderKept to bidder')).toBe(isKept)
      expect(told.includes('orderLapsed to bidder') && told.includes('orderLapsed to owner')).toBe(!isKept)
    }),
  )
})

test('a rival passes the first bid of an order as any other', () => {
  const passed = decide(
    { type: 'passInspection', by: CAST.operator, version: 1, grade: 7 },
    factsIn(11, { orderPromise: promiseOf() }),
    NOW,
  )
  if (!passed.ok || !passed.value.changes.bidding) throw new Error('not passed')
  const { bidding } = passed.value.changes
  const by = { role: 'dealer', bikeDealerId: 'rival' } as const
  const bid = (price: number) =>
    decide(
      { type: 'placeBid', by, request: { bikeDealerId: 'rival', price, maxPrice: null, idempotencyKey: 'k' } },
      factsIn(21, { bidding }),
      later(NOW, 1_000),
    )
  expect(bid(310_000).ok).toBe(false)
  const higher = bid(leastBid(310_000))
  expect(higher.ok && higher.value.changes.bidding?.leaderDealerId).toBe('rival')
})

test('photos that are unusable hold back a bike that is promised at once, too', () => {
  const facts = factsIn(11, { orderPromise: promiseOf({ way: 'atOnce' }), unusableImages: 1 })
  const command = { ...commandOf('passInspection', CAST.operator), grade: 8 }
  expect(decide(command, facts, NOW)).toMatchObject({ ok: false, refusal: { code: 'ERROR_AUCTION_STATUS_INVALID' } })
})
