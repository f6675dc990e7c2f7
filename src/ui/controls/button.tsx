import { createContext, use } from 'react'

/** Whether a form of this page is on its way. */
export const IsSending = createContext(false)

const LOOKS = {
  action: 'button button-action',
  quiet: 'button button-quiet',
  danger: 'button button-quiet text-bad',
  text: 'min-h-11 underline underline-offset-4',
  bare: '',
} as const

interface Properties extends React.ComponentProps<'button'> {
  readonly look?: keyof typeof LOOKS
  /** What it began is under way: it stays where it is, and does nothing. */
  readonly isPending?: boolean
}

/** What sends a form waits until the last one is answered and its page is read anew: a double click sends once. */
export function Button({
  look = 'quiet',
  type = 'button',
  isPending = false,
  onClick,
  className = '',
  ...button
}: Properties) {
  const isSending = use(IsSending) && type === 'submit'
  const isWaiting = isPending || isSending
  return (
    <button
      {...button}
      type={type}
      aria-disabled={isWaiting || undefined}
      onClick={isWaiting ? (event) => event.preventDefault() : onClick}
      className={`${LOOKS[look]} ${className}`}
    />
  )
}
