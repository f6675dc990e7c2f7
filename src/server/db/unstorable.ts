/**
 * PostgreSQL: a number outside of its column (22003), a moment outside of the calendar (22007, 22008), a text that it
 * cannot hold (22021, 22P05) or read as what it should be (22P02). Forms say it better; this is for what is typed by hand.
 */
const SQL_STATES = new Set(['22003', '22007', '22008', '22021', '22P02', '22P05'])

/** What was sent fits into no column: the fault of the request, though only the database noticed. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && SQL_STATES.has(error.code)
}
