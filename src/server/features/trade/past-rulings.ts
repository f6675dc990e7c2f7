import { statedLabel } from '#domain/auction/trade/claim-lines.ts'
import { MAX_COMPARED_RULINGS, placeOf, type RuledClaim } from '#domain/auction/trade/past-rulings.ts'
import { lineLabel } from '#domain/inspection/sheet-changes.ts'
import type { Db } from '../../db/client.ts'
import { createLoader } from '../../graphql/loader.ts'

export interface PastRuling extends RuledClaim {
  readonly modelId: number
  /** 「エンジン」, 「左側の傷」, 「鍵の本数」. */
  readonly placeLabel: string
  /** Why it was ruled so, as it was written. */
  readonly comment: string
  /** Whose name is left out of it. */
  readonly ownerName: string
}

const ALL = 0

/** The newest rulings, the same for all claims of an operation: there are a few in a hundred trades. */
const loadAll = createLoader<number, readonly PastRuling[]>(
  async ({ services }) => new Map([[ALL, await services.readLagging(readPastRulings)]]),
)

export async function loadPastRulings(context: Parameters<typeof loadAll>[0]): Promise<readonly PastRuling[]> {
  return (await loadAll(context, ALL)) ?? []
}

/** Refused claims on which an operator ruled, newest first, by the index `hand_over_ruled`. */
export async function readPastRulings(db: Db): Promise<PastRuling[]> {
  const trades = await db
    .selectFrom('handOver')
    .innerJoin('auction', 'auction.auctionId', 'handOver.auctionId')
    .leftJoin('bikeOwnerAccount', 'bikeOwnerAccount.bikeOwnerId', 'auction.bikeOwnerId')
    .select(['handOver.auctionId', 'claims', 'ruling', 'modelId', 'userName'])
    .where('ruling', 'is not', null)
    .orderBy('fixedAt', 'desc')
    .limit(MAX_COMPARED_RULINGS)
    .execute()
  if (trades.length === 0) return []
  const ids = trades.map(({ auctionId }) => auctionId)
  const lines = await db
    .selectFrom('inspectionLine')
    .select(['auctionId', 'line', 'part', 'damage', 'side'])
    .where('auctionId', 'in', ids)
    .execute()
  const byLine = new Map(lines.map((it) => [`${it.auctionId} sheet:${it.line}`, it]))
  return trades.flatMap(({ auctionId, claims, ruling, modelId, userName }) => {
    if (!ruling) return []
    const told = { at: new Date(ruling.at), comment: ruling.comment, ownerName: userName ?? '' }
    return claims.flatMap(({ line, reason, amount, ruled }) => {
      const sheet = byLine.get(`${auctionId} ${line}`) ?? null
      const named = { place: placeOf(line, sheet), placeLabel: sheet ? lineLabel(sheet) : (statedLabel(line) ?? '') }
      return ruled === null ? [] : [{ auctionId, ...named, reason, amount, allowed: ruled, modelId, ...told }]
    })
  })
}
