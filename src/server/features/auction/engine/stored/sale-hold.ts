import { HAND_OVER_UNCLEAR } from '#content/messages/changes.ts'
import type { AuctionCommand } from '#domain/auction/command.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Db } from '../../../../db/client.ts'
import type { AuctionRow } from './auction-row.ts'

/**
 * A bike that has probably left with the dealer of a stopped trade, as its code came in late, is not offered or sold to
 * another one before an operator has settled it: neither from the stopped auction nor from the one that follows it.
 */
export async function assertHandOverClear(db: Db, row: AuctionRow, command: AuctionCommand): Promise<void> {
  if (!isNextSale(command)) return
  const auctionIds = [row.auctionId, row.continuesAuctionId, row.relistedFrom].filter((it) => it !== null)
  const unclear = await db
    .selectFrom('lateHandOver')
    .select('auctionId')
    .where('auctionId', 'in', auctionIds)
    .where('settledAt', 'is', null)
    .executeTakeFirst()
  if (unclear) throw new ExpectedError('ERROR_AUCTION_STATUS_INVALID', { message: HAND_OVER_UNCLEAR })
}

function isNextSale(command: AuctionCommand): boolean {
  if (command.type === 'answerRunnerUp') return command.accepts
  if (command.type === 'answerSaleIntention') return command.saleIntention === 1
  return command.type === 'relistAuction' || command.type === 'passInspection'
}
