import pg from 'pg'
import { expect, test } from 'vitest'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { isUnavailable, UnavailableError } from './unavailable.ts'

const withCode = (code: string) => Object.assign(new Error('x'), { code })

test.each([
  ['our own', new UnavailableError('the object store'), true],
  ['refused connection', withCode('ECONNREFUSED'), true],
  [
    'both addresses of localhost refused',
    new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')]),
    true,
  ],
  ['shutting down', withCode('57P01'), true],
  ['starting', withCode('57P03'), true],
  ['too many connections', withCode('53300'), true],
  ['statement took too long', withCode('57014'), true],
  ['waited too long for a lock', withCode('55P03'), true],
  ['disk full', withCode('ENOSPC'), true],
  ['unique violation', withCode('23505'), false],
  ['syntax error', withCode('42601'), false],
  ['expected', new ExpectedError('BAD_REQUEST'), false],
  ['a bug', new TypeError('x is not a function'), false],
])('%s: %s', (_name, error, expected) => {
  expect(isUnavailable(error)).toBe(expected)
})

test('what pg itself throws when nobody listens', async () => {
  const client = new pg.Client({ host: '127.0.0.1', port: 1 })
  const error: unknown = await client.connect().catch((thrown: unknown) => thrown)
  expect(isUnavailable(error)).toBe(true)
})
