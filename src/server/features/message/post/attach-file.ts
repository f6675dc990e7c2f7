import { ExpectedError } from '#domain/errors/expected-error.ts'
import { faultOfAsset } from '#domain/message/message-rules.ts'
import type { Tx } from '../../../db/client.ts'
import { type AccountUploader, isAssetId } from '../../asset/index.ts'
import type { NewMessage } from './add-message.ts'

type FileColumns = Pick<NewMessage, 'assetId' | 'fileName' | 'fileType' | 'fileSize'>

interface Attachment {
  readonly assetId: string
  readonly fileName: string | null
}

const MAX_NAME_LENGTH = 120
const FAULTS = {
  type: '画像またはPDFを選んでください。',
  tooLarge: 'ファイルは10MBまで送信できます。',
} as const

/** Binds an uploaded file to the tab: from now on its two sides and the operator can open it. */
export async function attachFile(
  tx: Tx,
  messageTabId: number,
  uploader: AccountUploader,
  { assetId, fileName }: Attachment,
  now: Date,
): Promise<FileColumns> {
  if (!isAssetId(assetId)) throw notFound()
  const asset = await tx.query
    .updateTable('asset')
    .set({ messageTabId, expiresAt: null })
    .where('assetId', '=', assetId)
    .where('kind', '=', 'MESSAGE_FILE')
    .where('messageTabId', 'is', null)
    .where('expiresAt', '>', now)
    .where((it) =>
      'partnerId' in uploader ? it('partnerId', '=', uploader.partnerId) : it('bikeOwnerId', '=', uploader.bikeOwnerId),
    )
    .returning(['contentType', 'bytes'])
    .executeTakeFirst()
  if (!asset) throw notFound()
  const fault = faultOfAsset({ mediaType: asset.contentType, bytes: asset.bytes })
  if (fault) throw new ExpectedError('BAD_REQUEST', { fields: [{ field: 'assetId', message: FAULTS[fault] }] })
  return { assetId, fileName: tidyName(fileName), fileType: asset.contentType, fileSize: asset.bytes }
}

/** What the sender called it, for people: nothing is opened by this name. */
export function tidyName(name: string | null): string {
  const tidied = (name ?? '').replace(/[\p{Cc}\p{Cf}/\\]/gu, '').trim()
  return tidied === '' ? 'ファイル' : [...tidied].slice(0, MAX_NAME_LENGTH).join('')
}

function notFound(): ExpectedError {
  return new ExpectedError('ERROR_DATA_NOT_FOUND')
}
