import { ExpectedError } from '#domain/errors/expected-error.ts'

interface Versioned {
  readonly updatedAt: Date | null
}

/** Refuses what was not read as it stands now; `message` says what stands. Without a time nothing was read. */
export function assertRead({ updatedAt }: Versioned, readAt: Date | null, message?: () => string): void {
  if (readAt?.getTime() !== updatedAt?.getTime())
    throw new ExpectedError('ERROR_CONTENT_CHANGED', message && { message: message() })
}

/** The time of a change: later than that of the last one, also within the same millisecond. */
export function changeTime({ updatedAt }: Versioned, now: Date): Date {
  return new Date(Math.max(now.getTime(), (updatedAt?.getTime() ?? 0) + 1))
}
