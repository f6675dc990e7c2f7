import { parseYen, spokenYen } from '#domain/values/typed-yen.ts'
import { TextField } from './text-field.tsx'

interface Properties
  extends Omit<React.ComponentProps<typeof TextField>, 'unit' | 'inputMode' | 'autoComplete' | 'type'> {
  /** What is typed now: the field says how it is understood before it counts. */
  readonly typed: string
}

/** An amount: 420,000, 42万, 1万5千 … read back as it is typed. */
export function YenField({ typed, className = '', ...field }: Properties) {
  const parsed = parseYen(typed)
  const readBack = parsed.ok && parsed.value !== null ? spokenYen(parsed.value) : null
  return (
    <div className="grid gap-1">
      <TextField
        {...field}
        unit="円"
        inputMode="numeric"
        autoComplete="off"
        className={`tabular text-right ${className}`}
      />
      <p className="tabular min-h-5 text-right text-sm text-text-2" aria-live="polite">
        {readBack !== null && (
          <>
            <span className="sr-only">{field.label}：</span>
            {readBack}
          </>
        )}
      </p>
    </div>
  )
}
