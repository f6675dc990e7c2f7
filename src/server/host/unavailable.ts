/** Something the program stands on does not answer: a moment later it may. Never the fault of the request. */
export class UnavailableError extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(`${what} is not available`, options)
    this.name = 'UnavailableError'
  }
}

const SYSTEM_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'ENOSPC'])

/**
 * PostgreSQL: connection lost (08…), too many connections, disk or memory full (53…), shutting down or starting (57P…),
 * a statement or its wait for a lock took too long, or the server became a replica that takes no writes.
 */
const SQL_STATES = /^(?:08...|53...|57P0[1-5]|57014|55P03|25006)$/

/** pg and its pool give these no code. */
const PG_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/

export function isUnavailable(error: unknown): boolean {
  if (error instanceof UnavailableError) return true
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  if (!(error instanceof Error)) return false
  if (PG_MESSAGES.test(error.message)) return true
  return (
    'code' in error && typeof error.code === 'string' && (SYSTEM_CODES.has(error.code) || SQL_STATES.test(error.code))
  )
}
