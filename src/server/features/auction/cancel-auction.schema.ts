import { ExpectedError } from '#domain/errors/expected-error.ts'
import { isCodeOf } from '#domain/options/option.ts'
import { CANCEL_REASON_TEXT, SALE_CANCEL_REASONS } from '#domain/options/sale-plans.ts'
import { builder } from '../../graphql/builder.ts'
import { checkedWords } from './engine/checked-words.ts'
import { forwardCommand } from './view/auction-payload.schema.ts'

const CancelInput = builder.inputType('CancelAuctionInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    version: t.int({ required: true, description: 'Of the auction that was read: another one is refused.' }),
    cancelReason: t.string({ description: 'A code of the cancel reasons; required once there is a contract.' }),
    cancelReasonText: t.string({ description: 'In own words, where the code is "other".' }),
  }),
})

// Taken back, declined after the end, or the sale stopped: what it means depends on the status.
forwardCommand('cancelAuction', {
  input: CancelInput,
  toCommand: ({ version, cancelReason, cancelReasonText }) => ({
    version,
    reason: ownersReason(cancelReason ?? null, cancelReasonText ?? ''),
  }),
})

/** A code of SALE_CANCEL_REASONS, or the owner's words where the code is "other". */
export function ownersReason(code: string | null, words: string): string | null {
  if (code !== null && !isCodeOf(SALE_CANCEL_REASONS, code)) throw new ExpectedError('BAD_REQUEST')
  return code === 'other' ? checkedWords(words, CANCEL_REASON_TEXT) : code
}
