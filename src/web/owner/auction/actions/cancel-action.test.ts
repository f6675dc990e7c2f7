import { expect, test } from 'vitest'
import { stopWords } from './cancel-action.tsx'

const sale = { makerName: 'ホンダ', modelName: 'CB400SF', winnerName: 'モト横浜', contractAmount: 365_000, trade: null }

test('the question names the price that holds, and after the code is out that the bike has to be there', () => {
  expect(stopWords(sale)).toContain('モト横浜への売却（¥365,000）')
  const fixed = stopWords({ ...sale, trade: { price: 347_000 } })
  expect(fixed).toContain('¥347,000')
  expect(fixed).not.toContain('¥365,000')
  expect(fixed).toContain('引渡しコードを伝えた（バイクを渡した）場合は中止できません')
})
