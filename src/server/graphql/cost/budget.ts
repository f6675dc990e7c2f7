import type { GraphQLError } from 'graphql'
import { MAX_ANSWER_BYTES, outOfTime, tooMuch } from './limits.ts'

/** What one operation may still use. Once something is used up, its resolvers do nothing more. */
export interface Budget {
  /** Why it has to stop; null while it may go on. */
  readonly fault: GraphQLError | null
  readonly msLeft: number
  /** Counts a text of the answer; numbers and names are bounded by the cost. */
  addText(text: string): void
  assertInTime(): void
}

interface Limits {
  readonly maxBytes?: number
  readonly deadlineMs: number
}

export function createBudget({ maxBytes = MAX_ANSWER_BYTES, deadlineMs }: Limits): Budget {
  const deadline = performance.now() + deadlineMs
  let bytes = 0
  let fault: GraphQLError | null = null
  return {
    get fault() {
      return fault
    },
    get msLeft() {
      return Math.max(0, deadline - performance.now())
    },
    addText(text) {
      bytes += Buffer.byteLength(text)
      if (bytes > maxBytes) fault ??= answerTooLarge(maxBytes)
    },
    assertInTime() {
      if (performance.now() > deadline) fault ??= outOfTime()
    },
  }
}

export function answerTooLarge(maxBytes: number): GraphQLError {
  return tooMuch('SIZE', `The answer is larger than ${maxBytes / 1024 / 1024} MB.`)
}
