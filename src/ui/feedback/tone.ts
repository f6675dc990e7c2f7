export type Tone = 'info' | 'good' | 'warn' | 'bad'

export const TONE_BOX: Record<Tone, string> = {
  info: 'border-link bg-brand-soft',
  good: 'border-good bg-good-soft',
  warn: 'border-warn bg-warn-soft',
  bad: 'border-bad bg-bad-soft',
}

export const TONE_TEXT: Record<Tone, string> = {
  info: 'text-link',
  good: 'text-good',
  warn: 'text-warn',
  bad: 'text-bad',
}
