import { STATUS } from '#domain/auction/status.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Actor } from '#domain/permission/actor.ts'
import { HOUR, later, SECOND } from '#domain/values/duration.ts'
import { checkRole } from '../../../auth/principal.ts'
import { type Db, type Tx, transact } from '../../../db/client.ts'
import { addJob, removeJob } from '../../../jobs/add-job.ts'
import type { Job } from '../../../jobs/job.ts'
import { type AuctionParts, execute, jobKeyOf, lockAuction, readFacts } from '../../auction/index.ts'
import { recordAudit } from '../../audit/index.ts'
import { passingDraft } from './inspection-draft.ts'
import { assertFrameNumber, assertPhotos, passInspection } from './pass-inspection.ts'

/** So long a pass can be taken back. */
const UNDO_PERIOD = 10 * SECOND
/** So long the queue still shows what became of it. */
const SHOWN_PERIOD = 60 * SECOND
const KEPT_PERIOD = HOUR

export interface PlannedPass {
  readonly auctionId: number
  readonly operatorId: number
  readonly passAt: Date
  /** Null while it can be taken back, or is about to happen. */
  readonly isPassed: boolean | null
}

/** The listing passes in ten seconds, whoever closes which page meanwhile. Planned twice, the first counts. */
export async function planPass(
  tx: Tx,
  parts: AuctionParts,
  by: Actor,
  { auctionId, version, sheetVersion, withoutFrameNumber }: Asked,
): Promise<void> {
  if (by.role !== 'operator') throw new ExpectedError('ERROR_NOT_AUTHORIZED', { reason: 'ROLE' })
  const operatorId = Number(by.operatorId)
  const command = { type: 'passInspection', by, version } as const
  await execute(command, {
    lock: () => lockAuction(tx, auctionId, parts.at),
    async readFacts({ row }) {
      await assertPhotos(tx.query, row, version)
      return readFacts(tx.query, row, command, parts.closings)
    },
    async write({ row, now }) {
      if (!withoutFrameNumber) assertFrameNumber(row)
      await passingDraft(tx, auctionId, sheetVersion, operatorId)
      await writePlan(tx, parts, { auctionId, version, sheetVersion, operatorId }, now)
    },
  })
}

interface Asked extends Omit<Plan, 'operatorId'> {
  /** The operator knows that there is no frame number to compare. */
  readonly withoutFrameNumber: boolean
}

interface Plan {
  readonly auctionId: number
  readonly version: number
  /** Of the inspection sheet as the operator read it: 0 for none, null where the client knows no sheets. */
  readonly sheetVersion: number | null
  readonly operatorId: number
}

async function writePlan(tx: Tx, parts: AuctionParts, plan: Plan, now: Date) {
  const { auctionId, version, sheetVersion, operatorId } = plan
  const passAt = later(now, UNDO_PERIOD)
  await tx.query
    .deleteFrom('plannedPass')
    .where('doneAt', '<', new Date(now.getTime() - KEPT_PERIOD))
    .execute()
  const planned = await tx.query
    .insertInto('plannedPass')
    .values({ auctionId, operatorId, version, sheetVersion, passAt })
    .onConflict((it) =>
      it
        .column('auctionId')
        .doUpdateSet({ operatorId, version, sheetVersion, passAt, doneAt: null, isPassed: null })
        .where('plannedPass.doneAt', 'is not', null),
    )
    .executeTakeFirstOrThrow()
  if (planned.numInsertedOrUpdatedRows === 0n) return
  await addJob(tx, 'passPlanned', { auctionId }, { jobKey: jobKeyOf('passPlanned', auctionId), runAt: passAt })
  await parts.bus.publish(tx, 'auctionUpdated', { auctionId, event: 'passPlanned' })
}

/** Any operator may: whoever sees the mistake first. */
export async function withdrawPass(tx: Tx, parts: AuctionParts, by: Actor, auctionId: number): Promise<void> {
  checkRole('passInspection', by.role)
  const locked = await lockAuction(tx, auctionId, parts.at) // after the pass that may be happening just now
  const withdrawn = await tx.query
    .deleteFrom('plannedPass')
    .where('auctionId', '=', auctionId)
    .where('doneAt', 'is', null)
    .executeTakeFirstOrThrow()
  // Withdrawn by another, or undone by what changed: nothing passes, which is what was asked for.
  if (withdrawn.numDeletedRows === 0n && locked?.row.auctionStatus === STATUS.beforeInspection) return
  if (withdrawn.numDeletedRows === 0n)
    throw new ExpectedError('ERROR_AUCTION_STATUS_INVALID', {
      message: 'すでに合格になったため、取り消せませんでした。必要な場合は出品を停止してください。',
    })
  await removeJob(tx, jobKeyOf('passPlanned', auctionId))
  await parts.bus.publish(tx, 'auctionUpdated', { auctionId, event: 'passWithdrawn' })
}

/**
 * Passes the listing in the name of who planned it. Where the owner took it back meanwhile, or another operator marked a
 * photo, the rules refuse: then nothing passes, and the queue says so.
 */
export const passPlanned: Job<'passPlanned'> = async ({ services }, { auctionId }) => {
  await transact(services.db, async (tx) => {
    const locked = await lockAuction(tx, auctionId)
    const planned = await tx.query
      .selectFrom('plannedPass')
      .select(['operatorId', 'version', 'sheetVersion'])
      .where('auctionId', '=', auctionId)
      .where('doneAt', 'is', null)
      .executeTakeFirst()
    if (!planned || !locked) return
    const by = { role: 'operator', operatorId: String(planned.operatorId) } as const
    const { version, sheetVersion } = planned
    // That there is no frame number was confirmed when it was planned.
    const passed = { auctionId, version, sheetVersion, withoutFrameNumber: true }
    const isPassed = await passInspection(tx, services, by, passed).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ExpectedError) return false
        throw error
      },
    )
    await tx.query
      .updateTable('plannedPass')
      .set({ doneAt: locked.now, isPassed })
      .where('auctionId', '=', auctionId)
      .execute()
    const partner = { partnerId: planned.operatorId, role: by.role, dealerIds: [] }
    const entry = { action: 'passInspection', subjectKind: 'auction', subjectId: auctionId }
    if (isPassed) await recordAudit(tx, partner, entry)
    else await services.bus.publish(tx, 'auctionUpdated', { auctionId, event: 'passWithdrawn' })
  })
}

/** Those that wait, and what became of the latest. */
export function readPlannedPasses(db: Db, now: Date): Promise<PlannedPass[]> {
  return db
    .selectFrom('plannedPass')
    .select(['auctionId', 'operatorId', 'passAt', 'isPassed'])
    .where((it) => it.or([it('doneAt', 'is', null), it('doneAt', '>', new Date(now.getTime() - SHOWN_PERIOD))]))
    .orderBy('passAt')
    .execute()
}
