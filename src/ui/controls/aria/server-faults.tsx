import { useMemo, useState } from 'react'
import { FormValidationContext } from 'react-aria-components'
import type { FieldFault } from '#domain/errors/error-code.ts'
import { TypedTexts } from './typed-texts.ts'

interface Properties {
  readonly faults: readonly FieldFault[] | undefined
  /** What was typed, where the page was made anew. */
  readonly typed?: Readonly<Record<string, string>> | undefined
  readonly children: React.ReactNode
}

const NOTHING = {}

/** What the server had against fields of a form, at the fields, until anything in the form is changed. */
export function ServerFaults({ faults, typed = NOTHING, children }: Properties) {
  const [outdated, setOutdated] = useState<Properties['faults']>(undefined)
  const messages = useMemo(
    () => Object.fromEntries((outdated === faults ? [] : (faults ?? [])).map(({ field, message }) => [field, message])),
    [faults, outdated],
  )
  return (
    <div className="contents" onInput={() => setOutdated(faults)}>
      <TypedTexts value={typed}>
        <FormValidationContext value={messages}>{children}</FormValidationContext>
      </TypedTexts>
    </div>
  )
}
