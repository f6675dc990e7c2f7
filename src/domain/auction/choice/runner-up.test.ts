import { expect, test } from 'vitest'
import { nextRunnerUp } from './runner-up.ts'

const BIDS = ['A', 'B', 'C', 'D', 'E'].map((bikeDealerId, place) => ({ bikeDealerId, amount: 500_000 - place }))

test.each<[string, string[], string[], string[], string | null]>([
  ['the one below who stopped', ['A'], [], [], 'B'],
  ['the highest, where another was chosen and stopped', ['B'], [], [], 'A'],
  ['nobody a second time', ['A'], ['B', 'C'], [], 'D'],
  ['nobody who stopped before', ['B', 'A'], ['B'], [], 'C'],
  ['nobody who is suspended', ['A'], [], ['B', 'C'], 'D'],
  ['three at most', ['A'], ['B', 'C', 'D'], [], null],
  ['nobody where all are out', ['A'], ['B'], ['C', 'D', 'E'], null],
])('next is %s', (_, stopped, asked, suspended, next) => {
  expect(nextRunnerUp(BIDS, { stopped, asked, excluded: suspended })?.bikeDealerId ?? null).toBe(next)
})
