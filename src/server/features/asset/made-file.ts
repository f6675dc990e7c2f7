import type { PhotoLook } from '#domain/images/photo-look.ts'
import type { Tx } from '../../db/client.ts'
import type { Storage } from '../../storage/storage.ts'
import { originalKey, storageKeyOf } from './asset-files.ts'
import type { Asset } from './asset-store.ts'

type MadeFile = Pick<Asset, 'assetId' | 'contentType' | 'bytes'>

/** A photo that is drawn for a listing, as if its owner had sent it. */
interface MadePhoto extends MadeFile {
  readonly bikeOwnerId: number
  readonly width: number
  readonly height: number
  readonly look: PhotoLook
}

/** Takes over a file of our own making, which nobody uploaded. Under the same id again it is written over. */
export async function addMadeFile(tx: Tx, storage: Storage, file: MadeFile, path: string, now: Date): Promise<void> {
  const storageKey = storageKeyOf(file.assetId)
  await storage.keep(originalKey(storageKey), path)
  await tx.query
    .insertInto('asset')
    .values({ ...file, kind: 'TRADE_DOCUMENT', storageKey, width: null, height: null, createdAt: now })
    .execute()
}

/** The same for a photo. */
export async function addMadePhoto(tx: Tx, storage: Storage, photo: MadePhoto, path: string, now: Date): Promise<void> {
  const storageKey = storageKeyOf(photo.assetId)
  await storage.keep(originalKey(storageKey), path)
  await tx.query
    .insertInto('asset')
    .values({ ...photo, kind: 'AUCTION_ITEM_IMAGE', storageKey, createdAt: now })
    .execute()
}
