/** The highest kilometres of the bands with the ids 1, 2 … 8; 9 has no end. */
const BAND_ENDS: readonly number[] = [1_000, 3_000, 5_000, 10_000, 15_000, 20_000, 30_000, 50_000]

/** The mileage option that the kilometres lie in. */
export function mileageIdOfKm(km: number): number {
  const place = BAND_ENDS.findIndex((end) => km <= end)
  return (place < 0 ? BAND_ENDS.length : place) + 1
}
