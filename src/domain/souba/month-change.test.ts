import { expect, test } from 'vitest'
import { monthChange } from './month-change.ts'

test.each([
  [{ min: 400_000, max: 500_000 }, { min: 412_000, max: 520_000 }, 'up', 16_000],
  [{ min: 400_000, max: 500_000 }, { min: 380_400, max: 500_000 }, 'down', 10_000],
  [{ min: 400_000, max: 500_000 }, { min: 404_000, max: 504_000 }, 'level', 0],
  [{ min: 400_000, max: 500_000 }, { min: 390_000, max: 510_000 }, 'level', 0],
  [{ min: 1_000, max: 2_000 }, { min: 1_100, max: 2_100 }, 'level', 0],
] as const)('from %j to %j: %s by %i', (before, after, direction, yen) => {
  expect(monthChange(before, after)).toEqual({ direction, yen })
})
