import { expect, test } from 'vitest'
import { findingsIn, lookAtPhoto, readLook } from './photo-look.ts'
import { lookSize, type Picture } from './picture.ts'
import { isSamePicture } from './picture-print.ts'

/** Black and white squares of that size, or an even grey. */
function squares(size: number | null, level = 230): Picture {
  const [width, height] = [640, 480]
  const data = new Uint8Array(width * height * 3)
  for (let at = 0; at < data.length; at += 1) {
    const pixel = Math.floor(at / 3)
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    data[at] = size === null || (Math.floor(x / size) + Math.floor(y / size)) % 2 === 0 ? level : level / 8
  }
  return { width, height, channels: 3, data }
}

const large = { width: 2560, height: 1920 }

test.each([
  [639, 480, 'TOO_SMALL'],
  [640, 480, 'SMALL'],
  [480, 1279, 'SMALL'],
  [1280, 960, undefined],
])('%i × %i pixels: %s', (width, height, expected) => {
  expect(lookAtPhoto(squares(40), { width, height }).findings[0]).toBe(expected)
})

test('steep edges are sharp, no edges are not, and in the dark nothing is said about them', () => {
  expect(lookAtPhoto(squares(40), large).findings).toEqual([])
  expect(lookAtPhoto(squares(null), large).findings).toEqual(['BLURRED'])
  expect(lookAtPhoto(squares(40, 40), large).findings).toEqual(['DARK'])
})

test('the same picture is known again, also among others; even areas of another colour are another picture', () => {
  const [one, other, grey, white] = [squares(40), squares(52), squares(null, 120), squares(null, 250)].map((picture) =>
    lookAtPhoto(picture, large),
  )
  if (!one || !other || !grey || !white) throw new Error('four looks')
  expect(isSamePicture(one.print, other.print)).toBe(false)
  expect(isSamePicture(grey.print, white.print)).toBe(false)
  expect(isSamePicture('', '')).toBe(false)
  expect(findingsIn(one, { isPaper: false, others: [other.print, one.print] })).toEqual(['DUPLICATE'])
  expect(findingsIn(one, { isPaper: false, others: [other.print] })).toEqual([])
})

test('a size is judged small, and never larger than it is', () => {
  expect(lookSize(4000, 3000)).toEqual({ width: 640, height: 480 })
  expect(lookSize(300, 400)).toEqual({ width: 300, height: 400 })
  expect(lookSize(10_000, 1)).toEqual({ width: 640, height: 1 })
})

test.each([[null], ['DARK'], [{ findings: 'DARK', print: '' }], [{ findings: [] }]])('%j is no look', (value) => {
  expect(readLook(value)).toBeNull()
})
