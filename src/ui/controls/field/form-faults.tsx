import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { FieldFault } from '#domain/errors/error-code.ts'
import { faultWords, isBlank } from './fault-words.ts'
import { FormFields, type Missing } from './form-fields.ts'

interface Properties {
  /** What the server has against fields of the form. */
  readonly faults?: readonly FieldFault[] | undefined
  /** What was typed, where the page was made anew. */
  readonly typed?: Readonly<Record<string, string>> | undefined
  readonly children: React.ReactNode
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Found = Readonly<Record<string, string | Missing>>

const NOTHING = {}

/**
 * Inside a form that the browser checks before it is sent: shows at each field what is wrong with it, in our words. What
 * the server has against it stands there until anything in the form is changed; what the browser found, until it is put right.
 */
export function FormFaults({ faults, typed = NOTHING, children }: Properties) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [found, setFound] = useState<Found>(NOTHING)
  const [outdated, setOutdated] = useState<Properties['faults']>(undefined)
  const [resets, setResets] = useState(0)

  useEffect(() => {
    const form = box.current?.closest('form')
    if (!form) return
    const holdBack = (event: Event) => {
      if (!isControl(event.target)) return
      // The browser would show its own words, of the first field alone.
      event.preventDefault()
      setFound(withFaultOf(event.target))
      if (event.target === form.querySelector(':invalid:not(fieldset)')) event.target.focus()
    }
    const look = ({ target }: Event) => {
      if (isControl(target)) setFound(withFaultOf(target))
    }
    const empty = () => {
      setFound(NOTHING)
      setResets((count) => count + 1)
    }
    form.addEventListener('invalid', holdBack, true)
    form.addEventListener('change', look)
    form.addEventListener('reset', empty)
    return () => {
      form.removeEventListener('invalid', holdBack, true)
      form.removeEventListener('change', look)
      form.removeEventListener('reset', empty)
    }
  }, [])

  const told = useMemo(
    () => Object.fromEntries((outdated === faults ? [] : (faults ?? [])).map(({ field, message }) => [field, message])),
    [faults, outdated],
  )
  const fields = useMemo(() => ({ id, faults: { ...found, ...told }, typed, resets }), [id, found, told, typed, resets])
  return (
    <div
      ref={box}
      className="contents"
      onChange={({ target }) => {
        setOutdated(faults)
        // A fault goes while one types: if it went only when the field is left, it would take the button away from
        // under the pointer that is about to press it.
        if (isControl(target) && target.name in found) setFound(withFaultOf(target))
      }}
    >
      <FormFields value={fields}>{children}</FormFields>
    </div>
  )
}

function isControl(target: EventTarget | null): target is Control {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  )
}

function withFaultOf(control: Control) {
  const fault = faultOf(control)
  return (found: Found): Found => {
    const { [control.name]: _, ...others } = found
    return fault === null ? others : { ...others, [control.name]: fault }
  }
}

function faultOf({ type, value, required, validity, validationMessage }: Control): string | Missing | null {
  if (validity.valid) return null
  const isChoice = ['select-one', 'checkbox', 'radio', 'file'].includes(type)
  if (validity.valueMissing || (required && isBlank(value))) return { missing: isChoice ? 'choice' : 'text' }
  return validity.customError ? validationMessage : faultWords(validity)
}
