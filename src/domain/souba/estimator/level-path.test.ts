import { describe, expect, test } from 'vitest'
import { LEVEL_DYNAMICS, LevelPath } from './level-path.ts'

const even = LEVEL_DYNAMICS.map(() => 1 / LEVEL_DYNAMICS.length)

function pathOf(values: readonly (number | null)[], rows = 10): LevelPath {
  const path = new LevelPath()
  path.reserve(values.length)
  values.forEach((value, month) => {
    path.mean[month] = value ?? 0
    path.weight[month] = value === null ? 0 : rows
  })
  path.run(values.length, 0.04, 12, 0.25, even)
  return path
}

describe('a level by month', () => {
  test('stays where it was, and is less sure further ahead', () => {
    const path = pathOf(new Array(20).fill(13))
    for (const level of path.forecast) expect(level).toBeCloseTo(13, 1)
    expect(path.forecastVariance[3]).toBeGreaterThan(path.forecastVariance[0] ?? 1)
  })

  test('goes on rising when it has risen steadily', () => {
    const path = pathOf(Array.from({ length: 24 }, (_, month) => 12 + 0.02 * month))
    expect(path.forecast[3]).toBeGreaterThan(12 + 0.02 * 23 + 0.03)
  })

  test('follows a jump within a few months', () => {
    const path = pathOf([...new Array(18).fill(13), 12.6, 12.6, 12.6, 12.6])
    expect(path.forecast[0]).toBeLessThan(12.68)
    expect(path.smooth[5]).toBeGreaterThan(12.9)
  })

  test('with one sale lies between the sale and what was expected', () => {
    const path = pathOf([13], 1)
    expect(path.forecast[0]).toBeGreaterThan(12.5)
    expect(path.forecast[0]).toBeLessThan(13)
  })

  test('without sales for a year is less sure than with', () => {
    const gap = pathOf([...new Array(12).fill(13), ...new Array(12).fill(null)])
    expect(gap.forecastVariance[0]).toBeGreaterThan(3 * (pathOf(new Array(24).fill(13)).forecastVariance[0] ?? 1))
  })
})
