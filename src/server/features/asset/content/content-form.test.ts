import { expect, test } from 'vitest'
import { contentOf } from './content-form.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const ftyp = (main: string, ...others: string[]) =>
  bytes(`\0\0\0${String.fromCharCode(16 + 4 * others.length)}ftyp${main}\0\0\0\0${others.join('')}`)

test.each([
  ['JPEG', bytes('\xff\xd8\xff\xe0'), 'image/jpeg'],
  ['PNG', bytes('\x89PNG\r\n\x1a\n'), 'image/png'],
  ['WebP', bytes('RIFF\0\0\0\0WEBPVP8 '), 'image/webp'],
  ['AVIF', ftyp('avif', 'mif1'), 'image/avif'],
  ['AVIF by a compatible brand', ftyp('mif1', 'miaf', 'avif'), 'image/avif'],
  ['HEIC of an iPhone', ftyp('heic', 'mif1', 'heic'), 'image/heic'],
  ['HEIC by a compatible brand', ftyp('mif1', 'heic'), 'image/heic'],
  ['HEIF of another codec', ftyp('mif1', 'jpeg'), null],
  ['PDF', bytes('%PDF-1.7\n'), 'application/pdf'],
  ['MP4', ftyp('isom', 'iso2', 'avc1', 'mp41'), 'video/mp4'],
  ['MP4 of Android', ftyp('mp42', 'isom'), 'video/mp4'],
  ['MOV of an iPhone', ftyp('qt  ', 'qt  '), 'video/quicktime'],
  ['WebM', bytes('\x1aE\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\xf2\x81\x04B\xf3\x81\x08B\x82\x84webm'), 'video/webm'],
  ['Matroska', bytes('\x1aE\xdf\xa3\xa3B\x82\x88matroska'), null],
  ['sound of an MP4', ftyp('M4A ', 'mp42'), null],
  ['a Windows program', bytes('MZ\x90\0\x03\0'), null],
  ['a Linux program', bytes('\x7fELF\x02\x01\x01'), null],
  ['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), null],
  ['HTML', bytes('<!doctype html><script>alert(1)</script>'), null],
  ['GIF', bytes('GIF89a'), null],
  ['TIFF', bytes('II*\0'), null],
  ['nothing', Buffer.alloc(0), null],
  ['one byte', Buffer.from([0xff]), null],
])('%s', (_name, head, expected) => {
  expect(contentOf(head)?.contentType ?? null).toBe(expected)
})
