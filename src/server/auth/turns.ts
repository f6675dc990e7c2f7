import { ExpectedError } from '#domain/errors/expected-error.ts'

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** Runs so many at a time; the others wait in line, and whoever comes when the line is full is turned away. */
export function createTurns(places: number, longestLine: number): InTurn {
  const waiting: (() => void)[] = []
  let free = places
  return async (work) => {
    if (free > 0) free -= 1
    else {
      if (waiting.length >= longestLine) throw new ExpectedError('ERROR_EXCEEDING_UPPER_LIMIT')
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
