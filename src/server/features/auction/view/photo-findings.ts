import { findingsIn, PHOTO_FINDINGS, type PhotoFinding, readLook } from '#domain/images/photo-look.ts'
import { PAPER_TYPES } from '#domain/permission/file-access.ts'
import { builder } from '../../../graphql/builder.ts'
import type { RequestContext } from '../../../graphql/context.ts'
import { loadLooks } from './auction-loaders.ts'

export const PhotoFindingEnum = builder.enumType('PhotoFinding', { values: PHOTO_FINDINGS })

interface JudgedImage {
  readonly auctionId: number
  readonly assetId: string
  readonly imageType: string
  /** Whether these eyes see what was found. */
  readonly isJudged: boolean
}

/** What was found about a photo, beside the listing's other photos. */
export async function findingsOf(context: RequestContext, image: JudgedImage): Promise<PhotoFinding[]> {
  if (!image.isJudged) return []
  const looks = await loadLooks(context, image.auctionId)
  const own = readLook(looks.find(({ assetId }) => assetId === image.assetId)?.look)
  if (!own) return []
  const others = looks.flatMap(({ assetId, look }) => (assetId === image.assetId ? [] : (readLook(look)?.print ?? [])))
  return findingsIn(own, { isPaper: PAPER_TYPES.includes(image.imageType), others })
}
