import type { ContestLine } from '../contest.ts'
import type { BidRow } from './bid-row.ts'

/** What a request's row holds besides the contest's outcome. */
export interface RequestRecord {
  readonly generation: number
  readonly openPrice: number | null
  readonly maxPrice: number
  readonly bidAt: Date
  readonly causeSequence: number | null
  readonly idempotencyKey: string | null
  readonly placedBy: string
}

/** The ledger rows of one contest, numbered after `lastSequence`. */
export function rowsOfContest(lines: readonly ContestLine[], lastSequence: number, request: RequestRecord): BidRow[] {
  const requestSequence = lastSequence + 1 + lines.findIndex(({ isRequest }) => isRequest)
  return lines.map(({ isRequest, ...line }, index) => {
    const place = { ...line, sequence: lastSequence + 1 + index, reason: null }
    if (isRequest) return { ...place, ...request }
    return {
      ...place,
      generation: request.generation,
      openPrice: null,
      maxPrice: null,
      bidAt: request.bidAt,
      causeSequence: requestSequence,
      idempotencyKey: null,
      placedBy: 'system',
    }
  })
}
