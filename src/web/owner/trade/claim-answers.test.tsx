import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Consequence, claimChanges } from './claim-answers.tsx'

const CLAIMS = [
  { line: 'stated:photos', lineLabel: '掲載写真', amount: 714_500 },
  { line: 'stated:keyCount', lineLabel: '鍵', amount: 400 },
]
const asked = (answers: Readonly<Record<string, boolean>>) =>
  renderToStaticMarkup(
    <Consequence
      bike="Honda CB400SF"
      dealer="モト横浜"
      auction={{ contractAmount: 715_000, loanStatus: 'none', loanBalance: null }}
      claims={CLAIMS}
      answers={answers}
    />,
  ).replace(/<[^>]+>/g, '')

test('an owner who accepts nearly all of the price is asked a second time, and one who refuses is not', () => {
  expect(asked({ 'stated:photos': true, 'stated:keyCount': true })).toContain('成約金額の99.9%です。')
  expect(asked({ 'stated:photos': false, 'stated:keyCount': true })).not.toContain('成約金額の')
})

const frame = {
  line: 'sheet:2',
  lineLabel: 'フレーム',
  reason: 'damage',
  detail: '凹み',
  amount: 15_000,
  photoAssetIds: ['a'],
}
const key = { ...frame, line: 'stated:keyCount', lineLabel: '鍵の本数', amount: 3_000 }

test('who answers to claims that have changed reads what changed', () => {
  expect(claimChanges([frame], [frame])).toEqual([])
  expect(claimChanges([frame], [{ ...frame, amount: 20_000 }])).toEqual([
    'フレームの減額が¥15,000から¥20,000に変わりました。',
  ])
  expect(claimChanges([frame], [key])).toEqual([
    '鍵の本数の減額 ¥3,000 が加わりました。',
    'フレームの減額 ¥15,000 は取り下げられました。',
  ])
  expect(claimChanges([frame], [{ ...frame, photoAssetIds: ['a', 'b'] }])).toEqual([
    'フレームの減額の申請の内容が変わりました。',
  ])
})
