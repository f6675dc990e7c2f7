import { TextField } from './text-field.tsx'

type Properties = Omit<React.ComponentProps<typeof TextField>, 'inputMode' | 'autoComplete' | 'type'>

/** An amount as dealers type it: 120000, 120,000 or １２万 (form-values.ts reads it). Why not NumberField: docs/decisions. */
export function YenField({ className = '', ...field }: Properties) {
  return <TextField unit="円" {...field} inputMode="numeric" autoComplete="off" className={`tabular ${className}`} />
}
