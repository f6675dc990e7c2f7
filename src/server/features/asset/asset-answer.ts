import type { UploadedAsset } from '#contract/uploaded-asset.ts'
import { readLook } from '#domain/images/photo-look.ts'
import type { Asset } from './asset-store.ts'

/** The addresses of a visitor's upload carry its id: without it nobody sees the file. */
export function assetAnswer({ assetId, contentType, width, height, uploadId, look }: Asset): UploadedAsset {
  const proof = uploadId === null ? [] : [`uploadId=${uploadId}`]
  const address = (...query: string[]) => `/assets/${assetId}${query.length > 0 ? `?${query.join('&')}` : ''}`
  const url = address(...proof)
  const thumbnailUrl = isImage({ contentType }) ? address('w=320', 'd=1', ...proof) : null
  return { assetId, url, thumbnailUrl, width, height, type: contentType, look: readLook(look) }
}

export function isImage({ contentType }: Pick<Asset, 'contentType'>): boolean {
  return contentType.startsWith('image/')
}
