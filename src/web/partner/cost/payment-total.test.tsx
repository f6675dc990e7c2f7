import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { costWords } from '../bidding/bid-question.ts'
import { COLUMNS } from '../dealer/figure-columns.ts'
import { OfferAmount } from '../trade/offer-answer.tsx'
import { PaymentTotal } from './payment-total.tsx'

const FIGURE_LABELS = COLUMNS.map(({ label }) => label).join(' ')
const feeBands = [{ from: 300_000, fee: 9_999 }]
const LEADING = { auctionStatus: 21, currentPrice: 480_000, contractAmount: null, counterOffer: null, trade: null }
type Auction = Parameters<typeof PaymentTotal>[0]['auction']
const drawn = (auction: Partial<Auction>) =>
  renderToStaticMarkup(<PaymentTotal auction={{ ...LEADING, ...auction }} feeBands={feeBands} />).replace(
    /<[^>]+>/g,
    ' ',
  )

test('who leads sees what the bike costs in all at its price', () => {
  const words = drawn({})
  for (const part of ['現在の最高額', '¥480,000', '¥9,999', '¥999', '¥490,998', 'この金額で落札した場合です'])
    expect(words).toContain(part)
})

test('the question before a bid and the page after it name the same figure in the same words', () => {
  const bid = { price: 480_000, maxPrice: null }
  const words = costWords(bid, { feeBands, transport: 17_000 })
  expect(words).toContain('お支払い総額は、¥490,998 です')
  expect(drawn({}).replace(/\s+/g, ' ')).toContain('お支払い総額 ¥490,998')
  // What the month adds up holds no fee: it has a name of its own.
  expect(FIGURE_LABELS).not.toContain('総額')
})

test('after the contract it is the contract’s amount, and the fee stays where less is paid for the bike', () => {
  const sold = drawn({ auctionStatus: 31, contractAmount: 470_000 })
  for (const part of ['成約金額', '¥470,000', '¥480,998']) expect(sold).toContain(part)
  expect(sold).not.toContain('落札した場合')
  const trade = { price: 290_000 } as Auction['trade']
  const lowered = drawn({ auctionStatus: 31, contractAmount: 470_000, trade })
  for (const part of ['確定した買取金額', '¥290,000', '¥300,998']) expect(lowered).toContain(part)
})

test('who said yes to a price of the owner sees what it costs at that price, and before it answers', () => {
  const accepted = drawn({ auctionStatus: 22, counterOffer: { price: 600_000, isAccepted: true } })
  for (const part of ['応じた提示額', '¥600,000', '¥610,998']) expect(accepted).toContain(part)
  expect(accepted).not.toContain('¥480,000')
  for (const isAccepted of [false, null])
    expect(drawn({ auctionStatus: 22, counterOffer: { price: 600_000, isAccepted } })).toContain('¥490,998')
  const asked = (form: 'counter-offer' | 'runner-up') =>
    renderToStaticMarkup(<OfferAmount form={form} amount={600_000} feeBands={feeBands} />).replace(/<[^>]+>/g, ' ')
  for (const part of ['提示額', '¥9,999', '¥999', '¥610,998']) expect(asked('counter-offer')).toContain(part)
  for (const part of ['購入金額', '¥610,998']) expect(asked('runner-up')).toContain(part)
})
