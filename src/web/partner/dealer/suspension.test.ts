import { expect, test } from 'vitest'
import { businessOf, suspensionWords } from './suspension.ts'

const minato = { runningBids: 3, leadingBids: 1, wonAuctions: 0, openContracts: 2 }
const kobe = { runningBids: 4, leadingBids: 2, wonAuctions: 1, openContracts: 0 }

test('the question before a suspension names what it takes, of an agency for all its dealers', () => {
  expect(suspensionWords(businessOf([minato, kobe])).slice(0, 3)).toEqual([
    '入札中7件（うち最高額3件）の入札がすべて取り消され、再開しても戻りません。',
    '落札して回答待ちの1件は、出品者が売却を選べなくなります。',
    '契約中の取引2件は契約が続きますが、販売店は操作できません。中止するかは運営が判断します。',
  ])
  expect(suspensionWords(businessOf([]))[0]).toBe('取り消される入札はありません。')
})
