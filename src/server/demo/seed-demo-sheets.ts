import { demoSheet } from '#domain/inspection/demo-sheet.ts'
import type { Tx } from '../db/client.ts'
import { writeFrozenSheets } from '../features/listing/index.ts'
import type { Planned } from './demo-plan.ts'

/** Every demo listing passed with a sheet that fits its answers; the same in every demo world. */
export async function writeDemoSheets(
  tx: Tx,
  listings: readonly (Pick<Planned, 'row'> & { readonly auctionId: number })[],
): Promise<void> {
  const bands = await tx.query.selectFrom('mileage').select(['mileageId', 'mileageTo']).execute()
  const sheets = listings.flatMap(({ auctionId, row }, index) => {
    const { engineStatusList, accidentHistoryList, mileageId, publishedAt } = row
    if (!publishedAt) return []
    const mileageTo = bands.find((band) => band.mileageId === mileageId)?.mileageTo ?? null
    const stated = { engineStatusList, accidentHistoryList, mileageTo, photoTypes: null }
    const sheet = demoSheet(stated, SEED + index)
    return [{ auctionId, version: 1, sheet, byActor: 'operator', at: new Date(publishedAt) }]
  })
  for (let start = 0; start < sheets.length; start += ROWS_AT_ONCE)
    await writeFrozenSheets(tx, sheets.slice(start, start + ROWS_AT_ONCE))
}

const SEED = 20261116
const ROWS_AT_ONCE = 100
