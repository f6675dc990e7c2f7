import { ExpectedError } from '#domain/errors/expected-error.ts'
import { groupBy } from '#domain/values/group-by.ts'
import type { Tx } from '../../../db/client.ts'
import { createLoader } from '../../../graphql/loader.ts'
import { isCompared, lockAuction, readFrameMatches } from '../../auction/index.ts'

interface Decision {
  readonly auctionId: number
  /** What the operator has read; any other one is refused. */
  readonly matches: readonly string[]
  readonly operatorId: number
  readonly reason: string
}

export interface FrameClearance {
  readonly match: string
  readonly reason: string
  readonly at: Date
  readonly operatorName: string | null
}

/** Of all auctions that an operation asks for, at once. */
export const loadClearances = createLoader<number, readonly FrameClearance[]>(
  async ({ services: { db } }, auctionIds) => {
    const rows = await db
      .selectFrom('frameClearance')
      .leftJoin('partnerAccount', 'partnerAccount.partnerId', 'frameClearance.operatorId')
      .select(['auctionId', 'match', 'reason', 'at', 'partnerAccount.name as operatorName'])
      .where('auctionId', 'in', auctionIds)
      .orderBy('at', 'desc')
      .orderBy('match')
      .execute()
    return groupBy(rows, ({ auctionId }) => auctionId)
  },
)

const CHANGED = '車台番号が一致する出品や盗難の記録が変わりました。もう一度ご確認ください。'

/**
 * An operator lets a listing, a trade or a sale stand although its frame number is found elsewhere, too, and says why. Sent twice, the
 * first counts.
 */
export async function clearFrame(tx: Tx, { auctionId, matches, operatorId, reason }: Decision): Promise<void> {
  const locked = await lockAuction(tx, auctionId)
  if (!locked) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  const found = await readFrameMatches(tx.query, locked.row)
  const read = new Set(matches)
  if (found.length !== read.size || found.some(({ match }) => !read.has(match)))
    throw new ExpectedError('ERROR_AUCTION_STATUS_INVALID', { message: CHANGED })
  const open = found.filter(({ isCleared }) => !isCleared)
  if (open.length === 0) return
  if (!isCompared(locked.row.auctionStatus)) throw new ExpectedError('ERROR_AUCTION_STATUS_INVALID')
  await tx.query
    .insertInto('frameClearance')
    .values(open.map(({ match }) => ({ auctionId, match, operatorId, reason: reason.trim(), at: locked.now })))
    .execute()
}
