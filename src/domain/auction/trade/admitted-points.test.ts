import { expect, test } from 'vitest'
import { CLAIM, LISTED } from '#testing/auction-model/auction-facts.ts'
import { admittedPoints } from './admitted-points.ts'
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
