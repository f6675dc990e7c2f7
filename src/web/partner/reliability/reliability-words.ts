import type { ReliabilityQuery } from '#contract/generated/reliability.ts'
import type { Span } from '#domain/reliability/period.ts'

export type Reliability = ReliabilityQuery['reliability']

export const SPAN_NAMES: Readonly<Record<Span, string>> = { hour: '1時間', day: '24時間', month: '30日' }

/** 99.950%; rounded down, so that only what never failed is 100%. */
export function shareText(share: number | null): string {
  if (share === null) return '—'
  return share === 1 ? '100%' : `${(Math.floor(share * 100_000) / 1_000).toFixed(3)}%`
}
