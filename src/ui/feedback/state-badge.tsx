import type { Tone } from './tone.ts'

export type BadgeTone = Tone | 'quiet'

const TONES: Record<BadgeTone, string> = {
  info: 'bg-brand-soft text-link',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  quiet: 'bg-line text-text-2',
}

/** 入札受付中, 審査中 … in one word. */
export function StateBadge({
  tone = 'info',
  children,
}: {
  readonly tone?: BadgeTone
  readonly children: React.ReactNode
}) {
  return (
    <span className={`inline-block rounded-full px-2.5 py-0.5 text-xs font-bold whitespace-nowrap ${TONES[tone]}`}>
      {children}
    </span>
  )
}
