import type { Tx } from '../../db/client.ts'
import type { Storage } from '../../storage/storage.ts'
import { originalKey, storageKeyOf } from './asset-files.ts'
import type { Asset } from './asset-store.ts'

type MadeFile = Pick<Asset, 'assetId' | 'contentType' | 'bytes'>

/** Takes over a file of our own making, which nobody uploaded. Under the same id again it is written over. */
export async function addMadeFile(tx: Tx, storage: Storage, file: MadeFile, path: string, now: Date): Promise<void> {
  const storageKey = storageKeyOf(file.assetId)
  await storage.keep(originalKey(storageKey), path)
  await tx.query
    .insertInto('asset')
    .values({ ...file, kind: 'TRADE_DOCUMENT', storageKey, width: null, height: null, createdAt: now })
    .execute()
}
