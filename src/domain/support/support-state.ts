export const SUPPORT_STATES = ['open', 'answered', 'closed'] as const
export type SupportState = (typeof SUPPORT_STATES)[number]

export const SUPPORT_STATE_LABELS = {
  open: '未回答',
  answered: '回答済み',
  closed: '完了',
} as const satisfies Record<SupportState, string>

interface Transition {
  readonly act: string
  readonly from: readonly SupportState[]
  readonly to: SupportState
  /** Who causes it, and when. */
  readonly who: string
}

/** Everything that moves a thread. What is not here is refused. */
export const SUPPORT_TRANSITIONS = [
  {
    act: 'write',
    from: ['open', 'answered', 'closed'],
    to: 'open',
    who: 'The person who asked writes again; what was closed opens, so that no word of theirs is left lying.',
  },
  {
    act: 'answer',
    from: ['open', 'answered'],
    to: 'answered',
    who: 'An operator answers, or adds something to an answer.',
  },
  { act: 'close', from: ['open', 'answered'], to: 'closed', who: 'An operator sees nothing more to do.' },
  {
    act: 'expire',
    from: ['answered'],
    to: 'closed',
    who: 'The service, when nobody wrote for a month after an answer.',
  },
  { act: 'reopen', from: ['closed'], to: 'open', who: 'An operator closed it too early.' },
] as const satisfies readonly Transition[]

export type SupportAct = (typeof SUPPORT_TRANSITIONS)[number]['act']

/** The state after an act; null where the state does not allow it. */
export function supportStateAfter(state: SupportState, act: SupportAct): SupportState | null {
  const found: Transition | undefined = SUPPORT_TRANSITIONS.find((it) => it.act === act)
  return found?.from.includes(state) ? found.to : null
}
