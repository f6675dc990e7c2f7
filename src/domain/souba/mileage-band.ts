/** The highest kilometres of the bands with the ids 1, 2 … 8; 9 has no end. */
const BAND_ENDS: readonly number[] = [1_000, 3_000, 5_000, 10_000, 15_000, 20_000, 30_000, 50_000]

/** The mileage option that the kilometres lie in. */
export function mileageIdOfKm(km: number): number {
  const place = BAND_ENDS.findIndex((end) => km <= end)
  return (place < 0 ? BAND_ENDS.length : place) + 1
}

/** The most kilometres of a band; of the one without an end half as much again as where it begins. Null for an unknown meter. */
export function kmOfBand(mileageId: number | undefined): number | null {
  if (mileageId === undefined || mileageId < 1 || mileageId > BAND_ENDS.length + 1) return null
  return BAND_ENDS[mileageId - 1] ?? (BAND_ENDS.at(-1) ?? 0) * 1.5
}
