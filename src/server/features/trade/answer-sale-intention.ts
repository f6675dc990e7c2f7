import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Actor } from '#domain/permission/actor.ts'
import type { Tx } from '../../db/client.ts'
import type { AuctionParts } from '../auction/engine/auction-parts.ts'
import { type Ran, runCommand } from '../auction/engine/run-command.ts'

interface Answer {
  readonly auctionId: number
  readonly saleIntention: number
  /** Of the auction, and the price in yen, as the owner read them. */
  readonly version: number
  readonly amount: number
}

/** The owner's answer to the survey: 1 makes the winning bid the contract, 0 ends the auction. */
export function answerSaleIntention(
  tx: Tx,
  parts: AuctionParts,
  by: Actor,
  { auctionId, saleIntention, version, amount }: Answer,
): Promise<Ran> {
  if (saleIntention !== 0 && saleIntention !== 1) throw new ExpectedError('BAD_REQUEST')
  return runCommand(tx, parts, auctionId, { type: 'answerSaleIntention', by, saleIntention, version, amount })
}
