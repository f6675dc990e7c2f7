import { explanationFault } from '#domain/account/explanation.ts'
import { withoutTurns, writtenWords } from '#domain/account/written-text.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'

interface Rule {
  readonly field: string
  readonly label: string
  /** Counts what people see as characters. */
  readonly longest: number
  /** Says why, where money is decided or people are judged. */
  readonly isReason?: true
}

/** A text someone wrote, without blanks around it; refused when there is nothing or too much of it. */
export function checkedWords(text: string, { field, label, longest, isReason }: Rule): string {
  const words = writtenWords(withoutTurns(text))
  if (words === '') throw fault('ERROR_REQUIRED', field, `${label}を入力してください。`)
  const unexplained = isReason ? explanationFault(words, label) : null
  if (unexplained) throw fault('BAD_REQUEST', field, unexplained)
  if ([...words].length > longest) throw fault('BAD_REQUEST', field, `${label}は${longest}文字以内で入力してください。`)
  return words
}

function fault(code: 'ERROR_REQUIRED' | 'BAD_REQUEST', field: string, message: string): ExpectedError {
  return new ExpectedError(code, { fields: [{ field, message }] })
}
