import { kmFault, spokenKm } from '../values/typed-km.ts'

interface Band {
  readonly mileageId: number
  readonly mileageFrom: number | null
  readonly mileageTo: number | null
}

/** 不明 of the catalog's bands: the meter cannot be read, or there is none. */
export const UNKNOWN_MILEAGE = 10

/** The band that a distance falls into; null for what is no distance. */
export function bandOf(km: number | null, bands: readonly Band[]): number | null {
  if (km === null || kmFault(km, '') !== null) return null
  const band = bands.find(
    ({ mileageFrom, mileageTo }) => mileageFrom !== null && mileageFrom <= km && km <= (mileageTo ?? km),
  )
  return band?.mileageId ?? null
}

/** What was stated: the kilometres, or the band where the meter was not read. */
export function mileageText({
  mileageKm,
  mileageName,
}: {
  readonly mileageKm: number | null
  readonly mileageName: string
}): string {
  return mileageKm === null ? mileageName : spokenKm(mileageKm)
}
