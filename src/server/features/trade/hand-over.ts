import { HAND_OVER_CODE_WRONG } from '#content/messages/changes.ts'
import { typedMoment } from '#domain/auction/trade/hand-over.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Actor } from '#domain/permission/actor.ts'
import type { PartnerPrincipal } from '../../auth/principal.ts'
import { type Tx, transact } from '../../db/client.ts'
import type { Services } from '../../services.ts'
import {
  type AuctionParts,
  lockAuction,
  readHandOver,
  readHandOverCode,
  runCommand,
  writeAuctionMail,
} from '../auction/index.ts'
import { recordAudit } from '../audit/index.ts'

interface Typed {
  readonly auctionId: number
  readonly version: number
  readonly price: number
  readonly code: string
  readonly typedAt: Date | null
}

/** The bike leaves: the dealer has typed the code that only the owner sees. */
export async function handOver(tx: Tx, parts: AuctionParts, by: Actor, given: Typed): Promise<void> {
  const { auctionId, ...typed } = given
  // Read before: it is the same under the lock, or the version is another one; nobody knows it before there is one.
  const code = await readHandOverCode(parts.secrets, tx.query, auctionId)
  const { isRepeated } = await runCommand(tx, parts, auctionId, { type: 'handOver', by, ...typed })
  if (!isRepeated && code !== typed.code) throw new ExpectedError('CODE_IS_INVALID', { message: HAND_OVER_CODE_WRONG })
}

/**
 * A right code that comes after the trade was stopped is refused, but the bike may have left: operators hear of it, once,
 * and no other dealer is asked any more.
 */
export async function noteCodeAfterStop(services: Services, by: PartnerPrincipal, typed: Typed): Promise<void> {
  const { auctionId, code, typedAt } = typed
  const isNews = await transact(services.db, async (tx) => {
    const locked = await lockAuction(tx, auctionId)
    if (!locked || locked.row.auctionStatus < 90) return false
    const handOver = await readHandOver(tx.query, auctionId)
    if (handOver === null || (await readHandOverCode(services.secrets, tx.query, auctionId)) !== code) return false
    const { row, now } = locked
    const at = typedMoment(handOver, typedAt, now)
    const first = await tx.query
      .updateTable('handOver')
      .set({ codeAfterStopAt: at })
      .where('auctionId', '=', auctionId)
      .where('codeAfterStopAt', 'is', null)
      .returning('auctionId')
      .executeTakeFirst()
    if (!first) return false
    const entry = { action: 'handOverCodeAfterStop', subjectKind: 'auction', subjectId: auctionId }
    await recordAudit(tx, by, { ...entry, bikeDealerId: row.winnerDealerId })
    const cause = { row, changes: {}, reason: null, reviewCode: null, typedAt: at }
    await writeAuctionMail(tx, services, { template: 'codeAfterStop', to: 'operator' }, cause, now)
    return true
  })
  if (!isNews) return
  // Nobody else is offered a bike that may have left.
  await transact(services.db, (tx) =>
    runCommand(tx, services, auctionId, { type: 'callOffRunnerUp', by: { role: 'system' } }),
  ).catch((error: unknown) => {
    if (!(error instanceof ExpectedError)) throw error // nobody was asked
  })
}
