import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TRADE_STEPS } from '#domain/auction/trade/hand-over.ts'
import { TradeSteps } from './trade-steps.tsx'

const settled = { isPaymentDisputed: false, isNameChanged: false }
const count = (html: string, words: string) => html.split(words).length - 1

test.each(TRADE_STEPS)('at %s all before it are done, and the change of name is still ahead', (step) => {
  const html = renderToStaticMarkup(<TradeSteps step={step} {...settled} />)
  expect(count(html, '（済み）')).toBe(TRADE_STEPS.indexOf(step) + 1)
  expect(count(html, '（済み）') + count(html, '（これから）')).toBe(7)
  expect(count(html, 'aria-current="step"')).toBe(1)
})

test('the name may be changed before the money is confirmed', () => {
  const html = renderToStaticMarkup(<TradeSteps step="handedOver" {...settled} isNameChanged />)
  expect(count(html, '（済み）')).toBe(5)
  expect(html).toMatch(/変更<span class="sr-only">（済み）/)
})

test('in a line the bar says in words how far it is', () => {
  const small = (given: object) =>
    renderToStaticMarkup(<TradeSteps isSmall step="confirmed" {...settled} {...given} />).replace(/<[^>]*>/g, '')
  expect(small({})).toBe('取引の段階：完了済み')
  expect(small({ step: 'scheduled' })).toBe('取引の段階：日程決定')
  expect(small({ isNameChanged: true })).toBe('取引の段階：名義変更済み')
  expect(small({ step: 'paid', isPaymentDisputed: true })).toBe('取引の段階：支払い（確認中）')
})
