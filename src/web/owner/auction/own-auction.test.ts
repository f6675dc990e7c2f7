import { expect, test } from 'vitest'
import { ownPriceOf } from './own-auction.ts'

const bids = { currentPrice: 735_000, contractAmount: null, finalTransactionPrice: null, counterOffer: null }
const accepted = { price: 760_000, isAccepted: true }
const refused = { price: 760_000, isAccepted: false }

test.each([
  ['while bids come in', { ...bids, auctionStatus: 21 }, '現在の価格', 735_000],
  ['when bidding has ended', { ...bids, auctionStatus: 22 }, '最高額', 735_000],
  ['without a bid', { ...bids, auctionStatus: 84, currentPrice: null }, '最高額', 0],
  [
    'after a yes to the own price',
    { ...bids, auctionStatus: 22, counterOffer: accepted },
    '販売店が受け入れた提示額',
    760_000,
  ],
  ['after a no to the own price', { ...bids, auctionStatus: 22, counterOffer: refused }, '最高額', 735_000],
  ['not sold at the own price either', { ...bids, auctionStatus: 85, counterOffer: accepted }, '最高額', 735_000],
  ['sold to the second bidder', { ...bids, auctionStatus: 31, contractAmount: 730_000 }, '成約金額', 730_000],
  [
    'sold, with its price fixed at the bike',
    { ...bids, auctionStatus: 31, contractAmount: 730_000, trade: { price: 710_000 } },
    '確定した買取金額',
    710_000,
  ],
  [
    'sold, with an open price',
    { ...bids, auctionStatus: 31, contractAmount: 730_000, trade: { price: null } },
    '成約金額',
    730_000,
  ],
  ['sold, and stopped', { ...bids, auctionStatus: 92, contractAmount: 730_000 }, '成約金額', 730_000],
  [
    'completed with a reduction',
    { ...bids, auctionStatus: 32, contractAmount: 730_000, finalTransactionPrice: 720_000 },
    '最終取引金額',
    720_000,
  ],
])('%s the owner reads what the price is', (_when, auction, label, yen) => {
  expect(ownPriceOf(auction)).toEqual({ label, yen })
})
