import pg from 'pg'

const MAIL_ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const TOKEN = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g

/** Takes mail addresses and tokens out of a text that others wrote, such as a mail server's answer. */
export function withoutPersons(text: string): string {
  return text.replaceAll(MAIL_ADDRESS, '<mail>').replaceAll(TOKEN, '<token>')
}

interface DescribedError {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code?: string
  readonly table?: string
  readonly constraint?: string
  readonly cause?: DescribedError
}

/**
 * What the log keeps of an error: never a property that is not named here. The database quotes values in message and
 * detail ("Key (email)=(…) already exists"), so of its errors only the code and the names of things stay.
 */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const isOfDatabase = error instanceof pg.DatabaseError
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  return {
    type: error.name,
    message: isOfDatabase ? `database error ${code}` : withoutPersons(error.message),
    stack: frames.join('\n'),
    ...(code !== null && { code }),
    ...(isOfDatabase && error.table !== undefined && { table: error.table }),
    ...(isOfDatabase && error.constraint !== undefined && { constraint: error.constraint }),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  }
}
