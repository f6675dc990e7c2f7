import { MIN_PHOTO_SIDE, type PhotoFinding } from '../images/photo-look.ts'
import { MULTI_IMAGE_SLOTS, type PhotoType } from '../options/photo-types.ts'
import { PAPER_TYPES } from '../permission/file-access.ts'
import { isRepeatable } from './listing-photos.ts'

/** The views that sell a bike, in the order in which people walk around it; the required ones first. */
export const RECOMMENDED_VIEWS = [
  '01',
  '02',
  '03',
  '04',
  '05',
  '14',
  '15',
  '08',
  '09',
  '17',
  '18',
  '06',
] as const satisfies readonly PhotoType[]

/** Those that this bike has. */
export function recommendedViews(hasNoMeter: boolean): readonly PhotoType[] {
  return hasNoMeter ? RECOMMENDED_VIEWS.filter((view) => view !== METER_VIEW) : RECOMMENDED_VIEWS
}

/** A view that is much wider than high, or the other way round; the others are taken either way. */
const LYING: ReadonlySet<string> = new Set(['03', '04'])
const METER_VIEW: PhotoType = '05'
const PAPER_PLACE: PhotoType = '07'
const REST_PLACE: PhotoType = '99'

interface Sized {
  readonly width: number | null
  readonly height: number | null
}

/** Too small for a place that others see. Papers are read by the inspection alone, and are taken as they are. */
export function isRefusedPhoto({ width, height }: Sized, imageType: string): boolean {
  if (width === null || height === null || PAPER_TYPES.includes(imageType)) return false
  return Math.max(width, height) < MIN_PHOTO_SIDE
}

interface ChosenPhoto {
  /** Null where the browser cannot tell. */
  readonly size: { readonly width: number; readonly height: number } | null
  readonly findings: readonly PhotoFinding[]
}

/**
 * Places for photos that were chosen at once: a paper goes to the papers, the others into the recommended views that are free, in their
 * order, an upright photo into no view from the side as long as there is another. What is left over is その他; null: no place is free.
 */
export function placesFor(
  chosen: readonly ChosenPhoto[],
  taken: readonly string[],
  hasNoMeter: boolean,
): (PhotoType | null)[] {
  const used = new Set(taken)
  let restLeft = MULTI_IMAGE_SLOTS - taken.filter(isRepeatable).length
  return chosen.map(({ size, findings }) => {
    const isUpright = size !== null && size.height > size.width
    const free = recommendedViews(hasNoMeter).filter((view) => !used.has(view))
    const wanted = findings.includes('DOCUMENT')
      ? used.has(PAPER_PLACE)
        ? undefined
        : PAPER_PLACE
      : (free.find((view) => !(isUpright && LYING.has(view))) ?? free[0])
    if (wanted) {
      used.add(wanted)
      return wanted
    }
    restLeft -= 1
    return restLeft >= 0 ? REST_PLACE : null
  })
}
