import type { Decision, Effect } from '#domain/auction/decision/effects.ts'
import { STATUS } from '#domain/auction/status.ts'
import { newCode } from '../../../auth/challenge.ts'
import type { Tx } from '../../../db/client.ts'
import { addJob, removeJob } from '../../../jobs/add-job.ts'
import { writeAuctionMail } from '../mail/auction-mail.ts'
import { auctionEvents } from './auction-events.ts'
import type { AuctionParts } from './auction-parts.ts'
import { storeBidProof } from './bid-proof.ts'
import { jobKeyOf } from './job-key.ts'
import type { AuctionRow } from './stored/auction-row.ts'
import { readHandOver } from './stored/hand-over.ts'
import { reviewCodeHash } from './stored/review-code.ts'
import { endRunnerUp, writeRunnerUp } from './stored/runner-up.ts'

/** What the rules ask for besides the auction's row, in the same transaction. `row` is the auction as it was before. */
export async function performEffects(
  tx: Tx,
  parts: AuctionParts,
  row: AuctionRow,
  { effects, changes, bidRows, transition, reason, event, said }: Decision,
  now: Date,
): Promise<void> {
  const { auctionId } = row
  let reviewCode: string | null = null
  const asked = effects.find((effect) => effect.type === 'askRunnerUp')
  const voidRows = bidRows.filter(({ kind }) => kind === 'void')
  const facts = {
    row,
    changes,
    reason,
    by: transition?.by,
    reasonBy: transition?.by ?? said?.by ?? voidRows[0]?.placedBy,
    owed: said?.kind === 'fraudRuling' ? said.amount : null,
    voidRows,
    ...(asked && { runnerUp: asked }),
  }
  const { jobs, others } = withJobs(effects)
  for (const { name, runAt } of jobs)
    await addJob(
      tx,
      name,
      { auctionId },
      { jobKey: jobKeyOf(name, auctionId), runAt, keepsRunAt: name === WAITING.checklistChanged },
    )
  const isEnd = transition?.command === 'closeBidding' || transition?.to === STATUS.biddingEnded
  // Before the mails, which name its hash.
  if (isEnd) await storeBidProof(tx, auctionId, { madeAt: now, isAtClose: true })
  for (const effect of others) {
    if (effect.type === 'inviteToReview') reviewCode = await inviteToReview(tx, parts, row, effect.codeValidUntil)
    else if (effect.type === 'mail') await writeAuctionMail(tx, parts, effect, { ...facts, reviewCode }, now)
    else await perform(tx, parts, row, effect, now)
  }
  if (effects.some((effect) => effect.type === 'mail' && effect.template === 'bidVoided')) {
    // That mail tells the present price; what still waits would tell of a bid that no longer stands.
    await cancelBidUpdate(tx, row)
    await auctionEvents.publish(tx, 'bidVoided', { auction: row, price: changes.bidding?.currentPrice ?? 0, now })
  }
  if (isEnd) {
    const price = row.bidCount > 0 ? row.currentPrice : null
    await auctionEvents.publish(tx, 'biddingEnded', { auction: row, price, now })
  }
  if (event !== null) await parts.bus.publish(tx, 'auctionUpdated', { auctionId, event })
}

/** The job by which a mail goes out that waits for what may follow. */
const WAITING = { bidUpdate: 'sendBidUpdate', checklistChanged: 'sendChecklistChange' } as const

type ScheduledEffect = Extract<Effect, { readonly at: Date }>

/** Those that are jobs of the queue, and all others. */
export function withJobs(effects: readonly Effect[]) {
  const isScheduled = (effect: Effect): effect is ScheduledEffect => 'at' in effect
  const jobs = effects.filter(isScheduled).map((effect) => ({
    name: effect.type === 'mail' ? WAITING[effect.template] : effect.job,
    runAt: effect.at,
  }))
  return { jobs, others: effects.filter((effect): effect is Exclude<Effect, ScheduledEffect> => !isScheduled(effect)) }
}

async function perform(
  tx: Tx,
  parts: AuctionParts,
  row: AuctionRow,
  effect: Exclude<Effect, ScheduledEffect | { type: 'mail' | 'inviteToReview' }>,
  now: Date,
): Promise<void> {
  switch (effect.type) {
    case 'unschedule':
      return removeJob(tx, jobKeyOf(effect.job, row.auctionId))
    case 'specialMessage':
      return auctionEvents.publish(tx, 'biddingWon', { auction: row, bus: parts.bus, ...effect.params, now })
    case 'openTab':
      return auctionEvents.publish(tx, 'dealerChosen', {
        auction: row,
        bikeDealerId: Number(effect.bikeDealerId),
        now,
      })
    case 'askRunnerUp':
      return writeRunnerUp(tx, row, effect, now)
    case 'endRunnerUp':
      return endRunnerUp(tx, row.auctionId, effect.answer, now)
    case 'writeDocument':
      return auctionEvents.publish(tx, 'documentDue', {
        auction: row,
        parts,
        kind: effect.kind,
        at: effect.happenedAt,
        now,
      })
    case 'recordSale':
      return auctionEvents.publish(tx, 'sold', {
        ...{ auction: row, amount: effect.amount, soldAt: effect.soldAt, now },
        readKm: (await readHandOver(tx.query, row.auctionId))?.mileageKm ?? null,
      })
  }
}

async function cancelBidUpdate(tx: Tx, { auctionId, isBidMailWaiting }: AuctionRow): Promise<void> {
  if (!isBidMailWaiting) return
  await tx.query.updateTable('auction').set({ isBidMailWaiting: false }).where('auctionId', '=', auctionId).execute()
  await removeJob(tx, jobKeyOf('sendBidUpdate', auctionId))
}

async function inviteToReview(tx: Tx, parts: AuctionParts, { auctionId }: AuctionRow, validUntil: Date) {
  const code = newCode()
  const codeHash = reviewCodeHash(parts.secrets, auctionId, code)
  await tx.query.insertInto('reviewInvitation').values({ auctionId, codeHash, validUntil }).execute()
  return code
}
