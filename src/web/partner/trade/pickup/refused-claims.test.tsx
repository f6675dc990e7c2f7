import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Refused, takeInsteadTitle } from './now.tsx'

const MIXED = { claims: [{ answer: 'accepted' }, { answer: 'refused' }], decidedPrice: 370_000 }
const ALL_REFUSED = { claims: [{ answer: 'refused' }, { answer: 'refused' }], decidedPrice: 380_000 }

test('after one yes and one no the dealer reads that a part was refused, and what the bike costs', () => {
  const mixed = renderToStaticMarkup(<Refused {...MIXED} />)
  expect(mixed).toContain('出品者が減額の一部を断りました')
  expect(mixed).toContain('¥370,000')
  expect(renderToStaticMarkup(<Refused {...ALL_REFUSED} />)).toContain('出品者が減額を断りました')
})

test('to take the bike without a ruling names the price', () => {
  expect(takeInsteadTitle(MIXED)).toBe('残りの減額を取り下げて ¥370,000 で引き取る')
  expect(takeInsteadTitle(ALL_REFUSED)).toBe('減額を取り下げて ¥380,000 で引き取る')
})
