/** NUL and other characters that PostgreSQL has no place for, in text and in JSON; numbers beyond a column's range. */
const SQL_STATES = new Set(['22021', '22P05', '22003'])

/** What was sent fits into no column: the fault of the request, though only the database noticed. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && SQL_STATES.has(error.code)
}
