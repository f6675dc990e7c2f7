import { useEffect, useInsertionEffect, useRef } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface EarlyAnswer {
  readonly field: Field
  readonly answer: string | boolean
}

const NOT_TYPED = new Set(['hidden', 'file', 'submit', 'button', 'reset', 'image'])

/**
 * What was typed or chosen while the scripts were on their way. Every form starts with values of its own and would take it
 * back: so it is read before any field is bound to its form, and told to the form as if it came now. Only forms that are
 * posted: a browser restores the choices of a filter after "back", and told again they would lead away.
 */
export function TypedBeforeScripts({ children }: { readonly children: React.ReactNode }) {
  const early = useRef<EarlyAnswer[]>([])
  // Before refs are attached, which is when fields get their values.
  useInsertionEffect(() => {
    early.current = earlyAnswers(document)
  }, [])
  useEffect(() => {
    for (const answer of early.current.splice(0)) tell(answer)
  }, [])
  return children
}

function earlyAnswers(page: Document): EarlyAnswer[] {
  const fields = page.querySelectorAll<Field>('form[method=post] :is(input, textarea, select)')
  return [...fields].flatMap((field) => {
    const answer = answerIn(field)
    return answer === null ? [] : [{ field, answer }]
  })
}

/** Null where the field says what the server drew. */
function answerIn(field: Field): string | boolean | null {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options]
    const drawn = options.find(({ defaultSelected }) => defaultSelected) ?? options[0]
    return field.multiple || field.value === (drawn?.value ?? '') ? null : field.value
  }
  if (NOT_TYPED.has(field.type)) return null
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    const isChosen = field.checked !== field.defaultChecked && (field.checked || field.type === 'checkbox')
    return isChosen ? field.checked : null
  }
  return field.value === field.defaultValue ? null : field.value
}

function tell({ field, answer }: EarlyAnswer): void {
  if (!field.isConnected) return
  if (typeof answer === 'boolean') {
    if (!(field instanceof HTMLInputElement)) return
    field.checked = !answer
    field.click()
    return
  }
  // React hears of a change when the value is not the one it saw last: it sees the first, and not the second.
  field.value = answer === '' ? ' ' : ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, answer)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
