const WHOLE_YEN = new Intl.NumberFormat('ja-JP', { maximumFractionDigits: 0 })

/** 420000 → ¥420,000, as written in deals; what is taken off is −¥18,000. */
export function yenText(yen: number): string {
  return `${yen < 0 ? '−' : ''}¥${WHOLE_YEN.format(Math.abs(yen))}`
}
