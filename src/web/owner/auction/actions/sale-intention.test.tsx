import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Choices } from './sale-intention.tsx'

const record = { tradeCount: 0, record: null }
const choices = [
  { bikeDealerId: 1, dealerName: 'モト横浜', agencyName: null, amount: 950_000, isSuspended: false, honour: record },
  { bikeDealerId: 2, dealerName: 'モト川崎', agencyName: null, amount: 900_000, isSuspended: false, honour: record },
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
