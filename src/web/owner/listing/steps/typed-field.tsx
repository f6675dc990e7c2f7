import { shownAnswer } from '#domain/listing/shown-answer.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import type { SellForm } from '../use-sell-form.ts'

interface Properties extends Omit<React.ComponentProps<typeof TextField>, 'name' | 'below'> {
  readonly of: SellForm
  readonly name: 'firstRegistration' | 'mileageKm' | 'inspectionUntil'
}

/** A month, a day or a distance as people write it; how it is understood stands below while it is typed. */
export function TypedField({ of: { form }, name, ...field }: Properties) {
  const typed = form.watch(name)
  const shown = shownAnswer(name, typed)
  const isUnderstood = shown !== '' && shown !== '読み取れません'
  return (
    <TextField
      {...field}
      name={name}
      autoComplete="off"
      below={() => (
        <p className="tabular min-h-5 text-sm text-text-2" aria-live="polite">
          {isUnderstood && (
            <>
              <span className="sr-only">
                {field.label}：{shown}
              </span>
              <span aria-hidden="true">＝ {shown}</span>
            </>
          )}
        </p>
      )}
      className={`tabular ${field.className ?? ''}`}
    />
  )
}
