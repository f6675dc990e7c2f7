import { GraphQLError } from 'graphql'
import { errorTexts } from '#content/messages/errors.ts'

/** The largest document of our own clients has 200 tokens and 1,400 characters. */
export const MAX_TOKENS = 2_000
export const MAX_QUERY_CHARACTERS = 20_000
/** Fields and fragments with every fragment written out; the largest document of our own has 344. */
export const MAX_SELECTIONS = 800
export const MAX_DEPTH = 12
/** One unit is about a microsecond: what is allowed takes less than 50 ms of the event loop. Ours stay below half of it. */
export const MAX_COST = 20_000
/** Operators read whole lists of dealers. */
export const MAX_OPERATOR_COST = 2 * MAX_COST
/** From here on a query waits for its turn, so that others come in between. */
export const EXPENSIVE_COST = 4_000
/** Of one list among the arguments. */
export const MAX_LIST_ITEMS = 100
export const MAX_ANSWER_BYTES = 2 * 1024 * 1024
/** Of a field that hands out a whole document, such as a ledger. */
export const MAX_DOWNLOAD_BYTES = 16 * 1024 * 1024
/** More faults than these help nobody. */
export const MAX_ERRORS = 20

/** Why a document, or its answer, is too much; `TEXT` and `COST` before it ran. */
export type LimitReason = 'TEXT' | 'COST' | 'SIZE'

export function tooMuch(reason: LimitReason, detail: string): GraphQLError {
  return new GraphQLError(detail, { extensions: { code: 'ERROR_EXCEEDING_UPPER_LIMIT', reason } })
}

export function outOfTime(): GraphQLError {
  return new GraphQLError(errorTexts.SERVICE_UNAVAILABLE, {
    extensions: { code: 'SERVICE_UNAVAILABLE', reason: 'DEADLINE' },
  })
}
