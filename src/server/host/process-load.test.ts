import { afterEach, expect, test, vi } from 'vitest'
import { watchProcessLoad } from './process-load.ts'

afterEach(() => vi.useRealTimers())

test('the load is high while the process is late with its own timer, and a round later no more', () => {
  vi.useFakeTimers()
  let now = 0
  const load = watchProcessLoad(() => now)
  const passes = (milliseconds: number, timersWereLateBy = 0) => {
    now += milliseconds + timersWereLateBy
    vi.advanceTimersByTime(milliseconds)
  }
  passes(500)
  expect(load.isHigh()).toBe(false)
  now += 2_700 // nothing has run since
  expect(load.isHigh()).toBe(true)
  vi.advanceTimersByTime(500)
  expect(load.isHigh()).toBe(true)
  passes(500)
  expect(load.isHigh()).toBe(false)
  passes(500, 2_100)
  expect(load.isHigh()).toBe(true)
  load.stop()
})
