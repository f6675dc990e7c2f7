import { Checkbox } from '#ui/controls/checkbox.tsx'
import type { ServerForm } from '../../../forms/use-server-form.ts'
import type { PersonValues } from './person-values.ts'

export function ConsentField<Output>({ of: { field } }: { readonly of: ServerForm<PersonValues, Output> }) {
  return (
    <Checkbox {...field('isAgreed')}>
      <a href="/kaitori/tos" target="_blank" rel="noreferrer">
        利用規約
      </a>
      と
      <a href="/kaitori/personal-information" target="_blank" rel="noreferrer">
        個人情報の取り扱い
      </a>
      に同意します
    </Checkbox>
  )
}
