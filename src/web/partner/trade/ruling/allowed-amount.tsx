import { useRef } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { YenField } from '#ui/controls/yen-field.tsx'
import { yenText } from '#ui/values/money.ts'
import { isControl, writeInto } from '../../../forms/form-controls.ts'
import type { ClaimFacts } from './claim-facts.ts'
import { allowedLimits } from './ruling.ts'

interface Properties {
  readonly name: string
  /** What the field is called: the claim in words. */
  readonly label: string
  readonly place: string
  readonly claimed: number
  readonly amounts: ClaimFacts['amounts']
  /** As it is typed at the moment; null where it cannot be read. */
  readonly allowed: number | null
}

/** How much of a claim stands: typed, or with one press. */
export function AllowedAmount({ name, label, place, claimed, amounts, allowed }: Properties) {
  const fields = useRef<HTMLDivElement>(null)
  const reasons = amounts.filter(({ why }) => why !== '')
  return (
    <div ref={fields} className="grid gap-2">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{place}の減額を選ぶ</legend>
        {amounts.map(({ label: choice, yen }) => (
          <Button
            key={choice + yen}
            aria-pressed={allowed === yen}
            onClick={() => {
              const field = fields.current?.querySelector(`[name="${name}"]`)
              if (isControl(field)) writeInto(field, yen.toLocaleString('ja-JP'))
            }}
            className="flex-col gap-0 px-3 leading-tight aria-pressed:border-action"
          >
            <span className="text-xs font-normal">{choice}</span>
            <span className="tabular">{yenText(yen)}</span>
          </Button>
        ))}
      </fieldset>
      {reasons.length > 0 && (
        <ul className="text-text-2">
          {reasons.map(({ label: choice, why }) => (
            <li key={why}>
              {choice}：{why}
            </li>
          ))}
        </ul>
      )}
      <div className="max-w-md">
        <YenField name={name} label={label} limits={allowedLimits(claimed)} required />
      </div>
    </div>
  )
}
