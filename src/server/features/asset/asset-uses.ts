import { type AuctionStatus, isAuctionStatus } from '#domain/auction/status.ts'
import { type FileKind, kindOfMovie, kindOfPhoto } from '#domain/permission/file-access.ts'
import type { Db } from '../../db/client.ts'
import { runPrepared, type Statement } from '../../db/prepared.ts'
import type { Asset } from './asset-store.ts'

/** A place in an auction that shows the file. */
export interface AssetUse {
  readonly kind: FileKind
  readonly auction: {
    readonly status: AuctionStatus
    readonly bikeOwnerId: string
    readonly winnerDealerId: string | null
    readonly askedDealerId: string | null
  }
}

interface UseRow {
  readonly part:
    | 'image'
    | 'movie'
    | 'certificate'
    | 'receipt'
    | 'ownerReceipt'
    | 'claimPhoto'
    | 'paymentProof'
    | 'nameChangeProof'
    | 'tradeDocument'
  readonly imageType: string
  readonly isActive: boolean
  readonly isNg: boolean
  readonly status: number
  readonly owner: string
  readonly winner: string | null
  readonly asked: string | null
}

/** Asked before every picture: each part is one step in an index. */
const USES: Statement = {
  name: 'uses-of-asset',
  text: `
    select use.part, use.image_type as "imageType", use.is_active as "isActive", use.is_ng as "isNg",
      auction.auction_status as status, auction.bike_owner_id::text as owner, auction.winner_dealer_id::text as winner,
      (
        select bike_dealer_id::text from runner_up
        where runner_up.auction_id = auction.auction_id and answer is null and answer_by > $3
      ) as asked
    from (
      select 'image' as part, auction_id, image_type, is_active, is_inspection_ng as is_ng
      from auction_image where asset_id = $1
      union all
      select 'movie', auction_id, '', is_active, is_inspection_ng from auction_movie where asset_id = $1
      union all
      select case user_type when 1 then 'ownerReceipt' else 'receipt' end, auction_id, '', true, false from receipt_image where asset_id = $1
      union all
      select kind, auction_id, '', true, false from hand_over_file where asset_id = $1
      union all
      select 'tradeDocument', auction_id, '', true, false from trade_document where asset_id = $1
      union all
      select 'certificate', auction_id, '', true, false from auction where bike_owner_id = $2 and vic_asset_id = $1
    ) use
    join auction using (auction_id)`,
}

export async function readAssetUses(db: Db, { assetId, bikeOwnerId }: Asset, now: Date): Promise<readonly AssetUse[]> {
  const rows = await runPrepared<UseRow>(db, USES, [assetId, bikeOwnerId, now])
  return rows.flatMap(({ status, owner, winner, asked, ...row }) =>
    isAuctionStatus(status)
      ? [{ kind: kindOf(row), auction: { status, bikeOwnerId: owner, winnerDealerId: winner, askedDealerId: asked } }]
      : [],
  )
}

function kindOf({ part, imageType, isActive, isNg }: Omit<UseRow, 'status' | 'owner' | 'winner' | 'asked'>): FileKind {
  if (part === 'image') return kindOfPhoto({ imageType, isActive, isInspectionNg: isNg })
  return part === 'movie' ? kindOfMovie({ isActive, isInspectionNg: isNg }) : part
}

/** The consent of a guardian belongs to the account, not to an auction. */
export async function isGuardianConsent(db: Db, { assetId, bikeOwnerId }: Asset): Promise<boolean> {
  const account = await db
    .selectFrom('bikeOwnerAccount')
    .select('bikeOwnerId')
    .where('bikeOwnerId', '=', bikeOwnerId)
    .where('guardianConsentAssetId', '=', assetId)
    .executeTakeFirst()
  return account !== undefined
}
