import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coveredPixels, readCoverAreas } from './cover-areas.ts'

const part = fc.double({ min: 0, max: 1, noNaN: true })
const side = fc.integer({ min: 1, max: 5000 })

test('every pixel that an area touches is covered, and none lies outside of the picture', () => {
  fc.assert(
    fc.property(part, part, part, part, side, side, (left, top, width, height, pictureWidth, pictureHeight) => {
      const picture = { width: pictureWidth, height: pictureHeight }
      const area = coveredPixels({ left, top, width, height }, picture)
      for (const value of Object.values(area)) expect(Number.isInteger(value)).toBe(true)
      expect(area.left).toBeGreaterThanOrEqual(0)
      expect(area.left + area.width).toBeLessThanOrEqual(pictureWidth)
      expect(area.top + area.height).toBeLessThanOrEqual(pictureHeight)
      expect(area.left).toBeLessThanOrEqual(left * pictureWidth)
      expect(area.left + area.width).toBeGreaterThanOrEqual(
        Math.min(pictureWidth, (left + width) * pictureWidth) - 1e-6,
      )
      expect(area.top + area.height).toBeGreaterThanOrEqual(
        Math.min(pictureHeight, (top + height) * pictureHeight) - 1e-6,
      )
    }),
  )
})

test('whatever is sent as areas is a list of areas or nothing', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const areas = readCoverAreas(value)
      if (areas) for (const { width, height } of areas) expect(Math.min(width, height)).toBeGreaterThan(0)
    }),
  )
  expect(readCoverAreas([{ left: 0.5, top: 0.5, width: 1e-9, height: 1e-9 }])).toBeNull()
  expect(readCoverAreas([{ left: 0, top: 0, width: 1, height: 1, more: 'x' }])).toEqual([
    { left: 0, top: 0, width: 1, height: 1 },
  ])
})
