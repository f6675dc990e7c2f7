import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FeeChange } from './fee-change.tsx'
import { feeChanges, feeQuestion } from './fee-words.ts'

const BEFORE = [
  { from: 0, fee: 500 },
  { from: 300_000, fee: 9_000 },
]
const AFTER = [
  { from: 0, fee: 100 },
  { from: 500_000, fee: 90_000 },
]

test('both tables stand side by side, by the prices at which their bands begin', () => {
  expect(feeChanges(BEFORE, AFTER)).toEqual([
    { from: 0, before: 500, after: 100 },
    { from: 300_000, before: 9_000, after: null },
    { from: 500_000, before: null, after: 90_000 },
  ])
})

test.each([
  ['the question in a dialog', renderToStaticMarkup(<FeeChange before={BEFORE} after={AFTER} runningCount={12} />)],
  ['the question without scripts', feeQuestion(BEFORE, AFTER, 12)],
])('%s names old, new, what looks like a slip of the finger, and who keeps the old fees', (_, words) => {
  for (const part of [
    '¥9,000',
    '区分なし',
    '¥500,000 で落札すると、手数料 ¥90,000 は落札価格の約18％です。',
    '入札受付中の12件と、',
    '保存した時点から後に入札の受付が始まるオークション',
  ])
    expect(words).toContain(part)
})

test('an empty table is no fee, and a fee above the price is said as that', () => {
  expect(feeQuestion(BEFORE, [], 0)).toContain('落札手数料を0円にします')
  expect(feeQuestion([], [{ from: 0, fee: 5_500 }], 0)).toContain('手数料 ¥5,500 は落札価格を上回ります。')
  expect(feeQuestion([], BEFORE.slice(1), 0)).not.toContain('桁')
})
