import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isClockRight, openClock } from './clock.ts'

const START = Date.parse('2026-11-15T03:00:00Z')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A database whose answers take a while, a machine whose clock can be set, and time that passes for both. */
function world({ answerMs = 0 } = {}) {
  const it = { passed: 0, database: START, wall: START, isAway: false }
  const pass = (ms: number) => {
    it.passed += ms
    it.database += ms
    it.wall += ms
  }
  const sources = {
    async readDatabase() {
      if (it.isAway) throw new Error('away')
      pass(answerMs / 2)
      const told = it.database
      pass(answerMs / 2)
      return told
    },
    elapsed: () => it.passed,
    wall: () => it.wall,
  }
  return { it, pass, open: () => openClock(sources) }
}

test("the time is the database's, also where this machine is an hour ahead from the start", async () => {
  const { it, pass, open } = world({ answerMs: 40 })
  it.wall += 3_600_000
  const clock = await open()
  expect(clock.milliseconds()).toBe(it.database)
  pass(10_000)
  expect(clock.now()).toEqual(new Date(it.database))
  expect(clock.skew()).toBe(3_600_000)
  expect(isClockRight(clock)).toBe(false)
  clock.stop()
})

test("setting this machine's clock changes nothing but what is told of it", async () => {
  const { it, pass, open } = world()
  const clock = await open()
  expect(isClockRight(clock)).toBe(true)
  it.wall += 3_600_000
  pass(500)
  expect(clock.milliseconds()).toBe(it.database)
  expect(isClockRight(clock)).toBe(false)
  it.wall -= 3_600_000
  expect(isClockRight(clock)).toBe(true)
  clock.stop()
})

test("it follows the database's clock, and goes on while that is away", async () => {
  const { it, pass, open } = world()
  const clock = await open()
  it.isAway = true
  pass(60_000)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(clock.milliseconds()).toBe(it.database)
  it.isAway = false
  it.database += 90_000
  await vi.advanceTimersByTimeAsync(2_000)
  expect(clock.milliseconds()).toBe(it.database)
  clock.stop()
})

test('a slow answer moves nothing that it cannot know better', async () => {
  const { it, open } = world({ answerMs: 4_000 })
  const clock = await open()
  const before = clock.milliseconds() - it.passed
  await vi.advanceTimersByTimeAsync(2_000)
  expect(clock.milliseconds() - it.passed).toBe(before)
  clock.stop()
})
