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
