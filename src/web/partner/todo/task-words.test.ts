import { expect, test } from 'vitest'
import type { TodoLineFragment } from '#contract/generated/todo.ts'
import { TASK_NAMES, TASKS } from '#domain/auction/trade/tasks/trade-tasks.ts'
import { taskWords } from './task-words.ts'

const trade = {
  auctionId: 12,
  deliveryOn: '2026-11-20',
  deliveryTime: '14:00',
  missingPapers: ['自動車検査証', '整備記録簿'],
} as unknown as TodoLineFragment['trade']

test.each(TASK_NAMES)('%s is said in one sentence and leads to its place', (task) => {
  const { sentence, to, label } = taskWords({ task, trade })
  expect(sentence).toMatch(/^[^。]+。$/)
  expect(sentence).not.toMatch(/undefined|null|（）/)
  // What is the dealer's to do is asked for; what is another's is waited for.
  const isOwn = TASKS[task].turn === 'dealer'
  expect(/ください(（[^）]+）)?。$/.test(sentence)).toBe(isOwn && task !== 'readMessage')
  expect(to).toMatch(/^\/partner\/(auctions\/12(\/pickup)?(#[a-z-]+)?|messages\/12)$/)
  expect(label.length).toBeLessThanOrEqual(12)
})

test('a day and what is missing are named', () => {
  expect(taskWords({ task: 'fetchBike', trade }).sentence).toContain('11月20日（金） 14:00に')
  expect(taskWords({ task: 'awaitPapers', trade }).sentence).toContain('自動車検査証、整備記録簿')
})
