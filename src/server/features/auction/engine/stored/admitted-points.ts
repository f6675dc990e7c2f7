import { type AdmittedPoint, admittedPoints, isRestated, sameLine } from '#domain/auction/trade/admitted-points.ts'
import { sheetLine, sheetLineOf, statedLabel } from '#domain/auction/trade/claim-lines.ts'
import { lineLabel } from '#domain/inspection/sheet-changes.ts'
import { maskContacts } from '#domain/message/mask-contacts.ts'
import { groupBy } from '#domain/values/group-by.ts'
import type { Db } from '../../../../db/client.ts'
import { readEarlierOfBike } from './sold-in.ts'

export interface ToldPoint extends AdmittedPoint {
  readonly lineLabel: string
}

/**
 * By auction: what was admitted in those of the same bike before it, and in itself where `isWithItself`; the oldest
 * first, the words without contacts. A line is named as its own sheet numbers it.
 */
export async function readAdmittedPoints(
  db: Db,
  auctionIds: readonly number[],
  { isWithItself }: { readonly isWithItself: boolean },
): Promise<Map<number, ToldPoint[]>> {
  const earlier = await readEarlierOfBike(db, auctionIds)
  const chains = auctionIds.map((auctionId) => ({
    auctionId,
    ids: [...(isWithItself ? [auctionId] : []), ...(earlier.get(auctionId) ?? [])].toReversed(),
  }))
  const ids = [...new Set(chains.flatMap((chain) => chain.ids))]
  if (ids.length === 0) return new Map()
  const handOvers = await db
    .selectFrom('handOver')
    .select(['auctionId', 'claims'])
    .where('auctionId', 'in', ids)
    .execute()
  const points = handOvers.flatMap(({ auctionId, claims }) =>
    admittedPoints(claims).map((point) => ({ auctionId, point })),
  )
  if (points.length === 0) return new Map()
  const concerned = [...new Set([...points.map((it) => it.auctionId), ...auctionIds])]
  const sheets = await readSheets(db, concerned)
  const listings = await db.selectFrom('auction').selectAll().where('auctionId', 'in', concerned).execute()
  const listingOf = (id: number) => listings.find((it) => it.auctionId === id) ?? {}
  const told = (auctionId: number, id: number, point: AdmittedPoint): ToldPoint[] => {
    const masked = { ...point, detail: maskContacts(point.detail) }
    const number = sheetLineOf(point.line)
    if (number === null)
      return isRestated(point.line, listingOf(id), listingOf(auctionId))
        ? []
        : [{ ...masked, lineLabel: statedLabel(point.line) ?? '' }]
    const named = sheets.get(id)?.find((it) => it.line === number)
    const same = named ? sameLine(named, sheets.get(auctionId) ?? []) : null
    const line = same === null ? `earlier:${id}:${number}` : sheetLine(same)
    return [{ ...masked, line, lineLabel: named ? lineLabel(named) : '' }]
  }
  return new Map(
    chains.map((chain) => [
      chain.auctionId,
      chain.ids.flatMap((id) =>
        points.filter((it) => it.auctionId === id).flatMap(({ point }) => told(chain.auctionId, id, point)),
      ),
    ]),
  )
}

/** The lines of inspection sheets, by auction. */
async function readSheets(db: Db, auctionIds: readonly number[]) {
  const lines = await db
    .selectFrom('inspectionLine')
    .select(['auctionId', 'line', 'part', 'damage', 'side', 'x', 'y'])
    .where('auctionId', 'in', auctionIds)
    .orderBy('line')
    .execute()
  return groupBy(lines, ({ auctionId }) => auctionId)
}
