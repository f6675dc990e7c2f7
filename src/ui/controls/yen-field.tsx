import { parseYen, readYen, spokenYen, type YenLimits } from '#domain/values/typed-yen.ts'
import { TextField } from './text-field.tsx'

interface Properties
  extends Omit<React.ComponentProps<typeof TextField>, 'inputMode' | 'autoComplete' | 'type' | 'below' | 'validate'> {
  /** What the field takes, where the form around it shows what is wrong; the action that reads the form asks the same. */
  readonly limits?: YenLimits
  /** Where the page sets the value itself (react-hook-form), it says what is typed. */
  readonly typed?: string
  /** In a line of controls: on a wide screen how it is understood is only spoken. */
  readonly isInLine?: boolean
}

/** An amount as people type it: 420000, 420,000, ４２万 or 1万5千. How it is understood stands below while it is typed. */
export function YenField({ limits, typed, isInLine = false, unit = '円', className = '', ...field }: Properties) {
  // Beside its unit an amount stands to the right; alone it begins where its placeholder does.
  const side = unit ? 'text-right' : ''
  return (
    <TextField
      {...field}
      unit={unit}
      inputMode="numeric"
      autoComplete="off"
      validate={(text) => {
        const read = limits ? readYen(text, limits) : { ok: true as const }
        return read.ok ? null : read.refusal
      }}
      below={(text) => (
        <p className={`tabular min-h-5 text-sm text-text-2 ${side} ${isInLine ? 'xl:sr-only' : ''}`} aria-live="polite">
          <ReadBack label={field.label} text={typed ?? text} max={limits?.max ?? MAX_READ_BACK} />
        </p>
      )}
      className={`tabular ${side} ${className}`}
    />
  )
}

/** 億 is the largest unit that amounts are spoken with. */
const MAX_READ_BACK = 999_999_999_999

interface ReadBackProperties {
  readonly label: React.ReactNode
  readonly text: string
  /** What is above it is refused, and not read back. */
  readonly max: number
}

function ReadBack({ label, text, max }: ReadBackProperties) {
  const parsed = parseYen(text)
  if (!parsed.ok || parsed.value === null || parsed.value > max) return null
  return (
    <>
      <span className="sr-only">
        {label}：{spokenYen(parsed.value)}
      </span>
      <span aria-hidden="true">＝ {spokenYen(parsed.value)}</span>
    </>
  )
}
