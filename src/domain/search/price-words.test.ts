import { expect, test } from 'vitest'
import { readPriceWords } from './price-words.ts'

test.each([
  ['50万', '', null, 500_000],
  ['５０万円', '', null, 500_000],
  ['300,000円', '', null, 300_000],
  ['50万まで', '', null, 500_000],
  ['30万以上', '', 300_000, null],
  ['30万〜50万', '', 300_000, 500_000],
  ['30～50万', '', 300_000, 500_000],
  ['30万以上 50万以下', '', 300_000, 500_000],
  ['CB400 50万', 'CB400', null, 500_000],
  ['れぶる　MC49 14.5万', 'れぶる MC49', null, 145_000],
])('「%s」 leaves 「%s」 and asks for %s to %s', (typed, rest, from, to) => {
  expect(readPriceWords(typed)).toEqual({ rest, from, to })
})

test.each(['400', 'MC49', 'CB400 ボルドール', 'れぶる', '1000314', 'No.1000314', '万', '1万5', 'PCX125-2', '千葉'])(
  '「%s」 names no price',
  (typed) => {
    expect(readPriceWords(typed)).toEqual({ rest: typed, from: null, to: null })
  },
)
