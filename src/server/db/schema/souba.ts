import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely'
import type { MarketFit } from '#domain/souba/estimator/market-fit.ts'

export type SaleSource = 'auction' | 'import' | 'demo'

interface SaleTable {
  saleId: GeneratedAlways<number>
  soldOn: string
  modelId: number
  modelTypeId: number | null
  mileageId: number | null
  price: number
  source: SaleSource
  /** Of an imported sale: how it is known again. */
  identity: string | null
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
  computedAt: Date
}

interface MarketHistoryTable {
  modelId: number
  month: string
  salesCount: number
  priceMin: number
  priceMax: number
}

export interface SoubaTables {
  sale: SaleTable
  marketFit: MarketFitTable
  marketPrice: MarketPriceTable
  marketHistory: MarketHistoryTable
}
