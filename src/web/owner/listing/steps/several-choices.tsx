import type { DraftAnswers } from '#domain/listing/draft-answers.ts'
import { type Option, toggled } from '#domain/options/option.ts'
import { CheckboxGroup } from '#ui/controls/checkbox-group.tsx'
import { choicesOf } from '#ui/controls/option.ts'
import type { SellForm } from '../use-sell-form.ts'

type ListName = {
  [Name in keyof DraftAnswers]: DraftAnswers[Name] extends string[] ? Name : never
}[keyof DraftAnswers]

interface Properties {
  readonly of: SellForm
  readonly name: ListName
  readonly list: readonly Option[]
  readonly label: string
  readonly hint?: React.ReactNode
  readonly required?: boolean
  readonly columns?: 1 | 2 | 3
}

/** Any of several; a tap takes away what cannot stand beside it. */
export function SeveralChoices({ of: { form, errorOf }, name, list, required = true, ...words }: Properties) {
  const chosen = form.watch(name)
  return (
    <CheckboxGroup
      {...words}
      name={name}
      required={required}
      error={errorOf(name)}
      options={choicesOf(list)}
      selected={chosen}
      onChange={({ target }) =>
        form.setValue(name, toggled(list, chosen, target.value), {
          shouldDirty: true,
          shouldTouch: true,
          shouldValidate: true,
        })
      }
    />
  )
}
