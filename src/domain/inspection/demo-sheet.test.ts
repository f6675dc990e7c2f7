import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PHOTO_TYPES } from '../options/photo-types.ts'
import { ACCIDENT_HISTORIES, ENGINE_STATUSES } from '../options/vehicle-condition.ts'
import { bikeSeed, demoSheet, type StatedBike } from './demo-sheet.ts'
import { checkSheet, isComplete, overallGrade } from './inspection-sheet.ts'

const GOOD: StatedBike = {
  engineStatusList: ['good'],
  accidentHistoryList: ['none'],
  mileageTo: 5_000,
  photoTypes: null,
}
const gradesOf = (bike: StatedBike, seed: number) =>
  Object.fromEntries(demoSheet(bike, seed).parts.map(({ part, grade }) => [part, grade ?? 0]))

test('every made-up sheet could have been sent by an operator, is whole, and is the same again', () => {
  const bike = fc.record({
    engineStatusList: fc.subarray(ENGINE_STATUSES.map(({ code }) => code)),
    accidentHistoryList: fc.subarray(ACCIDENT_HISTORIES.map(({ code }) => code)),
    mileageTo: fc.option(fc.integer({ min: 1, max: 100_000 })),
    photoTypes: fc.option(fc.subarray(PHOTO_TYPES.map(({ code }) => code))),
  })
  fc.assert(
    fc.property(bike, fc.nat(), (given, seed) => {
      const sheet = demoSheet(given, seed)
      expect(checkSheet(sheet)).toEqual({ ok: true, value: sheet })
      expect(isComplete(sheet)).toBe(true)
      expect(JSON.stringify(sheet)).not.toMatch(/動画|空ぶかし|始動せず/) // demo bikes have photos alone
      expect(overallGrade(sheet)).not.toBeNull()
      expect(demoSheet(given, seed)).toEqual(sheet)
    }),
  )
})

test('it fits what the owner stated', () => {
  for (let seed = 1; seed <= 50; seed += 1) {
    const good = gradesOf(GOOD, seed)
    const fallen = demoSheet({ ...GOOD, accidentHistoryList: ['fell'] }, seed)
    expect(gradesOf({ ...GOOD, accidentHistoryList: ['fell'] }, seed).exterior).toBeLessThan(good.exterior ?? 0)
    expect(fallen.marks.filter(({ kind }) => kind === 'scratch').length).toBeGreaterThanOrEqual(2)
    expect(gradesOf({ ...GOOD, engineStatusList: ['immobile'] }, seed).engine).toBeLessThanOrEqual(4)
    expect(gradesOf({ ...GOOD, accidentHistoryList: ['frame-damage'] }, seed).frame).toBeLessThanOrEqual(4)
    expect(gradesOf({ ...GOOD, mileageTo: null }, seed).tyres).toBeLessThan(good.tyres ?? 0)
    const stored = demoSheet({ ...GOOD, engineStatusList: ['long-storage'] }, seed)
    expect(stored.parts[0]).toMatchObject({ part: 'engine', grade: null, isUnseen: true })
  }
})

test('a mark stands where its words say, on either side', () => {
  const forks = Array.from({ length: 40 }, (_, seed) =>
    demoSheet({ ...GOOD, accidentHistoryList: ['accident'] }, seed).marks.filter(({ kind }) => kind === 'bend'),
  ).flat()
  expect(new Set(forks.map(({ side }) => side))).toEqual(new Set(['left', 'right']))
  for (const { side, x } of forks) expect(side === 'left' ? x : 1000 - x).toBeLessThan(300)
})

test('tyres that no photo shows are not judged', () => {
  const tyresOf = (photoTypes: readonly string[]) =>
    demoSheet({ ...GOOD, photoTypes }, 1).parts.find(({ part }) => part === 'tyres')
  expect(tyresOf(['01', '05'])).toEqual({ part: 'tyres', grade: null, isUnseen: true, note: 'タイヤの写真なし' })
  expect(tyresOf(['01', '09'])).toMatchObject({ isUnseen: false, grade: expect.any(Number) })
})

test('a bike that is listed again gets the same grades', () => {
  expect(bikeSeed('NC42-1234567', ['a'])).toBe(bikeSeed('NC42-1234567', ['b', 'c']))
  expect(bikeSeed(null, ['a', 'b'])).toBe(bikeSeed(null, ['b', 'a']))
  expect(bikeSeed(null, ['a'])).not.toBe(bikeSeed(null, ['b']))
})
