import { expect, test } from 'vitest'
import { clearConsequences, clearToken, groupByState, isDecidable, meanwhileWords } from './frame-words.ts'

test.each([
  [11, '不合格にする', true],
  [21, '出品を停止', true],
  [22, '出品を停止', true],
  [31, '取引を中止', true],
  [32, '取引は完了しています', true],
  [81, 'この出品は終了している', false],
  [84, 'この出品は終了している', false],
  [91, 'この出品は終了している', false],
])('in %i an operator is told what can be done: %s', (status, words, decidable) => {
  expect(meanwhileWords(status)).toContain(words)
  expect(isDecidable(status)).toBe(decidable)
  if (!decidable) expect(meanwhileWords(status)).not.toContain('してください')
})

test('once the bike has left, the box names the ruling and no stop', () => {
  expect(meanwhileWords(31, true)).toContain('「不正の裁定」')
  expect(meanwhileWords(31, true)).not.toContain('取引を中止してください')
})

test('the question names the matches and the reason, and another match is another question', () => {
  const [matches, reason] = clearConsequences(['stolen:3', 'auction:12'], '電話で確認', 11)
  expect(matches).toBe('一致した記録：盗難車リスト、No.12')
  expect(reason).toContain('「電話で確認」')
  expect(clearToken(1, ['stolen:3'])).not.toBe(clearToken(1, ['stolen:3', 'auction:12']))
})

test('of each state the list of stolen bikes says what it does to a listing', () => {
  const groups = groupByState([11, 21, 22, 31, 32].map((auctionStatus) => ({ auctionStatus })))
  expect(groups.map(({ name, effect, listings }) => [name, effect, listings.length])).toEqual([
    ['審査前', '判断するまで合格にできません。', 1],
    ['開催中・取引中', '自動では止まりません。', 3],
    ['取引完了', '取引は完了しているため、止まりません。', 1],
  ])
  expect(groupByState([{ auctionStatus: 11 }]).map(({ name }) => name)).toEqual(['審査前'])
})
