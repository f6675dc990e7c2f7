import { createContext, use } from 'react'
import { Button as AriaButton, type ButtonProps } from 'react-aria-components'

/** Whether a form of this page is on its way. */
export const IsSending = createContext(false)

const LOOKS = {
  action: 'button button-action',
  quiet: 'button button-quiet',
  danger: 'button button-quiet text-bad',
  text: 'min-h-11 underline underline-offset-4',
  bare: '',
} as const

interface Properties extends Omit<ButtonProps, 'className'> {
  readonly look?: keyof typeof LOOKS
  readonly className?: string
}

/** What sends a form waits until the last one is answered and its page is read anew: a double click sends once. */
export function Button({ look = 'quiet', className = '', isPending = false, ...button }: Properties) {
  const isSending = use(IsSending) && button.type === 'submit'
  return <AriaButton {...button} isPending={isPending || isSending} className={`${LOOKS[look]} ${className}`} />
}
