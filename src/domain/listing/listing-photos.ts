import type { FieldFault } from '../errors/error-code.ts'
import { isCodeOf, labelOf } from '../options/option.ts'
import { MULTI_IMAGE_SLOTS, PHOTO_TYPES, type PhotoType, REQUIRED_PHOTO_TYPES } from '../options/photo-types.ts'

interface Photo {
  readonly assetId?: string | null
  readonly imageType: string
}

const REPEATABLE: ReadonlySet<string> = new Set(PHOTO_TYPES.flatMap((it) => ('isRepeatable' in it ? [it.code] : [])))

export function isRepeatable(type: string): boolean {
  return REPEATABLE.has(type)
}

const METER: PhotoType = '05'

/** A bike without a meter has none to show. */
export function requiredPhotos(hasNoMeter: boolean): readonly PhotoType[] {
  return hasNoMeter ? REQUIRED_PHOTO_TYPES.filter((type) => type !== METER) : REQUIRED_PHOTO_TYPES
}

/** The required photos that are not there yet, in the order of the list. */
export function missingPhotos(photos: readonly Photo[], hasNoMeter: boolean): PhotoType[] {
  const there = new Set(photos.map(({ imageType }) => imageType))
  return requiredPhotos(hasNoMeter).filter((type) => !there.has(type))
}

/** How many photos of the repeatable types may still be added. */
export function freeMultiSlots(photos: readonly Photo[]): number {
  return MULTI_IMAGE_SLOTS - photos.filter(({ imageType }) => isRepeatable(imageType)).length
}

/** What is wrong with the photos of a listing: each missing one, unknown types, and what is there too often. */
export function photoFaults(photos: readonly Photo[], hasNoMeter: boolean): FieldFault[] {
  const faults: FieldFault[] = missingPhotos(photos, hasNoMeter).map((type) => ({
    field: `images.${type}`,
    message: `${labelOf(PHOTO_TYPES, type)}の写真を追加してください`,
  }))
  const types = photos.map(({ imageType }) => imageType)
  const add = (message: string) => faults.push({ field: 'images', message })
  if (types.some((type) => !isCodeOf(PHOTO_TYPES, type))) add('写真の種類が正しくありません')
  if (freeMultiSlots(photos) < 0) add(`カスタム・傷・その他の写真は、あわせて${MULTI_IMAGE_SLOTS}枚までです`)
  const single = types.filter((type) => !isRepeatable(type))
  if (new Set(single).size < single.length) add('同じ種類の写真が2枚あります')
  const assets = photos.flatMap(({ assetId }) => assetId ?? [])
  if (new Set(assets).size < assets.length) add('同じ写真が2回使われています')
  return faults
}
