import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

interface MakerTable {
  makerId: number
  makerNameJp: string
  makerNameEn: string
  indexNameJp: string
  indexNameEn: string
  reading: string
  makerSort: number
  makerSymbol: string
  region: string
  description: string
}

interface DisplacementCategoryTable {
  displacementCtgId: number
  displacementFrom: number | null
  displacementTo: number | null
  sortOrder: number
  title: string
}

interface MileageTable {
  mileageId: number
  mileageFrom: number | null
  mileageTo: number | null
  sortOrder: number
  title: string
}

interface ModelTable {
  modelId: number
  makerId: number
  modelNameJp: string
  modelNameEn: string
  modelNameIdx: string
  displacement: number
  outputKw: string | null
  isCompetition: Generated<boolean>
  displacementCtgId: number
  kind: string
}

interface ModelTypeTable {
  modelTypeId: number
  modelId: number
  name: string
  startYear: number | null
  endYear: number | null
  sortOrder: number
}

interface ModelSpecTable {
  modelId: number
  modelTypeId: number | null
  spec: JSONColumnType<Record<string, string | number | boolean>>
}

interface PostalAddressTable {
  zip: string
  stateCd: string
  address1: string
  address2: string
}

interface ImportedDataTable {
  name: string
  fingerprint: string
  importedAt: GeneratedAlways<Date>
}

export interface CatalogTables {
  maker: MakerTable
  displacementCategory: DisplacementCategoryTable
  mileage: MileageTable
  model: ModelTable
  modelType: ModelTypeTable
  modelSpec: ModelSpecTable
  postalAddress: PostalAddressTable
  importedData: ImportedDataTable
}
