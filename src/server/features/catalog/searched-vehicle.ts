import type { SearchVehicle } from '#domain/account/account-forms.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Catalog } from './catalog-store.ts'

/** A model, its own type and class, and a mileage band, all of the catalog. */
export function assertInCatalog(
  { modelById, modelTypeById, mileages }: Catalog,
  { modelId, modelTypeId, mileageId, displacementCtgId }: SearchVehicle,
): void {
  const model = modelById.get(modelId)
  const isKnown =
    model?.displacementCtgId === displacementCtgId &&
    (modelTypeId == null || modelTypeById.get(modelTypeId)?.modelId === modelId) &&
    mileages.some((mileage) => mileage.mileageId === mileageId)
  if (!isKnown) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
}
