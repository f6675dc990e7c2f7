import { fieldId } from '../controls/field/field-words.ts'

export interface FieldMistake {
  readonly name: string
  readonly message: string
  /** Where the field has an id of its own. */
  readonly id?: string
}

interface Properties {
  readonly mistakes: readonly FieldMistake[]
  readonly title?: string
  readonly ref?: React.Ref<HTMLDivElement>
}

/** All mistakes of a form, each a link to its field. Takes the focus when the page asks it to. */
export function ErrorSummary({ mistakes, title = '入力内容をご確認ください', ref }: Properties) {
  if (mistakes.length === 0) return null
  return (
    <div ref={ref} tabIndex={-1} role="alert" className="rounded-card border-2 border-bad bg-bad-soft p-4">
      <p className="font-bold text-bad">{title}</p>
      <ul className="mt-1">
        {mistakes.map(({ name, message, id }) => (
          <li key={name}>
            <a href={`#${id ?? fieldId(name)}`} className="inline-flex min-h-11 items-center text-bad">
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
