import { isRecord } from '#contract/realtime-header.ts'

/** Why a subscriber gets nothing more. The texts are those that existing clients of the protocol give. */
export class RealtimeError extends Error {
  constructor(
    message: string,
    /** What the server said, if it said something. */
    readonly payload: unknown = null,
  ) {
    super(message)
    this.name = 'RealtimeError'
  }
}

export const REALTIME_ERRORS = {
  failed: 'Connection failed',
  connectionTimeout: 'Connection timeout',
  handshake: 'Connection handshake error',
  subscriptionTimeout: 'Subscription timeout',
  closed: 'Connection closed',
  keepAliveLapse: 'Timeout disconnect',
  noEndpoint: 'Subscribe only available for AWS AppSync endpoint',
} as const

/** The server does not take the token: it has run out, or its session has ended. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof RealtimeError)) return false
  if (error.message === `${REALTIME_ERRORS.failed}: UnauthorizedException`) return true
  return errorTypeOf(error.payload) === 'InvalidToken'
}

function errorTypeOf(payload: unknown): unknown {
  const errors = isRecord(payload) && Array.isArray(payload.errors) ? payload.errors : []
  return isRecord(errors[0]) ? errors[0].errorType : null
}
