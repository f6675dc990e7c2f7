import type { Decision, Effect } from '#domain/auction/effects.ts'
import { newCode } from '../../../auth/challenge.ts'
import type { Tx } from '../../../db/client.ts'
import { addJob, removeJob } from '../../../jobs/add-job.ts'
import { writeAuctionMail } from '../mail/auction-mail.ts'
import { cancelBidUpdate, scheduleBidUpdate } from '../mail/waiting-mails.job.ts'
import { auctionEvents } from './auction-events.ts'
import type { AuctionParts } from './auction-parts.ts'
import type { AuctionRow } from './auction-row.ts'
import { jobKeyOf } from './job-key.ts'
import { reviewCodeHash } from './review-code.ts'

/** What the rules ask for besides the auction's row, in the same transaction. `row` is the auction as it was before. */
export async function performEffects(
  tx: Tx,
  parts: AuctionParts,
  row: AuctionRow,
  { effects, changes, bidRows, transition }: Decision,
  now: Date,
): Promise<void> {
  let reviewCode: string | null = null
  const facts = { row, changes, reason: transition?.reason ?? bidRows[0]?.reason ?? null }
  for (const effect of effects) {
    if (effect.type === 'inviteToReview') reviewCode = await inviteToReview(tx, parts, row, effect.codeValidUntil)
    else if (effect.type === 'mail' && effect.template === 'bidUpdate') await scheduleBidUpdate(tx, row, now)
    else if (effect.type === 'mail') await writeAuctionMail(tx, parts, effect, { ...facts, reviewCode }, now)
    else await perform(tx, parts, row, effect, now)
  }
  if (effects.some((effect) => effect.type === 'mail' && effect.template === 'bidVoided')) {
    // That mail tells the present price; what still waits would tell of a bid that no longer stands.
    await cancelBidUpdate(tx, row)
    await auctionEvents.publish(tx, 'bidVoided', { auction: row, price: changes.bidding?.currentPrice ?? 0, now })
  }
  if (transition?.command === 'closeBidding') {
    const price = row.bidCount > 0 ? row.currentPrice : null
    await auctionEvents.publish(tx, 'biddingEnded', { auction: row, price, now })
  }
}

async function perform(
  tx: Tx,
  parts: AuctionParts,
  row: AuctionRow,
  effect: Exclude<Effect, { type: 'mail' | 'inviteToReview' }>,
  now: Date,
): Promise<void> {
  const { auctionId } = row
  switch (effect.type) {
    case 'schedule':
      return addJob(tx, effect.job, { auctionId }, { jobKey: jobKeyOf(effect.job, auctionId), runAt: effect.at })
    case 'unschedule':
      return removeJob(tx, jobKeyOf(effect.job, auctionId))
    case 'specialMessage':
      return auctionEvents.publish(tx, 'biddingWon', { auction: row, bus: parts.bus, ...effect.params, now })
    case 'recordSale':
      return auctionEvents.publish(tx, 'sold', { auction: row, amount: effect.amount, soldAt: effect.soldAt, now })
  }
}

async function inviteToReview(tx: Tx, parts: AuctionParts, { auctionId }: AuctionRow, validUntil: Date) {
  const code = newCode()
  const codeHash = reviewCodeHash(parts.secrets, auctionId, code)
  await tx.query.insertInto('reviewInvitation').values({ auctionId, codeHash, validUntil }).execute()
  return code
}
