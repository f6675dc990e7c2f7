import type { AuctionCommandName } from '#domain/auction/command.ts'
import { COMMANDS } from '#domain/auction/commands.ts'
import { priceOf } from '#domain/auction/trade/hand-over.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import type { Db } from '#server/db/client.ts'
import { readHandOver } from '#server/features/auction/engine/stored/hand-over.ts'
import { readReport } from '#server/features/auction/engine/stored/report.ts'
import { castProof } from './hand-over-cast.ts'

type Input = Readonly<Record<string, unknown>> & { readonly auctionId: number }

/**
 * The input of a mutation, with the version that a person has read who looks at the auction now, and what its form asks for
 * besides. What is given stays.
 */
export async function withRead(
  db: Db,
  mutation: string,
  input: Input,
): Promise<Record<string, unknown> & { auctionId: number }> {
  if (!isAuctionCommand(mutation) || COMMANDS[mutation].reads === null) return { ...input }
  const auction = await db
    .selectFrom('auction')
    .select(['version', 'currentPrice', 'contractAmount', 'completionReport'])
    .where('auctionId', '=', input.auctionId)
    .executeTakeFirst()
  const { version = 0, currentPrice: amount = 0 } = auction ?? {}
  switch (mutation) {
    case 'answerSaleIntention':
      return { version, amount, ...input }
    case 'makeCounterOffer':
      return { version, amount, ...input }
    case 'confirmCompletion': {
      const report = readReport(auction?.completionReport)
      return { version, finalTransactionPrice: report?.finalTransactionPrice ?? 0, ...input }
    }
    case 'reportCompletion':
      return { version, paidOn: tokyoDay(new Date()), proofAssetId: await castProof(db, input.auctionId), ...input }
    case 'takeBike':
    case 'handOver': {
      const handOver = await readHandOver(db, input.auctionId)
      const price = handOver?.price ?? priceOf(auction?.contractAmount ?? 0, handOver?.claims ?? [])
      return { version, finalTransactionPrice: price, ...input }
    }
    case 'markImageNg':
    case 'replaceAuctionImage':
    case 'coverAuctionImage':
      return { version: await photoVersion(db, input.auctionId, String(input.assetId)), ...input }
    case 'acceptDelivery':
      return { version: (await checklistVersion(db, input.auctionId)) ?? 1, ...input }
    case 'passInspection':
      return { version, withoutFrameNumber: true, ...input }
    case 'postCheckedList':
      return { version: await checklistVersion(db, input.auctionId), ...input }
    default:
      return { version, ...input }
  }
}

function isAuctionCommand(name: string): name is AuctionCommandName {
  return name in COMMANDS
}

/** Of a photo or a movie. */
async function photoVersion(db: Db, auctionId: number, assetId: string): Promise<number> {
  const versionIn = (table: 'auctionImage' | 'auctionMovie') =>
    db
      .selectFrom(table)
      .select('version')
      .where('auctionId', '=', auctionId)
      .where('assetId', '=', assetId)
      .where('isActive', '=', true)
  const file = await versionIn('auctionImage').unionAll(versionIn('auctionMovie')).executeTakeFirst()
  return file?.version ?? 0
}

async function checklistVersion(db: Db, auctionId: number): Promise<number | null> {
  const checklist = await db
    .selectFrom('checklist')
    .select('version')
    .where('auctionId', '=', auctionId)
    .executeTakeFirst()
  return checklist?.version ?? null
}
