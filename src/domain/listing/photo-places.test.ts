import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PHOTO_FINDINGS } from '../images/photo-look.ts'
import { MULTI_IMAGE_SLOTS, PHOTO_TYPES, REQUIRED_PHOTO_TYPES } from '../options/photo-types.ts'
import { isRepeatable, photoFaults } from './listing-photos.ts'
import { isRefusedPhoto, placesFor, RECOMMENDED_VIEWS, recommendedViews } from './photo-places.ts'

const lying = { size: { width: 1600, height: 1200 }, findings: [] }
const upright = { size: { width: 1200, height: 1600 }, findings: [] }
const paper = { size: { width: 1600, height: 1200 }, findings: ['DOCUMENT' as const] }

test('twelve views are recommended, the required ones first', () => {
  expect(RECOMMENDED_VIEWS).toHaveLength(12)
  expect(RECOMMENDED_VIEWS.slice(0, REQUIRED_PHOTO_TYPES.length)).toEqual(REQUIRED_PHOTO_TYPES)
})

test.each([
  ['in their order', [lying, lying, lying], [], ['01', '02', '03']],
  ['where it is free', [lying, lying], ['01', '03'], ['02', '04']],
  ['an upright one into no view from the side', [lying, upright, upright, lying], [], ['01', '02', '05', '03']],
  ['a paper among the papers', [lying, paper, lying], [], ['01', '07', '02']],
  ['a second paper among the others', [paper, paper], [], ['07', '99']],
])('photos chosen at once are placed %s', (_name, chosen, taken, expected) => {
  expect(placesFor(chosen, taken, false)).toEqual(expected)
})

test('a bike without a meter has no view of one, and no photo is taken for it', () => {
  expect(recommendedViews(false)).toEqual(RECOMMENDED_VIEWS)
  expect(recommendedViews(true)).toEqual(RECOMMENDED_VIEWS.filter((view) => view !== '05'))
  expect(placesFor([lying], ['01', '02', '03', '04'], true)).toEqual(['14'])
})

test('however many are chosen, each has a place of its own or is said to have none', () => {
  const photo = fc.record({
    size: fc.option(fc.record({ width: fc.integer({ min: 1, max: 9 }), height: fc.integer({ min: 1, max: 9 }) })),
    findings: fc.subarray([...PHOTO_FINDINGS]),
  })
  const taken = fc.subarray(PHOTO_TYPES.map(({ code }) => code))
  fc.assert(
    fc.property(fc.array(photo, { maxLength: 40 }), taken, (chosen, before) => {
      const places = placesFor(chosen, before, false)
      expect(places).toHaveLength(chosen.length)
      const all = [...before, ...places.flatMap((place) => place ?? [])].map((imageType) => ({ imageType }))
      expect(photoFaults(all, false).filter(({ field }) => field === 'images')).toEqual([])
      const isFull = all.filter(({ imageType }) => isRepeatable(imageType)).length === MULTI_IMAGE_SLOTS
      expect(places.includes(null) ? isFull : true).toBe(true)
    }),
  )
})

test.each([
  [639, 400, '01', true],
  [400, 640, '01', false],
  [120, 90, '99', true],
  [120, 90, '07', false],
  [120, 90, '20', false],
])('%i × %i for %s is refused: %s', (width, height, type, isRefused) => {
  expect(isRefusedPhoto({ width, height }, type)).toBe(isRefused)
})
