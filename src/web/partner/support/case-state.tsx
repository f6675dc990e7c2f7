import { SUPPORT_STATE_LABELS, type SupportState } from '#domain/support/support-state.ts'
import { DAY, HOUR, MINUTE } from '#domain/values/duration.ts'
import { type BadgeTone, StateBadge } from '#ui/feedback/state-badge.tsx'

const TONES: Readonly<Record<SupportState, BadgeTone>> = { open: 'warn', answered: 'good', closed: 'quiet' }

interface Properties {
  readonly state: SupportState
  /** The promised time has passed. */
  readonly isOverdue: boolean
}

export function CaseState({ state, isOverdue }: Properties) {
  return (
    <StateBadge tone={isOverdue ? 'bad' : TONES[state]}>
      {isOverdue ? '期限切れ' : SUPPORT_STATE_LABELS[state]}
    </StateBadge>
  )
}

/** How long somebody has been waiting: 25分, 3時間, 2日. */
export function ageText(since: string, now: string): string {
  const age = Math.max(0, new Date(now).getTime() - new Date(since).getTime())
  if (age < HOUR) return `${Math.floor(age / MINUTE)}分`
  if (age < 2 * DAY) return `${Math.floor(age / HOUR)}時間`
  return `${Math.floor(age / DAY)}日`
}
