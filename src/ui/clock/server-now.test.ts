import { expect, test } from 'vitest'
import { createServerClock } from './server-now.ts'

const NOON = Date.UTC(2026, 10, 16, 12)
const HOUR = 3_600_000

function clockOfPc(wall: number) {
  let elapsed = 0
  const clock = createServerClock({ elapsed: () => elapsed, wall: () => wall + elapsed })
  return {
    clock,
    pass: (milliseconds: number) => {
      elapsed += milliseconds
    },
  }
}

test.each([-3 * HOUR, 0, 3 * HOUR])('a PC clock that is %d ms off does not matter', (offset) => {
  const { clock, pass } = clockOfPc(NOON + offset)
  expect(clock.now()).toBe(NOON + offset)
  clock.tell(NOON)
  expect(clock.now()).toBe(NOON)
  pass(90_000)
  expect(clock.now()).toBe(NOON + 90_000)
})

test('of several answers the quickest counts', () => {
  const { clock, pass } = clockOfPc(NOON)
  pass(4_000) // the answer took four seconds
  clock.tell(NOON)
  expect(clock.now()).toBe(NOON)
  pass(100)
  clock.tell(NOON + 4_100)
  expect(clock.now()).toBe(NOON + 4_100)
  pass(5_000)
  clock.tell(NOON + 4_200) // a slow one again
  expect(clock.now()).toBe(NOON + 9_100)
})

test('an answer that arrived earlier than it is read counts from its arrival', () => {
  const { clock, pass } = clockOfPc(0)
  pass(3_000)
  clock.tell(NOON, 500)
  expect(clock.now()).toBe(NOON + 2_500)
})

test('a sleep in which the browser did not count is caught up with the next answer', () => {
  const { clock } = clockOfPc(NOON)
  clock.tell(NOON)
  clock.tell(NOON + HOUR)
  expect(clock.now()).toBe(NOON + HOUR)
})

test('what is no time changes nothing', () => {
  const { clock } = clockOfPc(NOON)
  clock.tell(Number.NaN)
  expect(clock.now()).toBe(NOON)
})
