import type { AuctionStatus } from '#domain/auction/status.ts'
import { canSee, viewerOf } from '#domain/permission/visibility.ts'
import type { Viewer } from '../../auth/viewer.ts'
import type { Db } from '../../db/client.ts'
import type { LiveField } from '../../realtime/live-field.ts'
import { messagePersonOf } from '../message/message-person.ts'

/** What a live page shows without asking again: nothing in it differs between those who may see the price. */
export interface AuctionUpdate {
  readonly auctionId: number
  readonly auctionStatus: AuctionStatus
  readonly currentPrice: number
  readonly currentPriceUpdatedAt: Date | null
  readonly bidCount: number
  readonly endAt: Date | null
}

interface LiveAuction extends AuctionUpdate {
  readonly bikeOwnerId: number
  readonly leaderDealerId: number | null
}

export function onAuctionUpdate(db: Db): LiveField<Viewer, LiveAuction> {
  return {
    name: 'onAuctionUpdate',
    async authorize({ auctionId }, viewer) {
      const auction = await loadAuctionUpdate(db, Number(auctionId))
      return auction !== null && maySee(auction, viewer)
    },
    matchOn: ({ auctionId }) => ({ auctionId }),
    view: (auction, viewer) => (maySee(auction, viewer) ? auction : null),
  }
}

export async function loadAuctionUpdate(db: Db, auctionId: number): Promise<LiveAuction | null> {
  const auction = await db
    .selectFrom('auction')
    .select([
      'auctionId',
      'auctionStatus',
      'currentPrice',
      'currentPriceUpdatedAt',
      'bidCount',
      'endAt',
      'bikeOwnerId',
      'leaderDealerId',
    ])
    .where('auctionId', '=', auctionId)
    .executeTakeFirst()
  return auction ?? null
}

function maySee({ auctionStatus: status, bikeOwnerId, leaderDealerId }: LiveAuction, viewer: Viewer): boolean {
  const standing = viewerOf(messagePersonOf(viewer).actor, {
    status,
    bikeOwnerId: String(bikeOwnerId),
    leaderDealerId: leaderDealerId === null ? null : String(leaderDealerId),
  })
  return canSee('price', standing, status)
}
