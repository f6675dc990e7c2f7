import type { ErrorCode, FieldFault } from '../errors/error-code.ts'
import { ExpectedError } from '../errors/expected-error.ts'
import { BID_REFUSAL_CODES, BID_REFUSAL_REASONS, type BidRefusal } from './bids/place-bid.ts'
import type { RefusalReason } from './decision/guards.ts'

/** Why a command was refused. */
export interface Refusal {
  readonly code: ErrorCode
  /** Null where the words of the code say it all. */
  readonly reason: RefusalReason | null
  readonly fields: readonly FieldFault[]
  /** Of a bid: the reason in detail. */
  readonly bid: BidRefusal | null
}

export function refusal(
  code: ErrorCode,
  fields: readonly FieldFault[] = [],
  reason: RefusalReason | null = null,
): Refusal {
  return { code, reason, fields, bid: null }
}

export function bidRefusal(bid: BidRefusal): Refusal {
  return { code: BID_REFUSAL_CODES[bid.reason], reason: null, fields: [], bid }
}

/** For the server's commands, which throw what they expect; `bidText` gives a bid's refusal its words. */
export function errorOf({ code, fields, bid }: Refusal, bidText: (bid: BidRefusal) => string): ExpectedError {
  if (!bid) return new ExpectedError(code, { fields })
  const message = bidText(bid)
  const fault = bid.field === null ? [] : [{ field: bid.field, message }]
  return new ExpectedError(code, { message, fields: fault, reason: BID_REFUSAL_REASONS[bid.reason] })
}
