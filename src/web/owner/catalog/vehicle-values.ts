/** The vehicle part of the search form while it is filled in; null = not chosen yet. */
export interface VehicleValues {
  makerId: number | null
  displacementCtgId: number | null
  modelId: number | null
  modelTypeId: number | null
  mileageId: number | null
  transferPlan: string
}

export interface ChosenModel {
  readonly modelId: number
  readonly makerId: number
  readonly displacementCtgId: number
}

export function valuesOf(model: ChosenModel | null): VehicleValues {
  return {
    makerId: model?.makerId ?? null,
    displacementCtgId: model?.displacementCtgId ?? null,
    modelId: model?.modelId ?? null,
    modelTypeId: null,
    mileageId: null,
    transferPlan: '',
  }
}

/** 1型（2018〜2020年） */
export function typeLabel({
  name,
  startYear,
  endYear,
}: {
  readonly name: string
  readonly startYear: number | null
  readonly endYear: number | null
}): string {
  if (startYear === null) return name
  return endYear === null ? `${name}（${startYear}年〜）` : `${name}（${startYear}〜${endYear}年）`
}
