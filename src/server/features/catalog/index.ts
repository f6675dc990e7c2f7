export {
  DisplacementCategoryRef,
  MakerRef,
  MakerSummaryRef,
  MileageRef,
  ModelRef,
  ModelTypeRef,
} from './catalog.schema.ts'
export type { Catalog, Maker, Mileage, Model, ModelType } from './catalog-store.ts'
export { assertInCatalog } from './catalog-store.ts'
export { importCatalog } from './import-catalog.ts'
export { OptionRef } from './option.schema.ts'
