import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { adviceWords } from './advice-words.ts'
import { Figures } from './figures.tsx'

const UNSOLD = {
  outcome: { dealersLooked: 5, watchers: 2 },
  bidCount: 4,
  currentPrice: 585_000,
  counterOffer: null,
  askingPrice: 990_000,
  marketPrice: null,
  isOutsideMarket: false,
}
const drawn = (isAccepted: boolean | null) => {
  const counterOffer = isAccepted === null ? null : { price: 600_000, isAccepted }
  return renderToStaticMarkup(<Figures auction={{ ...UNSOLD, counterOffer }} />).replace(/<[^>]+>/g, '')
}

test('the figures tell a price that a dealer had agreed to, and are measured by it', () => {
  for (const text of [drawn(null), drawn(false)]) {
    expect(text).toContain('希望価格まで、あと ¥405,000 でした')
    expect(text).not.toContain('ご提示額')
  }
  expect(drawn(true)).toContain('最高額は ¥585,000 でした。販売店は、ご提示額の ¥600,000 での購入に応じていました。')
  expect(drawn(true)).toContain('希望価格まで、あと ¥390,000 でした')
})

test('advice about an accepted own price does not call it a bid', () => {
  const outcome = {
    askingPrice: 650_000,
    bestAmount: 600_000,
    market: { min: 500_000, middle: 600_000, max: 700_000 },
    isOutsideMarket: false,
    canStart: true,
    dealersLooked: 5,
    missingViews: 0,
    hasMovie: true,
    unansweredQuestions: 0,
  }
  const told = (isOfferAccepted: boolean) =>
    (['bidNearAsking', 'bidWithinMarket'] as const)
      .map((advice) => Object.values(adviceWords(advice, { ...outcome, isOfferAccepted }, [])).join(' '))
      .join(' ')
  expect(told(false)).toContain('最高額は¥600,000でした')
  expect(told(true)).toContain('販売店が受け入れたご提示額は¥600,000でした')
  expect(told(true)).not.toContain('最高額')
})
