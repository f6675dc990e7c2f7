import { ExpectedError } from '#domain/errors/expected-error.ts'
import { isCodeOf } from '#domain/options/option.ts'
import { CANCEL_REASON_TEXT, CANCEL_REASONS } from '#domain/options/sale-plans.ts'
import { ownerActor } from '../../auth/actor-of-request.ts'
import { builder } from '../../graphql/builder.ts'
import { checkedWords } from './engine/checked-words.ts'
import { AuctionPayload, payloadAfterCommand } from './view/auction-payload.schema.ts'

const CancelInput = builder.inputType('CancelAuctionInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    version: t.int({ required: true, description: 'Of the auction that was read: another one is refused.' }),
    cancelReason: t.string({ description: 'A code of the cancel reasons; required once there is a contract.' }),
    cancelReasonText: t.string({ description: 'In own words, where the code is "other".' }),
  }),
})

builder.mutationField('cancelAuction', (t) =>
  t.field({
    type: AuctionPayload,
    args: { input: t.arg({ type: CancelInput, required: true }) },
    // Taken back, declined after the end, or the sale stopped: what it means depends on the status.
    resolve: (_root, { input: { auctionId, version, cancelReason, cancelReasonText } }, context) => {
      const by = ownerActor(context)
      const reason = reasonOf(cancelReason ?? null, cancelReasonText ?? '')
      return payloadAfterCommand(context, auctionId, { type: 'cancelAuction', by, version, reason })
    },
  }),
)

/** A code of CANCEL_REASONS, or the owner's words where the code is "other". */
function reasonOf(code: string | null, words: string): string | null {
  if (code !== null && !isCodeOf(CANCEL_REASONS, code)) throw new ExpectedError('BAD_REQUEST')
  return code === 'other' ? checkedWords(words, CANCEL_REASON_TEXT) : code
}
