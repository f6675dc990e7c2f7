import type { Asset } from './asset-store.ts'

/** What an upload answers. */
export interface AssetAnswer {
  readonly assetId: string
  readonly url: string
  /** Null for what has no picture: a movie, a PDF. */
  readonly thumbnailUrl: string | null
  /** In pixels, upright; null where the file does not tell. */
  readonly width: number | null
  readonly height: number | null
  /** The content type of what is kept: HEIC becomes image/jpeg. */
  readonly type: string
}

/** The addresses of a visitor's upload carry its id: without it nobody sees the file. */
export function assetAnswer({ assetId, contentType, width, height, uploadId }: Asset): AssetAnswer {
  const proof = uploadId === null ? [] : [`uploadId=${uploadId}`]
  const address = (...query: string[]) => `/assets/${assetId}${query.length > 0 ? `?${query.join('&')}` : ''}`
  const url = address(...proof)
  const thumbnailUrl = isImage({ contentType }) ? address('w=320', 'd=1', ...proof) : null
  return { assetId, url, thumbnailUrl, width, height, type: contentType }
}

export function isImage({ contentType }: Pick<Asset, 'contentType'>): boolean {
  return contentType.startsWith('image/')
}
