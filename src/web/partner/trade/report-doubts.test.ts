import { expect, test } from 'vitest'
import { reportDoubts } from './report-doubts.ts'

const now = new Date('2026-11-18T10:00:00+09:00')
const done = { isIdentityChecked: true, checklist: { deliveryOn: '2026-11-17', deliveryTime: '10:00〜12:00' } }

test.each([
  ['nothing, after the hand-over', {}, []],
  ['that the identity record is missing', { isIdentityChecked: false }, ['本人確認の記録がまだありません']],
  [
    'that the agreed hand-over is still to come',
    { checklist: { deliveryOn: '2026-11-20', deliveryTime: '10:00〜12:00' } },
    ['引渡しの予定日時より前です。チェックリストの引渡し日時は、11月20日'],
  ],
  ['that no day was agreed on', { checklist: null }, ['引渡し日が入力されていません']],
  [
    'both',
    { isIdentityChecked: false, checklist: { deliveryOn: '2026-11-18', deliveryTime: '18時以降' } },
    ['本人確認', '予定日時より前'],
  ],
])('before the completion is reported, the dealer reads %s', (_name, change, words) => {
  const doubts = reportDoubts({ ...done, ...change }, now)
  expect(doubts).toHaveLength(words.length)
  for (const [place, part] of words.entries()) expect(doubts[place]).toContain(part)
})
