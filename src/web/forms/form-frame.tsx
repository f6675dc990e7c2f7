import { useState } from 'react'
import { useIsHydrated } from '#ui/controls/use-is-hydrated.ts'
import { NeedsScripts } from '#ui/forms/needs-scripts.tsx'
import { useIsReadable } from '#ui/forms/use-is-readable.ts'
import { ProblemNotice } from './problem-notice.tsx'
import { RestoredNotice } from './restored-notice.tsx'
import type { KeptForm } from './use-kept-values.ts'

interface Properties {
  readonly onSubmit: (event: React.FormEvent) => void
  readonly isBusy: boolean
  readonly problem: string | null
  readonly submitLabel: string
  readonly label: string
  readonly children: React.ReactNode
  /** Below the button. */
  readonly foot?: React.ReactNode
  /** Of a form that keeps what is typed. */
  readonly kept?: KeptForm
}

/**
 * The frame of a short form: its fields, what went wrong, one wide button. It posts, so that what is typed before the
 * scripts are here can never end in an address.
 */
export function FormFrame({ onSubmit, isBusy, problem, submitLabel, label, children, foot, kept }: Properties) {
  const isHydrated = useIsHydrated()
  // Only pointers wait: a password manager may fill and send the form at once.
  const isReadable = useIsReadable(label)
  // While it is sent again it stays: a button that moves up leaves another one under the finger.
  const [lastProblem, setLastProblem] = useState(problem)
  if (lastProblem !== problem && !(isBusy && problem === null)) setLastProblem(problem)
  const shownProblem = problem ?? lastProblem
  return (
    <form method="post" noValidate aria-label={label} onSubmit={onSubmit} className="grid gap-6">
      {kept && <RestoredNotice of={kept} />}
      {children}
      {shownProblem && <ProblemNotice problem={shownProblem} />}
      <NeedsScripts />
      <button
        type="submit"
        disabled={isBusy || !isHydrated}
        className={`button button-action min-h-12 w-full ${isReadable ? '' : 'pointer-events-none'}`}
      >
        {isBusy ? '送信しています' : submitLabel}
      </button>
      {foot}
    </form>
  )
}
