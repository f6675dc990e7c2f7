import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { AssetKind } from '#domain/upload/upload-rules.ts'
import type { Tx } from '../../db/client.ts'
import { isAssetId } from '../asset/index.ts'
import type { AuctionRow } from '../auction/index.ts'

interface GivenFile {
  readonly assetId: string
  /** Where it stands in the form. */
  readonly field: string
}

const KINDS = {
  claimPhoto: ['AUCTION_ITEM_IMAGE'],
  paymentProof: ['AUCTION_ITEM_IMAGE', 'MESSAGE_FILE'],
  nameChangeProof: ['AUCTION_ITEM_IMAGE', 'MESSAGE_FILE'],
} as const satisfies Record<string, readonly AssetKind[]>

/**
 * Files that the people of the winning dealer, or of its agency, uploaded: from now on they belong to the auction, and go
 * when its owner leaves. What belongs to it already may be named again.
 */
export async function takeFiles(
  tx: Tx,
  { auctionId, bikeOwnerId, winnerDealerId }: AuctionRow,
  kind: keyof typeof KINDS,
  files: readonly GivenFile[],
  now: Date,
): Promise<void> {
  for (const file of files) {
    const { assetId, field } = file
    checkFileId(file)
    const known = await tx.query
      .selectFrom('handOverFile')
      .select('assetId')
      .where('auctionId', '=', auctionId)
      .where('assetId', '=', assetId)
      .where('kind', '=', kind)
      .executeTakeFirst()
    if (known) continue
    const { numUpdatedRows } = await tx.query
      .updateTable('asset')
      .set({ bikeOwnerId, partnerId: null, expiresAt: null })
      .where('assetId', '=', assetId)
      .where('kind', 'in', KINDS[kind])
      .where('messageTabId', 'is', null)
      .where((it) => it.or([it('expiresAt', 'is', null), it('expiresAt', '>', now)]))
      .where('partnerId', 'in', (it) =>
        it
          .selectFrom('partnerAccount')
          .innerJoin('bikeDealer', (join) => join.on('bikeDealer.bikeDealerId', '=', winnerDealerId))
          .select('partnerId')
          .where((or) =>
            or.or([
              or('partnerAccount.bikeDealerId', '=', winnerDealerId),
              or('partnerAccount.agentId', '=', or.ref('bikeDealer.agentId')),
            ]),
          ),
      )
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw unknownFile(field)
    await tx.query.insertInto('handOverFile').values({ auctionId, assetId, kind }).execute()
  }
}

/** Refuses what is no id at all. */
export function checkFileId({ assetId, field }: GivenFile): void {
  if (!isAssetId(assetId)) throw unknownFile(field)
}

function unknownFile(field: string): ExpectedError {
  const message = 'ファイルが見つかりません。もう一度選んで送信してください。'
  return new ExpectedError('BAD_REQUEST', { fields: [{ field, message }] })
}
