import { fieldId } from '../controls/field/field-words.ts'
import { useIsHydrated } from '../controls/use-is-hydrated.ts'
import { type LinkComponent, PlainLink } from '../navigation/link.tsx'
import { NeedsScripts } from './needs-scripts.tsx'
import { StepProgress } from './step-progress.tsx'
import { useIsReadable } from './use-is-readable.ts'

export interface MissingField {
  readonly name: string
  readonly label: string
}

interface Properties extends Omit<React.ComponentProps<'form'>, 'title'> {
  readonly steps: readonly string[]
  /** From 0. */
  readonly current: number
  readonly title: React.ReactNode
  readonly text?: React.ReactNode
  /** What is still missing in this step; each is a link to its field. */
  readonly missing?: readonly MissingField[]
  readonly backTo?: string
  readonly onBack?: () => void
  readonly nextLabel?: string
  /** The fields hold the one action of the screen, and this leads past it. */
  readonly isNextQuiet?: boolean
  readonly isBusy?: boolean
  readonly LinkComponent?: LinkComponent
}

/** One question per screen: progress, title, the fields, and a foot that stays in sight. */
export function StepForm({
  steps,
  current,
  title,
  text,
  missing = [],
  backTo,
  onBack,
  nextLabel = '次へ',
  isNextQuiet = false,
  isBusy = false,
  LinkComponent: Link = PlainLink,
  children,
  className = '',
  onSubmit,
  ...form
}: Properties) {
  // Sent before the scripts are here, it would reach nobody.
  const isHydrated = useIsHydrated()
  // The button of the next step stands where that of the last one stood: a double tap would answer both.
  const isReadable = useIsReadable(steps[current] ?? '')
  return (
    <form
      {...form}
      onSubmit={(event) => (isReadable ? onSubmit?.(event) : event.preventDefault())}
      onKeyDown={stopHeldEnter}
      className={`mx-auto flex min-h-[calc(100dvh-4rem-1px)] max-w-read flex-col ${className}`}
    >
      <div className="grid gap-6 px-4 pt-6 pb-10">
        {steps.length > 1 && <StepProgress steps={steps} current={current} />}
        <div>
          {/* Takes the focus when a step follows another on the same page. */}
          <h1 tabIndex={-1} className="text-2xl outline-none">
            {title}
          </h1>
          {text && <p className="mt-2 text-text-2">{text}</p>}
        </div>
        {children}
      </div>
      <div className="sticky bottom-0 z-30 mt-auto border-t border-line bg-surface px-4 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:rounded-t-card sm:border-x">
        <NeedsScripts />
        <Missing fields={missing} />
        <div className={`flex gap-3 ${isReadable ? '' : 'pointer-events-none'}`}>
          {backTo && (
            <Link to={backTo} className="button button-quiet">
              戻る
            </Link>
          )}
          {!backTo && onBack && (
            <button type="button" onClick={onBack} className="button button-quiet">
              戻る
            </button>
          )}
          <button
            type="submit"
            disabled={isBusy || !isHydrated}
            onClick={stopDoubleClick}
            className={`button grow ${isNextQuiet ? 'button-quiet' : 'button-action'}`}
          >
            {isBusy ? '送信中です' : nextLabel}
          </button>
        </div>
      </div>
    </form>
  )
}

/** A key that is held down presses once. */
function stopHeldEnter(event: React.KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault()
}

/** Also the fifth click of somebody who goes on clicking. */
function stopDoubleClick(event: React.MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}

const NAMED_FIELDS = 2

function Missing({ fields }: { readonly fields: readonly MissingField[] }) {
  if (fields.length === 0) return <p className="sr-only" aria-live="polite" />
  const rest = fields.length - NAMED_FIELDS
  return (
    <p aria-live="polite" className="mb-1 flex flex-wrap items-center gap-x-3 text-sm text-text-2">
      <span>未入力：</span>
      {fields.slice(0, NAMED_FIELDS).map(({ name, label }) => (
        <a key={name} href={`#${fieldId(name)}`} className="inline-flex min-h-11 items-center">
          {label}
        </a>
      ))}
      {rest > 0 && <span className="tabular">ほか{rest}項目</span>}
    </p>
  )
}
