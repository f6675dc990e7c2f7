import { PUSH_TROUBLE } from '#content/messages/push.ts'
import { Notice } from './notice.tsx'

interface Properties {
  readonly cause: keyof typeof PUSH_TROUBLE
  /** Found when the person wanted notifications. */
  readonly isAnswer?: boolean
  /** The button to try again. */
  readonly action?: React.ReactNode
}

/** Why this device shows no notifications, and what to do. */
export function PushTrouble({ cause, isAnswer = false, action }: Properties) {
  const { title, text } = PUSH_TROUBLE[cause]
  return (
    <Notice tone={cause === 'unsupported' ? 'info' : 'warn'} title={title} isAnswer={isAnswer} action={action}>
      {text}
    </Notice>
  )
}
