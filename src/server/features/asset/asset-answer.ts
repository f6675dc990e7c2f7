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

export function assetAnswer({ assetId, contentType, width, height }: Asset): AssetAnswer {
  const url = `/assets/${assetId}`
  const thumbnailUrl = isImage({ contentType }) ? `${url}?w=320&d=1` : null
  return { assetId, url, thumbnailUrl, width, height, type: contentType }
}

export function isImage({ contentType }: Pick<Asset, 'contentType'>): boolean {
  return contentType.startsWith('image/')
}
