interface Band {
  readonly mileageId: number
  /** Null of the highest band, and of the one that means unknown. */
  readonly mileageTo: number | null
  readonly title: string
}

interface MileageLimit {
  readonly mileageId: number
  readonly label: string
}

/**
 * The bands as limits: up to how many kilometres a bike has run. What has no upper end is no limit, and stands there only
 * where it was chosen once.
 */
export function mileageLimits(bands: readonly Band[], chosen: number | null | undefined): MileageLimit[] {
  return bands
    .filter(({ mileageId, mileageTo }) => mileageTo !== null || mileageId === chosen)
    .map(({ mileageId, mileageTo, title }) => ({
      mileageId,
      label: mileageTo === null ? title : `${mileageTo.toLocaleString('ja-JP')}kmまで`,
    }))
}
