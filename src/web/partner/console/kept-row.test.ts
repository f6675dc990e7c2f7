import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepRow, keptRow } from './kept-row.ts'

const before = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage')
const store = new Map<string, string>()

beforeEach(() => {
  store.clear()
  const value = {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, text: string) => store.set(key, text),
  }
  Object.defineProperty(globalThis, 'sessionStorage', { value, configurable: true })
})
afterEach(() => {
  if (before) Object.defineProperty(globalThis, 'sessionStorage', before)
  else Reflect.deleteProperty(globalThis, 'sessionStorage')
})

test('each place of the history keeps its own row, and the oldest are forgotten', () => {
  keepRow('a /partner/auctions', '7')
  keepRow('b /partner/todo', 'deliver 8')
  keepRow('a /partner/auctions', '9')
  expect([keptRow('a /partner/auctions'), keptRow('b /partner/todo'), keptRow('c /partner/todo')]).toEqual([
    '9',
    'deliver 8',
    null,
  ])
  for (let place = 0; place < 40; place += 1) keepRow(`${place}`, '1')
  expect(keptRow('a /partner/auctions')).toBeNull()
  store.set('rows', 'no list')
  expect(keptRow('1')).toBeNull()
})
