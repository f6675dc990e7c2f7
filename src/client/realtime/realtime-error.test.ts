import { expect, test } from 'vitest'
import { isRefusal, RealtimeError } from './realtime-error.ts'

test.each([
  ['a refused handshake', new RealtimeError('Connection failed: UnauthorizedException'), true],
  ['a token that has run out', failed('InvalidToken'), true],
  ['a subscription that is not allowed', failed('AccessDenied'), false],
  ['a closed connection', new RealtimeError('Connection closed'), false],
  ['no answer', new RealtimeError('Connection failed: Connection timeout'), false],
  ['an answer of another kind', new RealtimeError('Connection failed', 'InvalidToken'), false],
  ['something else', new Error('InvalidToken'), false],
])('%s', (_what, error, expected) => {
  expect(isRefusal(error)).toBe(expected)
})

function failed(errorType: string): RealtimeError {
  return new RealtimeError('Connection failed', { errors: [{ errorType, message: 'x' }] })
}
