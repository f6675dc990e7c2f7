import { expect, test } from 'vitest'
import { openedOrigin } from './pages.ts'

test.each([
  ['127.0.0.1:3000', 'http://localhost:3000', 'http://127.0.0.1:3000'],
  ['[::1]:3000', 'http://localhost:3000', 'http://[::1]:3000'],
  ['localhost:3000', 'http://localhost:3000', 'http://localhost:3000'],
  // Another site or port, whatever name it gives itself.
  ['evil.example:3000', 'http://localhost:3000', 'http://localhost:3000'],
  ['127.0.0.1:3001', 'http://localhost:3000', 'http://localhost:3000'],
  ['127.0.0.1@evil.example:3000', 'http://localhost:3000', 'http://localhost:3000'],
  ['not a host', 'http://localhost:3000', 'http://localhost:3000'],
  [undefined, 'http://localhost:3000', 'http://localhost:3000'],
  // With an address of our own, that alone.
  ['127.0.0.1', 'https://kaitori.example', 'https://kaitori.example'],
])('a page asked for at %s of %s was opened at %s', (host, origin, opened) => {
  expect(openedOrigin(host, origin)).toBe(opened)
})
