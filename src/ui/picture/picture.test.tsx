import { readdirSync, readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { isServedWidth, SERVED_WIDTHS, servedUpTo } from '#domain/images/image-widths.ts'
import { imageSources, Picture } from './picture.tsx'

test('pictures are served in the widths of the specification, single and double', () => {
  expect(SERVED_WIDTHS).toEqual([320, 640, 768, 1024, 1280, 1536, 2048, 2560, 3072])
  expect(isServedWidth(640)).toBe(true)
  expect(isServedWidth(641)).toBe(false)
})

test.each([
  ['xs', [320, 640]],
  ['sm', [320, 640, 1280]],
  ['md', [320, 640, 768, 1280, 1536]],
] as const)('a place of at most %s needs %o', (largest, widths) => {
  expect(servedUpTo(largest)).toEqual(widths)
})

test('phones and larger screens say how wide the picture stands', () => {
  const { srcSet, sizes } = imageSources('/assets/photo', { mobile: '100vw', desktop: '20rem', largest: 'xs' })
  expect(sizes).toBe('(max-width: 767px) 100vw, 20rem')
  expect(srcSet).toBe('/assets/photo?w=320&f=webp 320w, /assets/photo?w=640&f=webp 640w')
})

test('an address with a query keeps it', () => {
  const { srcSet } = imageSources('/assets/photo?token=x', { mobile: '1px', desktop: '1px', largest: 'xs' })
  expect(srcSet).toContain('/assets/photo?token=x&w=320&f=webp 320w')
})

test('a small picture leads to its other widths, and a file of this browser to none', () => {
  const place = { mobile: '1px', desktop: '1px', largest: 'xs' } as const
  const { srcSet } = imageSources('/assets/photo?w=320&d=1&uploadId=x', place)
  expect(srcSet).toBe('/assets/photo?uploadId=x&w=320&f=webp 320w, /assets/photo?uploadId=x&w=640&f=webp 640w')
  expect(imageSources('blob:x', place)).toMatchObject({ src: 'blob:x', srcSet: '' })
})

test('a picture keeps its place and waits, unless it is the first', () => {
  const place = {
    path: '/p',
    alt: '前',
    width: 640,
    height: 480,
    mobile: '100vw',
    desktop: '20rem',
    largest: 'sm',
  } as const
  const later = renderToStaticMarkup(<Picture {...place} />)
  expect(later).toContain('width="640" height="480" loading="lazy"')
  expect(later).toContain('type="image/webp"')
  expect(renderToStaticMarkup(<Picture {...place} isFirst />)).toContain('loading="eager"')
})

test('no page draws a picture without it', () => {
  const files = ['src/ui', 'src/web']
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name}`))
    .filter((file) => file.endsWith('.tsx') && !/picture\.tsx$|\.test\.tsx$/.test(file))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('<img'))).toEqual([])
})
