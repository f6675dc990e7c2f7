import { expect, test } from 'vitest'
import { decisionWords, passWords } from './decision-words.ts'

const CREATED = { toStatus: 11, byActor: 'owner:7' }

test.each([
  [{ toStatus: 21, byActor: 'operator:2' }, 'No.1000314 は、ほかの担当者が合格にしました。'],
  [{ toStatus: 81, byActor: 'operator:2' }, 'No.1000314 は、ほかの担当者が不合格にしました。'],
  [{ toStatus: 71, byActor: 'operator:2' }, 'No.1000314 は、ほかの担当者が停止しました。'],
  [{ toStatus: 81, byActor: 'operator:1' }, 'No.1000314 は、ご自身が別の画面で不合格にしました。'],
  [{ toStatus: 82, byActor: 'owner:7' }, 'No.1000314 は、出品者が取り消しました。'],
])('%j: %s', (step, words) => {
  expect(decisionWords(1000314, [CREATED, step, { toStatus: 22, byActor: 'system' }], '1')).toBe(words)
})

test('what still waits was decided by nobody', () => {
  expect(decisionWords(1000314, [CREATED], '1')).toBeNull()
  expect(passWords(1000314, { isPassed: false, isOwn: false })).toBeNull()
})

test('a pass counts as soon as it is planned', () => {
  expect(passWords(8, { isPassed: null, isOwn: false })).toBe('No.8 は、ほかの担当者が合格にしました。')
})
