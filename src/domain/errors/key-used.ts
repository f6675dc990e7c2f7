import { ExpectedError } from './expected-error.ts'

/** The same idempotency key with other content: a mistake of the caller, not a repetition. */
export function keyUsed(message: string): ExpectedError {
  return new ExpectedError('BAD_REQUEST', { reason: 'IDEMPOTENCY_KEY', message })
}
