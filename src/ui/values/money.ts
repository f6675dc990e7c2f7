export { yenText } from '#domain/values/yen-text.ts'

const whole = new Intl.NumberFormat('ja-JP', { maximumFractionDigits: 0 })

/** 12345 → 12,345 */
export function countText(count: number): string {
  return whole.format(count)
}
