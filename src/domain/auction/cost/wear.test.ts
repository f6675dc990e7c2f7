import { expect, test } from 'vitest'
import { repairYen, wearYen } from './repair.ts'

test.each([
  ['engine', 7, [5_000, 15_000]],
  ['engine', 5, [25_000, 65_000]],
  ['engine', 2, [100_000]],
  ['engine', 1, []],
  ['frame', 7, [10_000]],
  ['tyres', 10, []],
  ['tyres', 8, [10_000]],
] as const)('%s of grade %i that is one or two grades worse costs %j more', (part, grade, expected) => {
  expect(wearYen(part, grade).map(({ yen }) => yen)).toEqual(expected)
  for (const { grades, yen } of wearYen(part, grade))
    expect(repairYen([{ part, grade: grade - grades }], 100) - repairYen([{ part, grade }], 100)).toBe(yen)
})
