import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Consequence } from './claim-answers.tsx'

const CLAIMS = [
  { line: 'stated:photos', lineLabel: '掲載写真', amount: 714_500 },
  { line: 'stated:keyCount', lineLabel: '鍵', amount: 400 },
]
const asked = (answers: Readonly<Record<string, boolean>>) =>
  renderToStaticMarkup(
    <Consequence
      bike="Honda CB400SF"
      dealer="モト横浜"
      auction={{ contractAmount: 715_000, loanStatus: 'none', loanBalance: null }}
      claims={CLAIMS}
      answers={answers}
    />,
  ).replace(/<[^>]+>/g, '')

test('an owner who accepts nearly all of the price is asked a second time, and one who refuses is not', () => {
  expect(asked({ 'stated:photos': true, 'stated:keyCount': true })).toContain('成約金額の99.9%です。')
  expect(asked({ 'stated:photos': false, 'stated:keyCount': true })).not.toContain('成約金額の')
})
