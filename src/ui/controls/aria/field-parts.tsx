import { FieldError, Label, Text } from 'react-aria-components'
import { WarningIcon } from '../../icons/icons.tsx'
import { faultWords } from '../field/fault-words.ts'
import { FieldMark } from '../field/field-mark.tsx'

/** What every field of the console says about itself. */
export interface FieldWords {
  readonly name: string
  readonly label: string
  /** The label is only spoken: the words around the field say it to the eye. */
  readonly isLabelHidden?: boolean
  readonly hint?: React.ReactNode
  readonly required?: boolean | undefined
  /** In place of 必須 or 任意, where it depends on another field. */
  readonly mark?: string
}

export function FieldHead({ label, hint, required, mark }: Pick<FieldWords, 'label' | 'hint' | 'required' | 'mark'>) {
  return (
    <>
      <Label className="flex items-center gap-2 font-bold">
        <span>{label}</span>
        {mark === undefined ? (
          <FieldMark required={required} />
        ) : (
          <span className="shrink-0 rounded-control bg-line px-1.5 text-xs text-text-2">{mark}</span>
        )}
      </Label>
      {hint && (
        <Text slot="description" className="text-sm text-text-2">
          {hint}
        </Text>
      )}
    </>
  )
}

/** What the server or the browser has against the field; React Aria ties it to the control. */
export function FieldFault({ isChoice = false }: { readonly isChoice?: boolean }) {
  return (
    <FieldError className="flex items-start gap-1 text-sm font-bold text-bad">
      {({ validationErrors, validationDetails }) => (
        <>
          <WarningIcon className="mt-0.5 size-5 shrink-0" />
          <span>
            {validationDetails.customError ? validationErrors.join('') : faultWords(validationDetails, isChoice)}
          </span>
        </>
      )}
    </FieldError>
  )
}
