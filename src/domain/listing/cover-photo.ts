import type { PhotoType } from '../options/photo-types.ts'
import { kindOfPhoto } from '../permission/file-access.ts'

/** The views that show a bike as a whole, the one that shows it best first: any other photo stands behind them. */
export const COVER_VIEWS: readonly PhotoType[] = ['01', '03', '04', '02']

type Photo = Parameters<typeof kindOfPhoto>[0]

/**
 * The one photo that stands for a bike in lists, on cards, on its page and in shared links, of the photos in their order:
 * the front, else a side, else whatever everybody may see. A paper or a photo that was not taken never does.
 */
export function coverOf<P extends Photo>(photos: readonly P[]): P | undefined {
  const shown = photos.filter((photo) => kindOfPhoto(photo) === 'photo')
  const views = COVER_VIEWS.flatMap((view) => shown.find(({ imageType }) => imageType === view) ?? [])
  return views[0] ?? shown[0]
}

/** The photos as a page shows them: the cover, then the others in their order. */
export function coverFirst<P extends Photo>(photos: readonly P[]): P[] {
  const cover = coverOf(photos)
  return cover ? [cover, ...photos.filter((photo) => photo !== cover)] : [...photos]
}
