import { expect, test } from 'vitest'
import { CLAIM, LISTED } from '#testing/auction-model/auction-facts.ts'
import { admittedPoints, isRestated, sameLine } from './admitted-points.ts'
import { faultsOfCheck } from './check-claims.ts'
import type { Claim } from './hand-over.ts'

const open: Claim = { ...CLAIM, answer: null, ruled: null }
const KEY = { line: 'stated:keyCount', reason: 'parts' } as const

test('what the owner accepted or an operator upheld is admitted, with what was taken off', () => {
  const claims: Claim[] = [
    open,
    { ...open, answer: 'accepted', detail: '鍵が1本しかない', amount: 15_000 },
    { ...open, answer: 'refused' },
    { ...open, answer: 'refused', ruled: 0 },
    { ...open, answer: 'refused', ruled: 4_000 },
  ]
  expect(admittedPoints(claims)).toEqual([
    { line: CLAIM.line, reason: CLAIM.reason, detail: '鍵が1本しかない', amount: 15_000 },
    { line: CLAIM.line, reason: CLAIM.reason, detail: CLAIM.detail, amount: 4_000 },
  ])
})

test.each<[string, Partial<Claim>, boolean]>([
  ['the same point', KEY, true],
  ['by another name', { ...KEY, reason: 'other' }, true],
  ['another line', { line: 'stated:customPartsList', reason: 'parts' }, false],
  ['another reason at the same line', { ...KEY, reason: 'damage' }, false],
])('the buyer who was told claims %s', (_, changed, isRefused) => {
  const check = { mileageKm: 20_000, claims: [{ ...CLAIM, ...changed }] }
  const fields = faultsOfCheck(check, 500_000, { ...LISTED, admitted: [KEY] }).map(({ field }) => field)
  expect(fields).toEqual(isRefused ? ['claims.0.line'] : [])
})

test('a line is the same in another sheet by its part, or as the nearest mark of such a damage on that side', () => {
  const part = (line: number, name: string) => ({ line, part: name, damage: null, side: null, x: null, y: null })
  const mark = (line: number, x: number, given: object = {}) => {
    return { line, part: null, damage: 'scratch', side: 'left', x, y: 10, ...given }
  }
  const sheet = [part(1, 'engine'), part(2, 'frame'), mark(7, 900), mark(8, 120), mark(9, 100, { side: 'right' })]
  expect(sameLine(part(5, 'frame'), sheet)).toBe(2)
  expect(sameLine(mark(7, 100), sheet)).toBe(8)
  expect(sameLine(mark(7, 100, { damage: 'rust' }), sheet)).toBeNull()
})

test.each<[string, object, boolean]>([
  ['stated:keyCount', {}, false],
  ['stated:keyCount', { keyCount: 'one' }, true],
  ['stated:mileageKm', { keyCount: 'one' }, false],
  ['stated:mileageKm', { mileageId: 4 }, true],
  ['stated:photos', { keyCount: 'one' }, false],
])('%s is stated otherwise with %j', (line, changed, isOtherwise) => {
  const before = { keyCount: 'two', mileageKm: null, mileageId: 3 }
  expect(isRestated(line, before, { ...before, ...changed })).toBe(isOtherwise)
})
