import { useState } from 'react'
import { useNavigation } from 'react-router'
import type { OwnTerms } from '#domain/auction/cost/own-terms.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { YenField } from '#ui/controls/yen-field.tsx'
import type { AuctionOutcome } from '../auction/auction-actions.ts'
import { Outcome } from '../call/answer/outcome.tsx'
import { ConsoleForm } from '../call/console-form.tsx'
import { readForm } from '../call/form-values.ts'
import type { Terms } from './cost-of.ts'
import { MARGIN_LIMITS, percentFault, readOwnTerms, TRANSPORT_LIMITS } from './save-own-terms.ts'

interface Properties {
  /** As they are saved. */
  readonly terms: Terms
  /** With what is typed, null where it cannot be read. */
  readonly onType: (typed: OwnTerms | null) => void
  readonly answer: AuctionOutcome | undefined
}

/** What the person reckons with on every bike for this dealer. */
export function OwnTermsForm({ terms: { targetMargin, ownTransport, repairPercent }, onType, answer }: Properties) {
  const isBusy = useNavigation().state !== 'idle'
  const [edited, setEdited] = useState<AuctionOutcome | undefined>(undefined)
  // That the last ones were saved is no answer to what is typed now.
  const told = answer && 'done' in answer && edited === answer ? undefined : answer
  return (
    <details open={answer !== undefined} className="border-t border-line pt-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-link underline">
        自社の条件を変える
      </summary>
      <ConsoleForm
        // What was saved is what the fields begin with.
        key={`${targetMargin} ${ownTransport} ${repairPercent}`}
        aria-label="仕入れの計算の条件"
        answer={answer}
        onInput={({ currentTarget }) => {
          setEdited(answer)
          const form = readForm(new FormData(currentTarget))
          const typed = readOwnTerms(form)
          onType(form.faults.length > 0 ? null : typed)
        }}
        className="grid gap-3 pt-2"
      >
        <input type="hidden" name="do" value="own-terms" />
        <YenField
          name="targetMargin"
          label="目標の利益"
          defaultValue={targetMargin === 0 ? '' : String(targetMargin)}
          limits={MARGIN_LIMITS}
        />
        <YenField
          name="ownTransport"
          label="自社の輸送費（1台）"
          hint="空欄のときは、当サイトの表で計算します。"
          defaultValue={ownTransport === null ? '' : String(ownTransport)}
          limits={TRANSPORT_LIMITS}
        />
        <TextField
          name="repairPercent"
          label="修理費の割合"
          unit="％"
          inputMode="numeric"
          autoComplete="off"
          hint="当サイトの目安に対する割合です。自社工場で安く直せるときに下げてください。空欄のときは100％です。"
          defaultValue={String(repairPercent)}
          validate={percentFault}
          className="tabular text-right"
        />
        <Button type="submit" isPending={isBusy} className="justify-self-start">
          条件を保存する
        </Button>
        <Outcome refusal={told} />
      </ConsoleForm>
    </details>
  )
}
