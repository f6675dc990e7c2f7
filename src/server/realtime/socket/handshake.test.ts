import { expect, test } from 'vitest'
import { encodeRealtimeHeader } from '#contract/realtime-header.ts'
import { readHandshake, selectSubprotocol } from './handshake.ts'

const header = encodeRealtimeHeader({ Authorization: 'Bearer t', host: 'h' })
const query = `/x?header=${encodeURIComponent(Buffer.from('{"Authorization":"u"}').toString('base64'))}&payload=e30=`

test('graphql-ws is selected whatever else is offered, and nothing without it', () => {
  expect(selectSubprotocol([`header-${header}`, 'graphql-ws'])).toBe('graphql-ws')
  expect(selectSubprotocol([`header-${header}`])).toBe(false)
})

test.each([
  ['the sub-protocol', ['graphql-ws', `header-${header}`], '/x', { token: 't' }],
  ['the query', ['graphql-ws'], query, { token: 'u' }],
  ['the sub-protocol before the query', ['graphql-ws', `header-${header}`], query, { token: 't' }],
])('the token is read from %s', (_where, offered, url, expected) => {
  expect(readHandshake(offered, url)).toEqual(expected)
})

test.each([
  ['no header', ['graphql-ws'], '/x', 'UnauthorizedException'],
  ['a header without token', ['graphql-ws', 'header-e30'], '/x', 'UnauthorizedException'],
  ['a header that is no JSON', ['graphql-ws', 'header-AAAA'], '/x', 'BadRequestException'],
])('%s is a fault for the first answer', (_what, offered, url, errorType) => {
  expect(readHandshake(offered, url)).toMatchObject({ fault: { errorType } })
})
