import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { MarketAccuracy } from '#domain/souba/backtest/accuracy.ts'
import type { MarketFit } from '#domain/souba/estimator/market-fit.ts'
import type { StoredModel } from '#domain/souba/estimator/stored-model.ts'
import type { SalesFileState } from '#domain/souba/files/sales-file.ts'

/** Left out: not known. */
type Optional = ColumnType<number | null, number | null | undefined, number | null>

export type SaleSource = 'auction' | 'import' | 'demo'

interface SaleTable {
  saleId: GeneratedAlways<number>
  soldOn: string
  modelId: number
  modelTypeId: number | null
  mileageId: number | null
  price: number
  source: SaleSource
  modelYear: Optional
  mileageKm: Optional
  grade: Optional
  /** Of an imported sale: how it is known again. */
  identity: string | null
  salesImportId: number | null
}

interface SalesImportTable {
  salesImportId: GeneratedAlways<number>
  fileName: string
  partnerId: number | null
  importedAt: Date
  addedCount: number
  completedCount: number
  undoneAt: Date | null
}

interface SalesFileTable {
  salesFileId: GeneratedAlways<number>
  partnerId: number | null
  fileName: string
  storageKey: string | null
  bytes: number
  state: SalesFileState
  doneCount: Generated<number>
  totalCount: Generated<number>
  /** A SalesReport, written by the check. */
  report: JSONColumnType<object> | null
  salesImportId: number | null
  createdAt: Date
}

interface StagedSaleTable {
  salesFileId: number
  line: number
  soldOn: string
  modelId: number
  modelTypeId: number | null
  mileageId: number | null
  price: number
  modelYear: number | null
  mileageKm: number | null
  grade: number | null
  sourceId: string | null
}

interface SaleBeforeImportTable {
  salesImportId: number
  saleId: number
  modelId: number
  modelYear: number | null
  mileageKm: number | null
  grade: number | null
}

interface MarketFitTable {
  onlyOne: ColumnType<boolean, never, never>
  fit: JSONColumnType<MarketFit>
  computedAt: Date
}

interface MarketPriceTable {
  modelId: number
  modelTypeId: number
  mileageId: number
  salesCount: number
  priceMin: number[]
  priceMax: number[]
  /** Null in rows of an earlier version. */
  priceMiddle: number[] | null
  computedAt: Date
}

interface MarketModelTable {
  modelId: number
  fit: JSONColumnType<StoredModel>
}

interface MarketAccuracyTable {
  onlyOne: ColumnType<boolean, never, never>
  accuracy: JSONColumnType<MarketAccuracy>
  computedAt: Date
}

interface MarketHistoryTable {
  modelId: number
  month: string
  salesCount: number
  priceMin: number
  priceMax: number
  priceMiddle: number | null
}

export interface SoubaTables {
  sale: SaleTable
  salesImport: SalesImportTable
  saleBeforeImport: SaleBeforeImportTable
  salesFile: SalesFileTable
  stagedSale: StagedSaleTable
  marketFit: MarketFitTable
  marketPrice: MarketPriceTable
  marketHistory: MarketHistoryTable
  marketModel: MarketModelTable
  marketAccuracy: MarketAccuracyTable
}
