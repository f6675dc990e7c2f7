import { spokenYen } from '../values/typed-yen.ts'

/** So far above the upper end of the market an amount is more often a slip than meant. */
const FAR_ABOVE = 1.5
/** A balance below this is more often a figure in 万円 than in yen. */
const DOUBTFUL_BALANCE = 1_000

/** How many times the market's upper end an amount is, to one digit; null where nothing is odd about it. */
export function timesAboveMarket(amount: number, marketMax: number | null | undefined): string | null {
  const times = amount / (marketMax || Number.POSITIVE_INFINITY)
  return times >= FAR_ABOVE ? (Math.floor(times * 10) / 10).toLocaleString('ja-JP') : null
}

/** Asked beside an asking price far above the market; null where there is nothing to ask. `max` is the market's. */
export function askingPriceDoubt(askingPrice: number | null, max: number | null | undefined): string | null {
  const times = askingPrice === null ? null : timesAboveMarket(askingPrice, max)
  if (askingPrice === null || !max || times === null) return null
  return `相場の上限（${spokenYen(max)}）の${times}倍です。希望価格は${spokenYen(askingPrice)}でよろしいですか。`
}

/** Asked beside a balance that is next to nothing, far above the market, or more than the bike is to fetch. */
export function loanBalanceDoubt(
  balance: number | null,
  { askingPrice, max }: { readonly askingPrice?: number | null; readonly max?: number | null | undefined } = {},
): string | null {
  if (balance === null) return null
  const asks = `ローンの残債額は${spokenYen(balance)}で合っていますか。`
  if (balance < DOUBTFUL_BALANCE) return asks
  const price = askingPrice ?? max
  if (!price || balance <= price) return null
  const named = askingPrice == null ? '相場の上限' : '希望価格'
  const times = timesAboveMarket(balance, price)
  return times === null
    ? `ローンの残債額（${spokenYen(balance)}）が、${named}（${spokenYen(price)}）を上回っています。不足分はご自身でのお支払いになります。`
    : `${named}（${spokenYen(price)}）の${times}倍です。${asks}不足分はご自身でのお支払いになります。`
}
