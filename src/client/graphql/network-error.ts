const MESSAGES = {
  failed: 'Network request failed',
  timeout: 'Network request timed out',
  aborted: 'Aborted',
} as const

export type NetworkFault = keyof typeof MESSAGES

/** The request never got an answer. */
export class NetworkError extends Error {
  constructor(
    readonly fault: NetworkFault,
    cause: unknown,
  ) {
    super(MESSAGES[fault], { cause })
    this.name = 'NetworkError'
  }
}
