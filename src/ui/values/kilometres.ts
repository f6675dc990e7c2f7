import { countText } from './money.ts'

/** 12000 → 12,000km */
export function kilometreText(kilometres: number): string {
  return `${countText(kilometres)}km`
}

/** A mileage band: 〜1,000km, 10,001〜15,000km, 50,001km〜, 不明. */
export function mileageText(from: number | null | undefined, to: number | null | undefined): string {
  if (from == null && to == null) return '不明'
  if (to == null) return `${kilometreText(from ?? 0)}〜`
  return from ? `${countText(from)}〜${kilometreText(to)}` : `〜${kilometreText(to)}`
}
