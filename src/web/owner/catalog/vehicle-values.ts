import { builtIn, type TypeYears } from '#domain/souba/type-years.ts'

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
export function typeLabel(type: TypeYears & { readonly name: string }): string {
  const years = builtIn(type)
  return years === '' ? type.name : `${type.name}（${years}）`
}
