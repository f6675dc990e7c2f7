import { expect, test } from 'vitest'
import { acceptedEncoding } from './pages.ts'

test.each([
  [undefined, null],
  ['', null],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0', null],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip; q=0', null],
  ['gzip;q=1.0, br;q=0.1', 'br'],
  ['*', 'br'],
  ['*;q=0', null],
  ['br;q=0, *', 'gzip'],
  ['identity', null],
  ['brotli, xgzip', null],
  ['br;q=abc', null],
])('%s is answered with %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})
