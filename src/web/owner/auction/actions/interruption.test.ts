import { expect, test } from 'vitest'
import { STATUS } from '#domain/auction/status.ts'
import { interruptionOf } from './interruption.ts'

const CHECKED = '2026-11-18T01:00:00Z'
const LATER = '2026-11-18T02:00:00Z'
const LAST = '2026-11-18T03:00:00Z'
const trade = {
  step: 'checked',
  price: 410_000,
  checkedAt: CHECKED,
  fixedAt: LATER,
  moneySeenAt: null,
  stopAsked: null,
}
const asked = { by: 'dealer', askedAt: LAST, isOpen: true, answer: null, answeredAt: null, answeredBy: null }
const answered = { ...asked, askedAt: LATER, isOpen: false, answeredAt: LAST }

test.each([
  ['a check', { price: null, fixedAt: null }, '販売店が車両を確認しました。'],
  ['a price', {}, '買取金額が¥410,000に確定しました。'],
  ["the dealer's question", { stopAsked: asked }, '販売店が取引の中止を申し出ました。'],
  ["the owner's question", { stopAsked: { ...asked, by: 'owner' } }, 'あなたが別の画面で、取引の中止を申し出ました。'],
  [
    'money that the owner confirmed elsewhere, with a question open',
    { moneySeenAt: LAST, stopAsked: { ...asked, askedAt: LATER } },
    'あなたが別の画面で、代金の受け取りを確認しました。中止の申し出は、運営が双方に確認して判断します。',
  ],
  [
    'a question after money that was confirmed long ago',
    { moneySeenAt: LATER, stopAsked: asked },
    '販売店が取引の中止を申し出ました。',
  ],
  [
    'a question taken back',
    { stopAsked: { ...answered, answer: 'withdrawn', answeredBy: 'dealer' } },
    '販売店が中止の申し出を取り下げました。',
  ],
  [
    'a ruling',
    { stopAsked: { ...answered, answer: 'refused', answeredBy: 'operator' } },
    '運営が、取引を続けると判断しました。',
  ],
  ['the hand-over', { step: 'handedOver' }, '車両の引渡しが完了しました。'],
])('a question that goes because of %s says so', (_name, differs, words) => {
  const auction = { auctionStatus: STATUS.inTransaction, auctionStatusLabel: '取引中', trade: { ...trade, ...differs } }
  expect(interruptionOf(auction as Parameters<typeof interruptionOf>[0])).toBe(words)
})
