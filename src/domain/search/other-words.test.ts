import { expect, test } from 'vitest'
import { otherWords } from './other-words.ts'

test.each([
  ['1万km', ['km']],
  ['CB400 12,000km以下', ['km']],
  ['2016年', ['year']],
  ['平成28年式', ['year']],
  ['神奈川 レブル', ['area']],
  ['北海道', ['area']],
  ['2016年 1万キロ 大阪府', ['year', 'km', 'area']],
])('%s holds words that are no bike: %j', (typed, kinds) => {
  expect(otherWords(typed).map(({ kind }) => kind)).toEqual(kinds)
})

test.each(['CB400', '50万', '30〜50万', 'No.1000314', 'レブル250', 'Z900RS', '2016', 'カタナ'])(
  '%s is a bike, a price or a number',
  (typed) => {
    expect(otherWords(typed)).toEqual([])
  },
)
