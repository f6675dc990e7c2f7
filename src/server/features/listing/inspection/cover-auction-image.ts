import { isDeepStrictEqual } from 'node:util'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { type CoverArea, readCoverAreas } from '#domain/images/cover-areas.ts'
import { type Actor, actorName } from '#domain/permission/actor.ts'
import { PAPER_TYPES } from '#domain/permission/file-access.ts'
import { type Db, type Tx, transact } from '../../../db/client.ts'
import type { StoredCover } from '../../../db/schema/auction.ts'
import type { Services } from '../../../services.ts'
import { coverListedAsset, findAsset, isAssetId } from '../../asset/index.ts'
import { runCommand } from '../../auction/index.ts'
import { swapPhoto } from './swap-photo.ts'

interface Covering {
  readonly auctionId: number
  /** Of the photo that the operator has seen. */
  readonly version: number
  readonly assetId: string
  readonly areas: readonly CoverArea[]
}

/** An operator covers plates and faces of a photo while the listing waits for its inspection: of what was there, nothing is kept. */
export async function coverAuctionImage(services: Services, by: Actor, covering: Covering): Promise<void> {
  const { auctionId, version, assetId } = covering
  const areas = readCoverAreas(covering.areas)
  if (!areas) throw refused('areas', '隠す部分を四角で囲んでください。')
  if (!isAssetId(assetId)) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  const cover: StoredCover = { by: actorName(by), areas }
  const run = (tx: Tx) =>
    runCommand(tx, services, auctionId, { type: 'coverAuctionImage', by, assetId, version }, () =>
      findCover(tx, { auctionId, assetId, version, cover }),
    )
  const now = services.clock.now()
  const photo = await findWaitingPhoto(services.db, covering)
  const asset = photo && !faultOf(photo) ? await findAsset(services.db, assetId, now) : null
  // Pixels are painted before the auction is locked, and only where the command may come through.
  if (!asset) {
    await transact(services.db, async (tx) => {
      const { isRepeated } = await run(tx)
      if (!isRepeated) throw (photo && faultOf(photo)) ?? new ExpectedError('ERROR_DATA_NOT_FOUND')
    })
    return
  }
  await coverListedAsset(services, { asset, areas }, now, async (tx, add) => {
    const { row, isRepeated, now: at } = await run(tx)
    if (isRepeated) return null
    const newAsset = await add()
    await swapPhoto(tx, { auctionId, bikeOwnerId: row.bikeOwnerId, assetId, version, newAsset, cover }, at)
    return newAsset
  })
}

interface WaitingPhoto {
  readonly imageType: string
  readonly isInspectionNg: boolean
}

/** The photo as the operator has seen it, of a listing that waits for its inspection. */
async function findWaitingPhoto(db: Db, { auctionId, assetId, version }: Covering): Promise<WaitingPhoto | undefined> {
  return db
    .selectFrom('auctionImage')
    .innerJoin('auction', 'auction.auctionId', 'auctionImage.auctionId')
    .select(['imageType', 'isInspectionNg'])
    .where('auction.auctionId', '=', auctionId)
    .where('auctionStatus', '=', 11)
    .where('assetId', '=', assetId)
    .where('isActive', '=', true)
    .where('auctionImage.version', '=', version)
    .executeTakeFirst()
}

/** A photo that another is waited for stays as it is, and papers have to be read. */
function faultOf({ imageType, isInspectionNg }: WaitingPhoto): ExpectedError | null {
  if (isInspectionNg) return refused('assetId', 'NGにした写真は隠せません。出品者の差し替えをお待ちください。')
  return PAPER_TYPES.includes(imageType) ? refused('assetId', '書類の写真は隠せません。') : null
}

function refused(field: string, message: string): ExpectedError {
  return new ExpectedError('BAD_REQUEST', { fields: [{ field, message }] })
}

interface Covered extends Omit<Covering, 'areas'> {
  readonly cover: StoredCover
}

/** Covered already, by this request sent again: the same person, the same areas. Another one's is a change. */
async function findCover(tx: Tx, { auctionId, assetId, version, cover }: Covered): Promise<string | null> {
  const image = await tx.query
    .selectFrom('auctionImage')
    .innerJoin('asset', 'asset.assetId', 'auctionImage.assetId')
    .select(['auctionImage.assetId', 'operatorCover', 'version'])
    .where('auctionId', '=', auctionId)
    .where('asset.covers', '=', assetId)
    .where('isActive', '=', true)
    .executeTakeFirst()
  if (image?.version !== version + 1) return null
  return isDeepStrictEqual(image.operatorCover, cover) ? image.assetId : null
}
