import type { Reminder } from '#domain/auction/decision/effects.ts'
import { changesOf, sideOf } from '#domain/auction/trade/checklist-changes.ts'
import { nameChangeDueOn, nameChangeReminderAt, taxDayAhead } from '#domain/auction/trade/name-change.ts'
import { isUnpaid } from '#domain/auction/trade/payment.ts'
import { isUnregistered } from '#domain/options/vehicle-condition.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { transact } from '../../../db/client.ts'
import { addJob } from '../../../jobs/add-job.ts'
import type { Job } from '../../../jobs/job.ts'
import { auctionEvents } from '../engine/auction-events.ts'
import { jobKeyOf } from '../engine/job-key.ts'
import { lockAuction } from '../engine/stored/auction-row.ts'
import { readHandOver, readNameChange } from '../engine/stored/hand-over.ts'
import { readReport } from '../engine/stored/report.ts'
import { writeAuctionMail } from './auction-mail.ts'

/** Tells the owner the price as it is now; after the end another mail has told it. */
export const sendBidUpdate: Job<'sendBidUpdate'> = async ({ services }, { auctionId }) => {
  await transact(services.db, async (tx) => {
    const locked = await lockAuction(tx, auctionId)
    if (!locked) return
    const { row, now } = locked
    await tx.query.updateTable('auction').set({ isBidMailWaiting: false }).where('auctionId', '=', auctionId).execute()
    if (row.auctionStatus !== 21 || row.bidCount === 0) return
    const cause = { row, changes: {}, reason: null, reviewCode: null }
    await writeAuctionMail(tx, services, { template: 'bidUpdate', to: 'owner' }, cause, now)
    await auctionEvents.publish(tx, 'bidsArrived', { auction: row, now })
  })
}

/** Tells each side what the other changed since the last time, as far as it still stands; nothing where it does not. */
export const sendChecklistChange: Job<'sendChecklistChange'> = async ({ services }, { auctionId }) => {
  await transact(services.db, async (tx) => {
    const locked = await lockAuction(tx, auctionId)
    if (!locked) return
    const { row, now } = locked
    const checklist = await tx.query
      .selectFrom('checklist')
      .select(['version', 'toldVersion', 'planProposedBy', 'planAcceptedBy', 'planAcceptedAt'])
      .where('auctionId', '=', auctionId)
      .executeTakeFirst()
    if (!checklist || checklist.toldVersion >= checklist.version) return
    const { version, toldVersion } = checklist
    await tx.query.updateTable('checklist').set({ toldVersion: version }).where('auctionId', '=', auctionId).execute()
    // Beside the bike the checklist is closed, and both know what is in it.
    if (row.auctionStatus !== 31 || (await readHandOver(tx.query, auctionId))) return
    const { planProposedBy, planAcceptedBy, planAcceptedAt } = checklist
    const kept = await tx.query
      .selectFrom('checklistVersion')
      .select(['version', 'content', 'byActor', 'at'])
      .where('auctionId', '=', auctionId)
      .where('version', '>=', toldVersion)
      .where('isAcceptance', '=', false)
      .orderBy('version')
      .execute()
    const versions = toldVersion === 0 ? [{ version: 0, content: {}, byActor: '', at: now }, ...kept] : kept
    for (const [to, side] of [
      ['owner', 'dealer'],
      ['winner', 'owner'],
    ] as const) {
      const checklistChanges = changesOf(side, versions)
      if (checklistChanges.length === 0) continue
      const checklistChangedAt = versions.findLast(({ byActor }) => sideOf(byActor) === side)?.at
      // Who accepted has read what stood there by then.
      const isSeen = planAcceptedAt && checklistChangedAt && sideOf(planAcceptedBy ?? '') !== side
      if (isSeen && checklistChangedAt <= planAcceptedAt) continue
      const isProposal = planAcceptedAt === null && sideOf(planProposedBy) === side
      const said = { checklistChanges, checklistChangedAt, isProposal }
      const cause = { row, changes: {}, reason: null, reviewCode: null, ...said }
      await writeAuctionMail(tx, services, { template: 'checklistChanged', to }, cause, now)
    }
  })
}

