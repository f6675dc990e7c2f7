import { expect, test } from 'vitest'
import { claimChanges } from './claim-changes.ts'

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
