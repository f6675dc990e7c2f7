import { type AdmittedPoint, admittedPoints } from '#domain/auction/trade/admitted-points.ts'
import { sheetLineOf, statedLabel } from '#domain/auction/trade/claim-lines.ts'
import { lineLabel } from '#domain/inspection/sheet-changes.ts'
import { maskContacts } from '#domain/message/mask-contacts.ts'
import type { Db } from '../../../../db/client.ts'
import { readContinued } from './chain.ts'

export interface ToldPoint extends AdmittedPoint {
  readonly lineLabel: string
}

/** By auction: what was admitted in it and in those that it continues, the oldest first; the words without contacts. */
export async function readAdmittedPoints(db: Db, auctionIds: readonly number[]): Promise<Map<number, ToldPoint[]>> {
  const before = await readContinued(db, auctionIds)
  const chains = auctionIds.map((auctionId) => ({
    auctionId,
    ids: [auctionId, ...(before.get(auctionId) ?? []).map((it) => it.auctionId)].toReversed(),
  }))
  const handOvers = await db
    .selectFrom('handOver')
    .select(['auctionId', 'claims'])
    .where('auctionId', 'in', [...new Set(chains.flatMap(({ ids }) => ids))])
    .execute()
  const points = handOvers.flatMap(({ auctionId, claims }) =>
    admittedPoints(claims).map((point) => ({ auctionId, point })),
  )
  if (points.length === 0) return new Map()
  const labels = await readLineLabels(
    db,
    points.filter(({ point }) => sheetLineOf(point.line) !== null).map((it) => it.auctionId),
  )
  return new Map(
    chains.map(({ auctionId, ids }) => [
      auctionId,
      ids.flatMap((id) =>
        points
          .filter((it) => it.auctionId === id)
          .map(({ point }) => ({
            ...point,
            detail: maskContacts(point.detail),
            lineLabel: statedLabel(point.line) ?? labels.get(`${id} ${sheetLineOf(point.line)}`) ?? '',
          })),
      ),
    ]),
  )
}

/** What the lines of inspection sheets are called, by auction and number. */
async function readLineLabels(db: Db, auctionIds: readonly number[]): Promise<Map<string, string>> {
  if (auctionIds.length === 0) return new Map()
  const lines = await db
    .selectFrom('inspectionLine')
    .select(['auctionId', 'line', 'part', 'damage', 'side'])
    .where('auctionId', 'in', auctionIds)
    .execute()
  return new Map(lines.map(({ auctionId, line, ...named }) => [`${auctionId} ${line}`, lineLabel(named)]))
}
