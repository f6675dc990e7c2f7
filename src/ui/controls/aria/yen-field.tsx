import { parseYen, readYen, spokenYen, type YenLimits } from '#domain/values/typed-yen.ts'
import { TextField } from './text-field.tsx'

interface Properties
  extends Omit<React.ComponentProps<typeof TextField>, 'inputMode' | 'autoComplete' | 'type' | 'below' | 'validate'> {
  /** What the field takes; the action that reads the form asks the same. */
  readonly limits: YenLimits
}

/**
 * An amount as dealers type it: 120000, 120,000, １２万 or 1万5千. What is understood stands below it while it is typed;
 * what is not keeps the form from being sent. Why not NumberField: docs/decisions.
 */
export function YenField({ className = '', limits, ...field }: Properties) {
  return (
    <TextField
      unit="円"
      {...field}
      inputMode="numeric"
      autoComplete="off"
      validate={(text) => {
        const read = readYen(text, limits)
        return read.ok ? null : read.refusal
      }}
      below={(text) => <ReadBack text={text} />}
      className={`tabular ${className}`}
    />
  )
}

function ReadBack({ text }: { readonly text: string }) {
  const parsed = parseYen(text)
  return (
    <output className="block min-h-5 text-sm text-text-2">
      {parsed.ok && parsed.value !== null ? `＝ ${spokenYen(parsed.value)}` : ''}
    </output>
  )
}
