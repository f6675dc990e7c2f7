import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { columnsFor, PhotoWall } from './photo-wall.tsx'

const wall = (count: number) =>
  renderToStaticMarkup(
    <PhotoWall photos={Array.from({ length: count }, (_, index) => ({ path: `/p/${index}`, label: `${index}` }))} />,
  )

test('a bike with one photo shows it in the whole width, and nothing beside it', () => {
  expect(wall(1)).toContain('sizes="(max-width: 767px) 100vw')
  expect(wall(1)).not.toContain('<li')
  expect(wall(0)).toBe('')
})

test('on a phone the last of an odd number has its row for itself', () => {
  const wide = (count: number) => [...wall(count).matchAll(/<li class="max-sm:col-span-2">/g)].length
  expect([2, 3, 4, 5].map(wide)).toEqual([1, 0, 1, 0])
})

test.each([...Array(26).keys()].map((index) => index + 2))(
  'of %i photos in a row none stands alone in the last',
  (count) => {
    expect(count % columnsFor(count)).not.toBe(1)
  },
)
