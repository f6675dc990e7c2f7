import { expect, test } from 'vitest'
import { EnvironmentError } from './env.ts'
import { placeOf, startFailure } from './start-failure.ts'

const URL_OF_DATABASE = 'postgres://kaitori:s3cret@db.example:6432/kaitori'
const withCode = (message: string, code: string) => Object.assign(new Error(message), { code })

test.each<[string, unknown, RegExp]>([
  ['a wrong variable', new EnvironmentError(['PORT: must be a number']), /wrong environment variable: PORT: must be/],
  [
    'a database that does not answer',
    new AggregateError([withCode('connect ECONNREFUSED ::1:6432', 'ECONNREFUSED')]),
    /DATABASE_URL を確認.*no database at db\.example:6432\/kaitori: connect ECONNREFUSED/,
  ],
  [
    'a wrong password',
    withCode('password authentication failed for user "kaitori"', '28P01'),
    /no database at db\.example:6432.*password authentication failed/,
  ],
  ['a missing database', withCode('database "kaitori" does not exist', '3D000'), /no database at .*does not exist/],
  ['a program with much to say', new Error('initdb failed: a\n\nb\nlast line\n'), /initdb failed: a last line$/],
  ['something without words', Object.assign(new Error(''), { code: 'EPERM' }), /could not start: EPERM$/],
  ['a thrown text', 'out of luck', /could not start: out of luck$/],
])('%s is one line, without stack and password', (_what, error, expected) => {
  const lines = startFailure(error, URL_OF_DATABASE)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(expected)
  expect(lines.join()).not.toMatch(/s3cret|\n| {4}at /)
})

test('the place of a database is told with its default port', () => {
  expect(placeOf('postgres://db.example/kaitori')).toBe('db.example:5432/kaitori')
})
