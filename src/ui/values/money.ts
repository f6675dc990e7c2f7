const whole = new Intl.NumberFormat('ja-JP', { maximumFractionDigits: 0 })

/** 420000 → ¥420,000, as written in deals. */
export function yenText(yen: number): string {
  return yen < 0 ? `-¥${whole.format(-yen)}` : `¥${whole.format(yen)}`
}

/** 12345 → 12,345 */
export function countText(count: number): string {
  return whole.format(count)
}