/** The evening before; to both, where what was agreed still stands. */
export const remindDelivery: Job<'remindDelivery'> = async ({ services }, { auctionId }) => {
  await transact(services.db, async (tx) => {
    const locked = await lockAuction(tx, auctionId)
    if (locked?.row.auctionStatus !== 31) return
    const { row, now } = locked
    const agreed = await tx.query
      .selectFrom('checklist')
      .select('deliveryOn')
      .where('auctionId', '=', auctionId)
      .where('planAcceptedAt', 'is not', null)
      .executeTakeFirst()
    if (agreed?.deliveryOn !== tokyoDay(later(now, DAY))) return
    const cause = { row, changes: {}, reason: null, reviewCode: null }
    for (const to of ['owner', 'winner'] as const)
      await writeAuctionMail(tx, services, { template: 'remindDelivery', to }, cause, now)
  })
}

/** Three days after the hand-over, where nobody has reported the payment: the dealer pays, the others know. */
export const remindPayment: Job<'remindPayment'> = async ({ services }, { auctionId }) => {
  await transact(services.db, async (tx) => {
    const locked = await lockAuction(tx, auctionId)
    if (locked?.row.auctionStatus !== 31) return
    const { row, now } = locked
    if (!isUnpaid(await readHandOver(tx.query, auctionId), readReport(row.completionReport))) return
    const cause = { row, changes: {}, reason: null, reviewCode: null }
    for (const to of ['winner', 'operator', 'owner'] as const)
      await writeAuctionMail(tx, services, { template: 'remindPayment', to }, cause, now)
  })
}

/** Until it is reported: to the dealer each time, to the owner when it is late for the first time and before 1 April. */
export const remindNameChange: Job<'remindNameChange'> = async ({ services }, { auctionId }) => {
  await transact(services.db, async (tx) => {
    const locked = await lockAuction(tx, auctionId)
    if (locked?.row.auctionStatus !== 31 && locked?.row.auctionStatus !== 32) return
    const { row, now } = locked
    if (isUnregistered(row.numberRegistration)) return
    const { handedOverAt = null } = (await readHandOver(tx.query, auctionId)) ?? {}
    if (!handedOverAt || (await readNameChange(tx.query, auctionId))) return
    const [handedOverOn, today] = [tokyoDay(handedOverAt), tokyoDay(now)]
    const isNewlyLate = tokyoDay(later(now, -DAY)) === nameChangeDueOn(handedOverOn)
    const isTold = isNewlyLate || taxDayAhead(handedOverOn, null, today) !== null
    const cause = { row, changes: {}, reason: null, reviewCode: null }
    for (const to of isTold ? (['winner', 'owner'] as const) : (['winner'] as const))
      await writeAuctionMail(tx, services, { template: 'remindNameChange', to }, cause, now)
    const runAt = nameChangeReminderAt(handedOverAt, now)
    if (runAt)
      await addJob(tx, 'remindNameChange', { auctionId }, { jobKey: jobKeyOf('remindNameChange', auctionId), runAt })
  })
}

function remind(template: 'remindEnd' | 'remindAnswer' | 'remindCounterOffer', status: 21 | 22): Job<Reminder> {
  return async ({ services }, { auctionId }) => {
    await transact(services.db, async (tx) => {
      const locked = await lockAuction(tx, auctionId)
      if (locked?.row.auctionStatus !== status) return
      const cause = { row: locked.row, changes: {}, reason: null, reviewCode: null }
      await writeAuctionMail(tx, services, { template, to: 'owner' }, cause, locked.now)
    })
  }
}

export const remindEnd = remind('remindEnd', 21)
export const remindAnswer = remind('remindAnswer', 22)

/** The dealer let the owner's price lie. */
export const remindCounterOffer = remind('remindCounterOffer', 22)
