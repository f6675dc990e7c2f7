import { sql } from 'kysely'
import { readLook } from '#domain/images/photo-look.ts'
import { isSamePicture } from '#domain/images/picture-print.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { builder } from '../../../graphql/builder.ts'
import { createLoader } from '../../../graphql/loader.ts'
import { PartnerImageRef } from '../../auction/index.ts'

/** More do not say more. */
const MAX_SAME = 3
/** Of those with the same shapes, whose colours are compared; someone may have sent one picture a thousand times. */
const MAX_COMPARED = 20
/** The 32 digits of a print that say its shapes, of a picture without any, such as a wall. */
const NO_SHAPES = '0'.repeat(32)

interface Pair {
  readonly assetId: string
  readonly look: unknown
  readonly otherLook: unknown
  readonly otherAuctionId: number
}

/** By photo: the listings of other owners that show the same picture. */
const loadSameElsewhere = createLoader<string, readonly number[]>(async ({ services: { db } }, assetIds) => {
  const { rows } = await sql<Pair>`
    select own.asset_id, own.look, other.look as other_look, other.auction_id as other_auction_id
    from asset as own, lateral (
      select asset.look, auction_image.auction_id from asset
      join auction_image on auction_image.asset_id = asset.asset_id and auction_image.is_active
      where asset.kind = 'AUCTION_ITEM_IMAGE' and asset.look is not null
        and left(asset.look ->> 'print', 32) = left(own.look ->> 'print', 32)
        and asset.bike_owner_id <> own.bike_owner_id and asset.expires_at is null
      order by auction_image.auction_id limit ${MAX_COMPARED}
    ) as other
    where own.asset_id = any(${assetIds}::uuid[]) and left(own.look ->> 'print', 32) <> ${NO_SHAPES}`.execute(db)
  const same = rows.filter(({ look, otherLook }) => {
    const [one, other] = [readLook(look), readLook(otherLook)]
    return one !== null && other !== null && isSamePicture(one.print, other.print)
  })
  const byPhoto = groupBy(same, ({ assetId }) => assetId)
  return new Map(
    [...byPhoto].map(([assetId, pairs]) => [
      assetId,
      [...new Set(pairs.map(({ otherAuctionId }) => otherAuctionId))].slice(0, MAX_SAME),
    ]),
  )
})

builder.objectField(PartnerImageRef, 'sameInAuctions', (t) =>
  t.intList({
    description: 'For operators: listings of other owners that show the same picture, a few of them.',
    resolve: async ({ isJudged, assetId }, _args, context) =>
      isJudged ? [...((await loadSameElsewhere(context, assetId)) ?? [])] : [],
  }),
)
