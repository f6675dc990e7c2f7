import { GoodIcon, InfoIcon, StopIcon, WarningIcon } from '../icons/state-icons.tsx'
import { TONE_TEXT, type Tone } from './tone.ts'

const ICONS = { info: InfoIcon, good: GoodIcon, warn: WarningIcon, bad: StopIcon }

export function ToneIcon({ tone }: { readonly tone: Tone }) {
  const Icon = ICONS[tone]
  return <Icon className={`mt-0.5 size-6 shrink-0 ${TONE_TEXT[tone]}`} />
}
