import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Declined, LapsingOffer, SaleAmount } from './answer-sale-intention.tsx'
import { BestPrice, Choices } from './sale-intention.tsx'

const record = { tradeCount: 0, record: null }
const choices = [
  {
    bikeDealerId: 1,
    dealerName: 'モト横浜',
    agencyName: null,
    amount: 950_000,
    isSuspended: false,
    brokenContract: null,
    honour: record,
  },
  {
    bikeDealerId: 2,
    dealerName: 'モト川崎',
    agencyName: null,
    amount: 900_000,
    isSuspended: false,
    brokenContract: null,
    honour: record,
  },
]

test('an accepted price of the owner is not told as a bid', () => {
  const drawn = (isOfferAccepted: boolean) =>
    renderToStaticMarkup(
      <Choices
        choices={choices}
        highest={950_000}
        chosen={1}
        isOfferAccepted={isOfferAccepted}
        onChoose={() => undefined}
      />,
    )
  expect(drawn(false)).toContain('入札額の上位2社')
  expect(drawn(true)).not.toContain('入札額の上位')
  expect(drawn(true)).toContain('ご提示額（販売店が受け入れました）')
})

test('a dealer that broke the contract for this bike before is marked, and no other one', () => {
  const again = choices.map((choice, index) => (index === 1 ? { ...choice, brokenContract: 570_000 } : choice))
  const words = renderToStaticMarkup(
    <Choices choices={again} highest={950_000} chosen={1} isOfferAccepted={false} onChoose={() => undefined} />,
  )
  expect(words.split('この車両を前回¥570,000で成約')).toHaveLength(2)
  expect(words.indexOf('この車両を前回')).toBeGreaterThan(words.indexOf('モト川崎'))
})

const textOf = (page: React.ReactNode) => renderToStaticMarkup(page).replace(/<[^>]+>/g, '')

test('the question before a sale names how far the amount is below the best one, and below the market', () => {
  const second = textOf(<SaleAmount amount={850_000} highest={855_000} marketMin={600_000} />)
  expect(second).toBe('いちばん高い金額（¥855,000）より¥5,000低い金額です。')
  const last = textOf(<SaleAmount amount={1_000} highest={855_000} marketMin={600_000} />)
  expect(last).toContain('より¥854,000低い金額です。')
  expect(last).toContain('1%未満です。売却額は1,000円でよろしいですか。')
  expect(textOf(<SaleAmount amount={855_000} highest={855_000} marketMin={600_000} />)).toBe('')
  expect(textOf(<SaleAmount amount={200_000} highest={200_000} marketMin={600_000} />)).toContain('相場の下限')
})

test('declining an own price that was accepted is not told as declining a bid', () => {
  const declined = (isOfferAccepted: boolean) =>
    textOf(<Declined bike="CB400SF" amount={600_000} isOfferAccepted={isOfferAccepted} />)
  expect(declined(false)).toMatch(/^最高額¥600,000では/)
  expect(declined(true)).toMatch(/^販売店が受け入れたご提示額¥600,000では/)
})

test('an own price that waits for its answer is named before a sale ends it', () => {
  const words = textOf(<LapsingOffer offer={{ price: 400_000, until: '2026-11-19T03:00:00Z' }} />)
  expect(words).toContain('提示した¥400,000への回答を待っています（回答期限 11月19日（木）12:00）')
  expect(words).toContain('この提示は無効になります')
})

test('the price of a promise to buy at once is not told as the best of several', () => {
  const words = (way: 'atOnce' | 'floor') => {
    const orderPromise = { way, outcome: 'kept' } as React.ComponentProps<typeof BestPrice>['auction']['orderPromise']
    const choice = { dealerName: '輪車屋本舗', amount: 271_000 }
    return textOf(<BestPrice auction={{ currentPrice: 271_000, choices: [choice], orderPromise }} />)
  }
  expect(words('atOnce')).toBe('買取の約束の金額は輪車屋本舗の¥271,000です。')
  expect(words('floor')).toBe('最高額は輪車屋本舗の¥271,000です。')
})
