import { MAX_NAME_LENGTH } from '#domain/account/account-forms.ts'
import { DateField } from '#ui/controls/date-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import type { ServerForm } from '../../../forms/use-server-form.ts'
import type { PersonValues } from './person-values.ts'

interface Properties<Output> {
  readonly of: ServerForm<PersonValues, Output>
}

export function NameField<Output>({ of: { field } }: Properties<Output>) {
  return (
    <TextField
      {...field('userName')}
      label="お名前"
      required
      limit={MAX_NAME_LENGTH}
      autoComplete="name"
      placeholder="例：山田 太郎"
      enterKeyHint="next"
    />
  )
}

export function PhoneField<Output>({ of: { field } }: Properties<Output>) {
  return (
    <TextField
      {...field('phone')}
      label="電話番号"
      required
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="例：090-1234-5678"
      enterKeyHint="next"
      className="tabular"
    />
  )
}

export function EmailField<Output>({ of: { field }, hint }: Properties<Output> & { readonly hint?: string }) {
  return (
    <TextField
      {...field('email')}
      label="メールアドレス"
      required
      hint={hint}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="next"
    />
  )
}

const OLDEST = 100

/** `today` is the day it is in Japan. */
export function BirthField<Output>({ of: { field }, today }: Properties<Output> & { readonly today: string }) {
  const asNumber = { setValueAs: (text: unknown) => (text === '' || text == null ? null : Number(text)) }
  const thisYear = Number(today.slice(0, 4))
  const { error, ...year } = field('year', asNumber)
  const { error: _month, ...month } = field('month', asNumber)
  const { error: _date, ...day } = field('date', asNumber)
  return (
    <DateField
      label="生年月日"
      required
      hint="18歳未満の方は、保護者の同意書が必要です"
      error={error}
      year={{ ...year, autoComplete: 'bday-year' }}
      month={{ ...month, autoComplete: 'bday-month' }}
      day={{ ...day, autoComplete: 'bday-day' }}
      firstYear={thisYear - OLDEST}
      lastYear={thisYear - 15}
    />
  )
}
