import type { NameChange } from '#domain/auction/trade/name-change.ts'
import { createLoader } from '../../../graphql/loader.ts'

export const loadNameChange = createLoader<number, NameChange>(async ({ services: { db } }, auctionIds) => {
  const rows = await db.selectFrom('nameChange').selectAll().where('auctionId', 'in', auctionIds).execute()
  return new Map(rows.map(({ auctionId, ...row }) => [auctionId, row]))
})
