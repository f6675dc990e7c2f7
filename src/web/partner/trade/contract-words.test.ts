import { expect, test } from 'vitest'
import { contractWords } from './contract-words.ts'

const AT_HIGHEST = { contractAmount: 500_000, currentPrice: 500_000, counterOffer: null, continuesAuctionId: null }
const offer = (price: number, isAccepted: boolean | null) => ({ price, isAccepted, isOpen: false, until: '' })

test.each<[string, Partial<Parameters<typeof contractWords>[0]>, string | null]>([
  ['at the highest bid', {}, null],
  ['not yet there', { contractAmount: null }, null],
  ['with a counter-offer that was refused', { counterOffer: offer(600_000, false) }, null],
  [
    'of another of the three best',
    { contractAmount: 450_000 },
    '上位3社の中から貴社を選びました。成約金額は、最高額の¥500,000',
  ],
  [
    'at the owner’s price',
    { contractAmount: 600_000, counterOffer: offer(600_000, true) },
    '提示額に貴社が応じたため、成約金額は、最高額の¥500,000ではなく提示額（¥600,000）',
  ],
  [
    'of a runner-up',
    { contractAmount: 480_000, currentPrice: 480_000, continuesAuctionId: 6 },
    '貴社の入札額（¥480,000）',
  ],
])('of a contract %s is said: %s %s', (_, given, words) => {
  const said = contractWords({ ...AT_HIGHEST, ...given })
  if (words === null) expect(said).toBeNull()
  else expect(said).toContain(words)
})
