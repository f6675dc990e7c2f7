import type { SearchVehicle } from '#domain/account/account-forms.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { SpecValue } from '#domain/options/spec-labels.ts'
import type { ModelIndex, SearchableModel } from '#domain/search/model-index.ts'
import { groupBy } from '#domain/values/group-by.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Db } from '../../db/client.ts'
import { type SearchIndexBuild, searchIndexBuild } from './search-index-build.ts'

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
  /** Made without meter, lamps and plate. */
  readonly isCompetition: boolean
  readonly displacementCtgId: number
  readonly kind: string
  readonly modelTypes: readonly ModelType[]
  /** Of a search: only like what was typed. */
  readonly isGuess?: boolean
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

export interface ModelSpec {
  readonly modelId: number
  /** The type that the facts are of; null where they hold for every type. */
  readonly modelTypeId: number | null
  readonly spec: Readonly<Record<string, SpecValue>>
}

export interface Catalog {
  readonly makers: readonly Maker[]
  readonly makerById: ReadonlyMap<number, Maker>
  readonly models: readonly Model[]
  readonly modelById: ReadonlyMap<number, Model>
  readonly modelsByMaker: ReadonlyMap<number, readonly Model[]>
  readonly modelTypeById: ReadonlyMap<number, ModelType>
  readonly specByModelId: ReadonlyMap<number, ModelSpec>
  /** Built, or built to the end, when it is first asked for. */
  searchIndex(): ModelIndex
  readonly displacementCategories: readonly DisplacementCategory[]
  readonly mileages: readonly Mileage[]
}

export interface CatalogStore {
  current(): Catalog
  reload(): Promise<void>
  /** In the background, and again while the database is unreachable: what is in memory serves until then. */
  reloadSoon(): void
  onReload(handler: () => void): void
  /** Builds the search index now and after every reload, in the background: most processes never search. */
  keepSearchReady(): void
}

interface ReadCatalog {
  readonly catalog: Catalog
  readonly search: SearchIndexBuild
}

const RETRY_MS = 1000

/** The catalog is small and read by every page: it lives in memory and is read again when an import says so. */
export async function openCatalogStore(db: Db, bus: Bus): Promise<CatalogStore> {
  let read = await readCatalog(db)
  let isSearchKeptReady = false
  const handlers: (() => void)[] = []
  const store: CatalogStore = {
    current: () => read.catalog,
    async reload() {
      const outdated = read
      read = await readCatalog(db)
      outdated.search.stop()
      if (isSearchKeptReady) read.search.runInBackground()
      for (const handler of handlers) handler()
    },
    reloadSoon() {
      store.reload().catch(() => setTimeout(store.reloadSoon, RETRY_MS).unref())
    },
    onReload: (handler) => void handlers.push(handler),
    keepSearchReady() {
      isSearchKeptReady = true
      read.search.runInBackground()
    },
  }
  bus.subscribe('dataChanged', ({ tag }) => {
    if (tag === 'catalog') store.reloadSoon()
  })
  return store
}

async function readCatalog(db: Db): Promise<ReadCatalog> {
  const [makers, models, types, specs, displacementCategories, mileages, sold] = await Promise.all([
    db.selectFrom('maker').selectAll().orderBy('makerSort').execute(),
    db.selectFrom('model').selectAll().orderBy('modelId').execute(),
    db.selectFrom('modelType').selectAll().orderBy('modelId').orderBy('sortOrder').execute(),
    db.selectFrom('modelSpec').selectAll().execute(),
    db.selectFrom('displacementCategory').selectAll().orderBy('sortOrder').execute(),
    db.selectFrom('mileage').selectAll().orderBy('sortOrder').execute(),
    db
      .selectFrom('marketHistory')
      .select(({ fn }) => ['modelId', fn.sum<string>('salesCount').as('trades')])
      .groupBy('modelId')
      .execute(),
  ])
  const trades = new Map(sold.map((row) => [row.modelId, Number(row.trades)]))
  const typesByModel = groupBy(types, (type) => type.modelId)
  const complete = models.map((model) => ({
    ...model,
    outputKw: model.outputKw === null ? null : Number(model.outputKw),
    modelTypes: typesByModel.get(model.modelId) ?? [],
  }))
  const makerById = new Map(makers.map((maker) => [maker.makerId, maker]))
  const search = searchIndexBuild(
    complete.map((it) => searchable(it, makerById.get(it.makerId), trades.get(it.modelId) ?? 0)),
  )
  const catalog: Catalog = {
    makers,
    makerById,
    models: complete,
    modelById: new Map(complete.map((model) => [model.modelId, model])),
    modelsByMaker: groupBy(complete, (model) => model.makerId),
    modelTypeById: new Map(types.map((type) => [type.modelTypeId, type])),
    specByModelId: new Map(specs.map((spec) => [spec.modelId, spec])),
    searchIndex: () => search.finish(),
    displacementCategories,
    mileages,
  }
  return { catalog, search }
}

function searchable(model: Model, maker: Maker | undefined, trades: number): SearchableModel {
  return {
    modelId: model.modelId,
    makerId: model.makerId,
    displacementCtgId: model.displacementCtgId,
    nameJp: model.modelNameJp,
    nameEn: model.modelNameEn,
    reading: model.modelNameIdx,
    makerNames: maker ? [maker.makerNameJp, maker.makerNameEn, maker.reading] : [],
    displacement: model.displacement,
    typeNames: model.modelTypes.map(({ name }) => name),
    trades,
  }
}

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
