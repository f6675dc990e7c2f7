import { GraphQLError } from 'graphql'
import { expect, test } from 'vitest'
import { MAX_DEPTH, MAX_QUERY_CHARACTERS, MAX_SELECTIONS, MAX_TOKENS } from './cost/limits.ts'
import { readOperation, readPostedOperation } from './document.ts'

const nested = (levels: number) => `${'{ a '.repeat(levels)}${'}'.repeat(levels)}`
/** Each fragment has the next one twice: 2 to the power of `fragments` fields. */
const bomb = (fragments: number) =>
  `{ ...f0 } ${Array.from({ length: fragments }, (_, n) => `fragment f${n} on Query { ...f${n + 1} ...f${n + 1} }`).join(' ')} fragment f${fragments} on Query { a }`

test.each([
  ['as deep as is allowed', nested(MAX_DEPTH)],
  ['as many fields as are allowed', `{ ${'a '.repeat(MAX_SELECTIONS)} }`],
  ['a fragment in two places', '{ a { ...f } b { ...f } } fragment f on A { c }'],
])('%s is read', (_name, query) => {
  expect(readOperation(query, null).operation.operation).toBe('query')
})

test.each([
  ['one level deeper', nested(MAX_DEPTH + 1)],
  ['one field more', `{ ${'a '.repeat(MAX_SELECTIONS + 1)} }`],
  ['a depth behind fragments', `{ ...f } fragment f on A ${nested(MAX_DEPTH + 1)}`],
  ['a depth in a fragment that nobody uses', `{ a } fragment f on A ${nested(MAX_DEPTH + 1)}`],
  ['a fragment bomb', bomb(40)],
  ['a fragment bomb that nobody uses', `{ a } ${bomb(40).slice('{ ...f0 } '.length)}`],
  ['many operations, each allowed', `query a { ${'a '.repeat(400)} } query b { ${'a '.repeat(400)} }`],
  ['fragments that include each other', '{ ...f } fragment f on A { ...g } fragment g on A { ...f }'],
  ['a fragment that includes itself', '{ ...f } fragment f on A { a { ...f } }'],
  ['too many words', `{ a(b: [${'1 '.repeat(MAX_TOKENS)}]) }`],
  ['too many characters', `{ a #${'x'.repeat(MAX_QUERY_CHARACTERS)}\n }`],
  ['brackets in brackets', `{ a(b: ${'['.repeat(1_900)}) }`],
  ['no document', '{ a '],
  ['a tree instead of a text', '{"kind":"Document","definitions":[]}'],
  ['several operations without a name', 'query a { a } query b { b }'],
])('%s is refused', (_name, query) => {
  expect(() => readOperation(query, null)).toThrow(GraphQLError)
})

test('a subscription is read for the socket, and not for POST', () => {
  expect(readOperation('subscription { a }', null).operation.operation).toBe('subscription')
  expect(() => readPostedOperation('subscription { a }', null)).toThrow(GraphQLError)
})
