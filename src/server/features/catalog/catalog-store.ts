import { groupBy } from '#domain/values/group-by.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Db } from '../../db/client.ts'

export interface Maker {
  readonly makerId: number
  readonly makerNameJp: string
  readonly makerNameEn: string
  readonly indexNameJp: string
  readonly indexNameEn: string
  readonly reading: string
  readonly makerSort: number
  readonly makerSymbol: string
  readonly region: string
  readonly description: string
}

export interface ModelType {
  readonly modelTypeId: number
  readonly modelId: number
  readonly name: string
  readonly startYear: number | null
  readonly endYear: number | null
}

export interface Model {
  readonly modelId: number
  readonly makerId: number
  readonly modelNameJp: string
  readonly modelNameEn: string
  readonly modelNameIdx: string
  readonly displacement: number
  readonly outputKw: number | null
  readonly displacementCtgId: number
  readonly kind: string
  readonly modelTypes: readonly ModelType[]
}

export interface DisplacementCategory {
  readonly displacementCtgId: number
  readonly displacementFrom: number | null
  readonly displacementTo: number | null
  readonly sortOrder: number
  readonly title: string
}

export interface Mileage {
  readonly mileageId: number
  readonly mileageFrom: number | null
  readonly mileageTo: number | null
  readonly title: string
}

export interface Catalog {
  readonly makers: readonly Maker[]
  readonly makerById: ReadonlyMap<number, Maker>
  readonly models: readonly Model[]
  readonly modelById: ReadonlyMap<number, Model>
  readonly modelsByMaker: ReadonlyMap<number, readonly Model[]>
  readonly modelTypeById: ReadonlyMap<number, ModelType>
  readonly displacementCategories: readonly DisplacementCategory[]
  readonly mileages: readonly Mileage[]
}

export interface CatalogStore {
  current(): Catalog
  reload(): Promise<void>
}

/** The catalog is small and read by every page: it lives in memory and is read again when an import says so. */
export async function openCatalogStore(db: Db, bus: Bus): Promise<CatalogStore> {
  let catalog = await readCatalog(db)
  const store: CatalogStore = {
    current: () => catalog,
    async reload() {
      catalog = await readCatalog(db)
    },
  }
  bus.subscribe('dataChanged', ({ tag }) => {
    if (tag === 'catalog') void store.reload()
  })
  return store
}

async function readCatalog(db: Db): Promise<Catalog> {
  const [makers, models, types, displacementCategories, mileages] = await Promise.all([
    db.selectFrom('maker').selectAll().orderBy('makerSort').execute(),
    db.selectFrom('model').selectAll().orderBy('modelId').execute(),
    db.selectFrom('modelType').selectAll().orderBy('modelId').orderBy('sortOrder').execute(),
    db.selectFrom('displacementCategory').selectAll().orderBy('sortOrder').execute(),
    db.selectFrom('mileage').selectAll().orderBy('sortOrder').execute(),
  ])
  const typesByModel = groupBy(types, (type) => type.modelId)
  const complete = models.map((model) => ({
    ...model,
    outputKw: model.outputKw === null ? null : Number(model.outputKw),
    modelTypes: typesByModel.get(model.modelId) ?? [],
  }))
  return {
    makers,
    makerById: new Map(makers.map((maker) => [maker.makerId, maker])),
    models: complete,
    modelById: new Map(complete.map((model) => [model.modelId, model])),
    modelsByMaker: groupBy(complete, (model) => model.makerId),
    modelTypeById: new Map(types.map((type) => [type.modelTypeId, type])),
    displacementCategories,
    mileages,
  }
}
