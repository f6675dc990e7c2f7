import { useMemo, useState } from 'react'
import { FormValidationContext } from 'react-aria-components'
import type { FieldFault } from '#domain/errors/error-code.ts'

interface Properties {
  readonly faults: readonly FieldFault[] | undefined
  readonly children: React.ReactNode
}

/** What the server had against fields of a form, at the fields, until anything in the form is changed. */
export function ServerFaults({ faults, children }: Properties) {
  const [outdated, setOutdated] = useState<Properties['faults']>(undefined)
  const messages = useMemo(
    () => Object.fromEntries((outdated === faults ? [] : (faults ?? [])).map(({ field, message }) => [field, message])),
    [faults, outdated],
  )
  return (
    <div className="contents" onInput={() => setOutdated(faults)}>
      <FormValidationContext value={messages}>{children}</FormValidationContext>
    </div>
  )
}
