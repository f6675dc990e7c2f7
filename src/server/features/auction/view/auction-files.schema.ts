import type { Selectable } from 'kysely'
import { STATUS } from '#domain/auction/status.ts'
import { coverFirst, coverOf } from '#domain/listing/cover-photo.ts'
import { MOVIE_TYPES } from '#domain/options/movie-types.ts'
import { labelOf, type Option } from '#domain/options/option.ts'
import { PHOTO_TYPES } from '#domain/options/photo-types.ts'
import { kindOfMovie, kindOfPhoto } from '#domain/permission/file-access.ts'
import type { AuctionTables, StoredCustomPart } from '../../../db/schema/auction.ts'
import { builder } from '../../../graphql/builder.ts'
import type { RequestContext } from '../../../graphql/context.ts'
import { loadImages, loadMovies } from './auction-loaders.ts'
import type { AuctionView } from './auction-view.ts'
import { findingsOf, PhotoFindingEnum } from './photo-findings.ts'

interface KeyValue {
  readonly key: string
  readonly value: string
}

export const ImagePathRef = builder.objectRef<KeyValue>('ImagePath')
ImagePathRef.implement({
  fields: (t) => ({ key: t.exposeString('key'), value: t.exposeString('value') }),
})

/** The addresses of a stored image, by what they are for. */
export function imagePaths(assetId: string): KeyValue[] {
  return [
    { key: 'original', value: `/assets/${assetId}` },
    { key: 'thumbnail', value: `/assets/${assetId}?w=320&d=1` },
  ]
}

type AuctionImage = Selectable<AuctionTables['auctionImage']> & {
  /** Whether these eyes see what was found about the photo. */
  readonly isJudged: boolean
}

export const AuctionImageRef = builder.objectRef<AuctionImage>('AuctionImage')
AuctionImageRef.implement({
  fields: (t) => ({
    assetId: t.exposeString('assetId'),
    imagePath: t.field({ type: [ImagePathRef], resolve: ({ assetId }) => imagePaths(assetId) }),
    imageType: t.exposeString('imageType'),
    imageLabel: t.string({
      resolve: ({ imageLabel, imageType }) => imageLabel || labelOf(PHOTO_TYPES as readonly Option[], imageType),
    }),
    isInspectionNg: t.exposeBoolean('isInspectionNg'),
    ngReason: t.exposeString('ngReason', { nullable: true }),
    version: t.exposeInt('version', { description: 'Counts its marks and the photos before it.' }),
    originalAssetId: t.exposeString('originalAssetId', {
      nullable: true,
      description: 'The photo it replaced, which nobody sees any more. For the owner and operators.',
    }),
    isCoveredByOperator: t.boolean({
      description: 'Whether an operator covered a part of it. For the owner and operators.',
      resolve: ({ isJudged, operatorCover }) => isJudged && operatorCover !== null,
    }),
    findings: t.field({
      type: [PhotoFindingEnum],
      description: 'What the look at the photo found. For the owner and operators.',
      resolve: (image, _args, context) => findingsOf(context, image),
    }),
  }),
})

type AuctionMovie = Selectable<AuctionTables['auctionMovie']>

export const AuctionMovieRef = builder.objectRef<AuctionMovie>('AuctionMovie')
AuctionMovieRef.implement({
  fields: (t) => ({
    auctionMovieId: t.exposeInt('auctionMovieId'),
    isActive: t.exposeBoolean('isActive'),
    isInspectionNg: t.exposeBoolean('isInspectionNg'),
    moviePath: t.string({ resolve: ({ assetId }) => `/assets/${assetId}` }),
    movieType: t.exposeString('movieType'),
    movieLabel: t.string({ resolve: ({ movieType }) => labelOf(MOVIE_TYPES as readonly Option[], movieType) }),
    ngReason: t.exposeString('ngReason', { nullable: true }),
  }),
})

/**
 * Those for these eyes, the cover first. To an operator who inspects them they stand by their types: the keys of the
 * inspection go by their places, which an NG of the cover must not change.
 */
export async function readImages(context: RequestContext, view: AuctionView): Promise<AuctionImage[]> {
  const { row, relation, reads, sees } = view
  const images = (await loadImages(context, row.auctionId)).filter((image) => reads(kindOfPhoto(image)))
  const isInspecting = relation === 'operator' && row.auctionStatus === STATUS.beforeInspection
  return (isInspecting ? byType(images) : coverFirst(images)).map((image) => {
    const isJudged = sees('replacedPhoto')
    return { ...image, originalAssetId: isJudged ? image.originalAssetId : null, isJudged }
  })
}

function byType<P extends { readonly imageType: string }>(photos: readonly P[]): P[] {
  const place = ({ imageType }: P) => PHOTO_TYPES.findIndex(({ code }) => code === imageType)
  return photos.toSorted((a, b) => place(a) - place(b))
}

/** The photo that stands for the bike, if these eyes see one. */
export async function readCover(context: RequestContext, view: AuctionView): Promise<AuctionImage | undefined> {
  return coverOf(await readImages(context, view))
}

/** Those for these eyes. */
export async function readMovies(context: RequestContext, view: AuctionView): Promise<AuctionMovie[]> {
  const movies = await loadMovies(context, view.row.auctionId)
  return movies.filter((movie) => view.reads(kindOfMovie(movie)))
}

export const CustomPartRef = builder.objectRef<StoredCustomPart>('AuctionCustomPart')
CustomPartRef.implement({
  fields: (t) => ({
    code: t.exposeString('code'),
    original: t.exposeString('original', { nullable: true, description: 'Whether the original part is there.' }),
  }),
})
