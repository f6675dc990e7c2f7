import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ASKING_PRICE } from './listing-form.ts'
import { type Advice, adviceOn, FEW_DEALERS, type Outcome, suggestedAskingPrice } from './outcome-advice.ts'

const MARKET = { min: 300_000, middle: 350_000, max: 420_000 }
const FINE: Outcome = {
  askingPrice: null,
  bestAmount: 0,
  market: MARKET,
  isOutsideMarket: false,
  canStart: true,
  dealersLooked: FEW_DEALERS,
  missingViews: 0,
  hasMovie: true,
  unansweredQuestions: 0,
}

test.each<[Partial<Outcome>, readonly Advice[]]>([
  [{}, []],
  [{ askingPrice: 420_000 }, []],
  [{ askingPrice: 421_000 }, ['askingAboveMarket']],
  [{ askingPrice: 421_000, market: null }, []],
  [{ askingPrice: 400_000, bestAmount: 359_000 }, ['bidWithinMarket']],
  [{ askingPrice: 400_000, bestAmount: 360_000 }, ['bidNearAsking', 'bidWithinMarket']],
  [{ askingPrice: 360_000, bestAmount: 360_000 }, ['bidWithinMarket']],
  [{ bestAmount: 299_000 }, ['bidBelowMarket']],
  [{ bestAmount: 299_000, market: null }, []],
  [{ bestAmount: 299_000, isOutsideMarket: true }, ['statedDefects']],
  [{ askingPrice: 421_000, isOutsideMarket: true }, ['askingAboveMarket', 'statedDefects']],
  [{ hasMovie: false, canStart: false }, ['statedDefects']],
  [{ bestAmount: 300_000 }, ['bidWithinMarket']],
  [{ unansweredQuestions: 1, missingViews: 2, hasMovie: false }, ['answerQuestions', 'addViews', 'addMovie']],
  [{ dealersLooked: FEW_DEALERS - 1 }, ['fewLooked']],
])('%o is told %o', (change, told) => {
  expect(adviceOn({ ...FINE, ...change })).toEqual(told)
})

test('the suggested price is one that the form takes, never above what was asked, and silent where there is nothing to lower', () => {
  const yen = fc.integer({ min: 1, max: 5_000_000 })
  fc.assert(
    fc.property(yen, fc.option(yen), (middle, askingPrice) => {
      const market = { min: Math.ceil(middle / 2), middle, max: middle * 2 }
      const suggested = suggestedAskingPrice({ askingPrice, market, isOutsideMarket: false })
      if (suggested === null) return askingPrice === null || askingPrice <= Math.max(middle, ASKING_PRICE.min)
      return (
        suggested % ASKING_PRICE.unit === 0 && suggested >= ASKING_PRICE.min && suggested < (askingPrice ?? suggested)
      )
    }),
  )
  expect(suggestedAskingPrice({ askingPrice: 500_000, market: null, isOutsideMarket: false })).toBeNull()
  expect(suggestedAskingPrice({ askingPrice: 500_000, market: MARKET, isOutsideMarket: true })).toBeNull()
})
