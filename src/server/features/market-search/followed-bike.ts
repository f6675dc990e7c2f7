import { isShownRange } from '#domain/souba/format.ts'
import type { Db } from '../../db/client.ts'
import type { Catalog } from '../catalog/index.ts'
import { type PriceCell, readPriceCell } from '../souba/index.ts'

interface Followed {
  readonly modelId: number
  readonly modelTypeId: number | null
  readonly mileageId: number
}

export interface FollowedBike {
  /** Maker and model. */
  readonly bikeName: string
  /** naked, sport … */
  readonly kind: string
  /** What the range below is of; null where it is of all. */
  readonly typeName: string | null
  readonly mileage: string | null
  readonly cell: PriceCell
}

/** What a mail says of a bike whose price an owner follows; null where its price cannot be said. */
export async function readFollowedBike(
  db: Db,
  { modelById, makerById, modelTypeById, mileages }: Catalog,
  { modelId, modelTypeId, mileageId }: Followed,
): Promise<FollowedBike | null> {
  const model = modelById.get(modelId)
  const cell = await readPriceCell(db, modelId, modelTypeId, mileageId)
  if (!model || !cell || !isShownRange(cell.price.min, cell.price.max)) return null
  const type = cell.modelTypeId === null ? undefined : modelTypeById.get(cell.modelTypeId)
  const mileage = mileages.find((it) => it.mileageId === cell.mileageId)
  const bikeName = `${makerById.get(model.makerId)?.makerNameJp ?? ''} ${model.modelNameJp}`.trim()
  return { bikeName, kind: model.kind, typeName: type?.name ?? null, mileage: mileage?.title ?? null, cell }
}
