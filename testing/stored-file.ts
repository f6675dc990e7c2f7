import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import type { AssetTables } from '#server/db/schema/asset.ts'
import { originalKey, storageKeyOf } from '#server/features/asset/asset-files.ts'
import type { Services } from '#server/services.ts'
import { incomingPath } from '#server/storage/incoming-file.ts'

type Columns = Partial<
  Pick<AssetTables['asset'], 'kind' | 'bikeOwnerId' | 'partnerId' | 'uploadId' | 'messageTabId' | 'expiresAt'>
>

let picture: Buffer | undefined

/** A kept picture, as an upload leaves it. Answers its id. */
export async function castFile({ db, storage }: Services, columns: Columns): Promise<string> {
  picture ??= await sharp({ create: { width: 64, height: 48, channels: 3, background: 'green' } })
    .jpeg()
    .toBuffer()
  const assetId = randomUUID()
  const storageKey = storageKeyOf(assetId)
  const path = incomingPath(storage)
  writeFileSync(path, picture)
  await storage.keep(originalKey(storageKey), path)
  await db
    .insertInto('asset')
    .values({
      assetId,
      kind: 'AUCTION_ITEM_IMAGE',
      contentType: 'image/jpeg',
      bytes: picture.length,
      width: 64,
      height: 48,
      storageKey,
      createdAt: new Date(),
      ...columns,
    })
    .execute()
  return assetId
}
