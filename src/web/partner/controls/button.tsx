import { Button as AriaButton, type ButtonProps } from 'react-aria-components'

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

export function Button({ look = 'quiet', className = '', ...button }: Properties) {
  return <AriaButton {...button} className={`${LOOKS[look]} ${className}`} />
}
