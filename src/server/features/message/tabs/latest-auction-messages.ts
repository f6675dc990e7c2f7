import { groupBy } from '#domain/values/group-by.ts'
import { readFirstPhotos } from '../../auction/index.ts'
import type { MessageParts } from '../message-view.ts'
import { tabsWithFacts } from './message-tabs.ts'
import { type TabOfSide, tabsOfSide } from './tabs-of-side.ts'

/** An auction with its conversations. */
export interface AuctionMessages {
  readonly auctionId: number
  readonly modelId: number
  readonly imageAssetId: string | null
  readonly tabs: readonly TabOfSide[]
}

const MAX_AUCTIONS = 50

/** The owner's auctions with conversations, the one written in last first. */
export async function latestAuctionMessages(
  parts: MessageParts,
  bikeOwnerId: number,
  first: number,
  now: Date,
): Promise<readonly AuctionMessages[]> {
  const { db } = parts
  const auctions = await db
    .selectFrom('auction')
    .select(['auctionId', 'modelId'])
    .where('bikeOwnerId', '=', bikeOwnerId)
    .orderBy('auctionId', 'desc')
    .limit(Math.min(Math.max(first, 1), MAX_AUCTIONS))
    .execute()
  if (auctions.length === 0) return []
  const ids = auctions.map(({ auctionId }) => auctionId)
  const rows = await tabsWithFacts(db).where('messageTab.auctionId', 'in', ids).orderBy('messageTabId').execute()
  const tabs = await tabsOfSide(parts, rows, { role: 'owner', bikeOwnerId: String(bikeOwnerId) }, now)
  const byAuction = groupBy(tabs, ({ tab }) => tab.auctionId)
  const images = await readFirstPhotos(db, ids)
  return auctions
    .map(({ auctionId, modelId }) => ({
      auctionId,
      modelId,
      imageAssetId: images.get(auctionId) ?? null,
      tabs: byAuction.get(auctionId) ?? [],
    }))
    .sort((one, other) => lastSentAt(other) - lastSentAt(one))
}

/** One that nobody has written in comes after those that are written in, the newest first. */
function lastSentAt({ tabs }: AuctionMessages): number {
  return Math.max(0, ...tabs.map(({ tab }) => tab.lastSentAt?.getTime() ?? 0))
}
