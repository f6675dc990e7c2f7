import { expect, test } from 'vitest'
import { SIMULATED_DEALERS } from '#content/demo/dealers.ts'
import { isOnStep, leastBid } from '#domain/auction/bids/yen.ts'
import { SOUND } from '#domain/inspection/demo-worth.ts'
import { seededRandom } from '#domain/values/seeded-random.ts'

import { chanceWithin, fixedRandom, nextBid, valuationOf } from './simulated-bid.ts'

const AUCTION = {
  auctionId: 1_000_001,
  currentPrice: 0,
  displacement: 400,
  marketPrice: { min: 300_000, max: 500_000 },
  ...SOUND,
}
const DEALERS = Array.from({ length: 200 }, (_, index) => index + 1)

test('the same seed runs the same way, another one differently', () => {
  const three = (seed: number) => {
    const random = seededRandom(seed)
    return [random(), random(), random()]
  }
  expect(three(7)).toEqual(three(7))
  expect(three(7)).not.toEqual(three(8))
  expect(fixedRandom(1, 2, 3)).toBe(fixedRandom(1, 2, 3))
})

test('of the dealers of an agency one at most wants a bike, and each of them some', () => {
  const agency = SIMULATED_DEALERS.flatMap(({ isOfAgency }, index) => (isOfAgency ? [index + 1] : []))
  expect(agency.length).toBeGreaterThan(1)
  const wanted = Array.from({ length: 300 }, (_, bike) =>
    agency.filter((dealer) => valuationOf(1, dealer, { ...AUCTION, auctionId: bike }) !== null),
  )
  expect(Math.max(...wanted.map(({ length }) => length))).toBe(1)
  expect(new Set(wanted.flat())).toEqual(new Set(agency))
})

test('dealers differ in what they would pay; of a dozen, some always want the bike', () => {
  const values = DEALERS.map((dealer) => valuationOf(1, dealer, AUCTION))
  const wanted = values.filter((it) => it !== null)
  expect(wanted.length).toBeGreaterThan(80)
  expect(new Set(wanted).size).toBeGreaterThan(30)
  expect(wanted.every((it) => it >= 270_000 && it <= 500_000 && isOnStep(it))).toBe(true)
  const ofDozen = Array.from({ length: 200 }, (_, index) =>
    DEALERS.slice(0, 12).filter((dealer) => valuationOf(1, dealer, { ...AUCTION, auctionId: 5_000 + index }) !== null),
  )
  expect(ofDozen.every((dealers) => dealers.length >= 2)).toBe(true)
})

test('a bike that does not run, had an accident or has no key is worth clearly less than the middle to everyone', () => {
  const faults = [{ engineStatusList: ['immobile'] }, { accidentHistoryList: ['accident'] }, { isWithoutKey: true }]
  const valuesOf = (fault: Partial<typeof AUCTION>) =>
    DEALERS.flatMap((dealer) => valuationOf(1, dealer, { ...AUCTION, ...fault }) ?? [])
  expect(Math.max(...valuesOf({}))).toBeGreaterThan(480_000)
  for (const fault of faults) expect(Math.max(...valuesOf(fault))).toBeLessThan(400_000)
})

test('no bid is below the least or above what the bike is worth to the dealer', () => {
  const random = seededRandom(3)
  for (let currentPrice = 0; currentPrice < 450_000; currentPrice += 3_000) {
    const bid = nextBid(400_000, { ...AUCTION, currentPrice }, random)
    const least = leastBid(currentPrice)
    if (least > 400_000) expect(bid).toBeNull()
    else {
      const asked = bid?.price ?? bid?.maxPrice ?? 0
      expect(asked).toBeGreaterThanOrEqual(least)
      expect(asked).toBeLessThanOrEqual(400_000)
      expect(isOnStep(asked)).toBe(true)
    }
  }
})

test('a chance grows with the time', () => {
  expect(chanceWithin(0, 10)).toBe(0)
  expect(chanceWithin(10, 10)).toBeCloseTo(0.632, 3)
})
