import { TONE_BOX, type Tone } from './tone.ts'
import { ToneIcon } from './tone-icon.tsx'

interface Properties {
  readonly tone?: Tone
  readonly title?: React.ReactNode
  readonly children?: React.ReactNode
  /** Appears after something the reader did, and is read out. */
  readonly isAnswer?: boolean
  /** A button or link below the words. */
  readonly action?: React.ReactNode
}

/** A few words that must not be missed, where they belong. */
export function Notice({ tone = 'info', title, children, isAnswer = false, action }: Properties) {
  return (
    <div
      role={isAnswer ? (tone === 'bad' ? 'alert' : 'status') : undefined}
      className={`flex gap-3 rounded-card border p-4 ${TONE_BOX[tone]}`}
    >
      <ToneIcon tone={tone} />
      <div className="min-w-0 grow">
        {title && <p className="font-bold">{title}</p>}
        {children && <div className={title ? 'mt-1 text-sm' : ''}>{children}</div>}
        {action && <div className="mt-3">{action}</div>}
      </div>
    </div>
  )
}
