/** With fewer sales of its own a range is made from those around it, too, and says so. */
export const MIN_OWN_SALES = 5

/** What a range stands on. */
export interface PriceBasis {
  /** Sales of the very kind: type, mileage band and year as far as asked for. */
  readonly salesCount: number
  /** With the years before and after, where a year was asked for. */
  readonly nearSalesCount?: number | null | undefined
  readonly modelSalesCount?: number | null | undefined
  /** Whether only those of one mileage band are counted. */
  readonly isOfMileage?: boolean | undefined
  /** Of the inspection, where the range is for it. */
  readonly grade?: number | null | undefined
}

/** On what a range stands: sales of its own or, where they are few, from what it was estimated. */
export function basisText({ grade = null, ...basis }: PriceBasis): string {
  return `${salesText(basis)}${grade === null ? '' : `・検査の評価${grade}を反映`}`
}

function salesText({
  salesCount: count,
  nearSalesCount: near = null,
  modelSalesCount: modelCount = null,
  isOfMileage = false,
}: PriceBasis): string {
  const sales = (number: number) => `${number.toLocaleString('ja-JP')}件`
  if (count >= MIN_OWN_SALES) {
    const around = near !== null && near > count ? `（前後1年を含めると${sales(near)}）` : ''
    return `${isOfMileage ? '走行距離が同じ区分の' : ''}取引 ${sales(count)}${around}`
  }
  if (modelCount == null) return `推定（取引${sales(count)}と、近い条件の取引から）`
  if (modelCount <= count) return `推定（この車種の取引${sales(count)}と、同じメーカー・排気量の取引から）`
  return `推定（${count > 0 ? `この条件の取引${sales(count)}と、` : ''}同じ車種の取引${sales(modelCount)}から）`
}

/** From so many sales on, the share of eight in ten means something. */
const FEWEST_FOR_SHARE = 10

/** What a range says, fitting the number of sales it stands on; null where there is no range. */
export function rangeMeaning(salesCount: number | null | undefined): string | null {
  if (salesCount == null) return null
  if (salesCount >= FEWEST_FOR_SHARE) return '取引10件のうち8件がこの範囲です'
  // 推定 is said of a range with too few sales of its own, nowhere else.
  if (salesCount >= MIN_OWN_SALES) return `取引${salesCount}件と、条件の近い取引をもとに算出した範囲です`
  if (salesCount === 0) return '条件の近い取引から推定した範囲です'
  return `取引${salesCount}件と、条件の近い取引から推定した範囲です`
}

/** Why a price is 算出不可, by the sales of the model: enough of them are only ever too far apart. Null: not known how many. */
export function noPriceReason(salesCount: number | null): string {
  if (salesCount === null) return '取引が少ないか価格の幅が広すぎる'
  return salesCount < MIN_OWN_SALES ? '取引が少ない' : '年式や走行距離による価格の幅が広すぎる'
}
