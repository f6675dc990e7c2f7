import { expect, test } from 'vitest'
import { coverFirst, coverOf } from './cover-photo.ts'

const photos = (...types: string[]) =>
  types.map((given) => ({ imageType: given.slice(0, 2), isActive: true, isInspectionNg: given.endsWith('NG') }))

test.each([
  [['02', '03', '01'], '01'],
  [['02', '04', '03'], '03'],
  [['05', '02', '04'], '04'],
  [['05', '02'], '02'],
  [['03'], '03'],
  [['07', '05', '14'], '05'],
  [['01NG', '02', '03'], '03'],
  [['07', '20'], undefined],
  [['01NG'], undefined],
  [[], undefined],
])('of %j the cover is %s', (types, cover) => {
  expect(coverOf(photos(...types))?.imageType).toBe(cover)
})

test('a page begins with the cover and keeps the order of the others', () => {
  const typesOf = (...types: string[]) => coverFirst(photos(...types)).map(({ imageType }) => imageType)
  expect(typesOf('02', '05', '03', '08')).toEqual(['03', '02', '05', '08'])
  expect(typesOf('07')).toEqual(['07'])
})
