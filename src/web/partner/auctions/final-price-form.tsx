import { useState } from 'react'
import { Form } from 'react-router'
import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { REDUCTION_REASONS } from '#domain/auction/final-price.ts'
import { Yen } from '#ui/price/yen.tsx'
import { Button } from '../controls/button.tsx'
import { Disclosure } from '../controls/disclosure.tsx'
import { ReadVersion } from '../controls/read-version.tsx'
import { SelectField } from '../controls/select-field.tsx'
import { TextField } from '../controls/text-field.tsx'
import { YenField } from '../controls/yen-field.tsx'
import { readForm } from '../form-values.ts'
import { CompletionReport } from './completion-report.tsx'
import { LINES } from './reduction-lines.ts'

interface Properties {
  readonly version: number | null
  readonly contractAmount: number
  readonly report: PartnerAuctionQuery['partnerAuction']['completionReport']
}

/** The final price follows from the contract and the itemised reductions, so that the two never disagree. */
export function FinalPriceForm({ version, contractAmount, report }: Properties) {
  const [reduced, setReduced] = useState(0)
  return (
    <section className="card grid gap-3 p-4" aria-label="取引の完了">
      <h2 className="text-base">取引の完了を報告する</h2>
      {report && <CompletionReport report={report} />}
      <Form
        method="post"
        className="grid gap-3"
        onChange={(event) => {
          const { integer } = readForm(new FormData(event.currentTarget))
          setReduced(LINES.reduce((sum, line) => sum + (integer(`amount${line}`) ?? 0), 0))
        }}
      >
        <input type="hidden" name="do" value="complete" />
        <ReadVersion version={version} />
        <input type="hidden" name="contractAmount" value={contractAmount} />
        <Disclosure title="減額がある場合" look="plain">
          <p className="text-text-2">
            減額には内訳と出品者の同意が必要です。減額箇所の写真は「受領書・写真」に追加すると、出品者と運営に表示されます。
          </p>
          {LINES.map((line) => (
            <div key={line} className="mt-2 grid grid-cols-[minmax(0,1fr)_7rem] gap-2">
              <SelectField
                name={`reason${line}`}
                label={`減額${line + 1}の理由`}
                isLabelHidden
                placeholder="理由を選択"
                choices={REDUCTION_REASONS.map(({ code, label }) => ({ id: code, label }))}
                className="text-sm"
              />
              <YenField
                name={`amount${line}`}
                label={`減額${line + 1}の金額（円）`}
                isLabelHidden
                unit=""
                placeholder="円"
                className="text-sm"
              />
              <div className="col-span-2">
                <TextField
                  name={`detail${line}`}
                  label={`減額${line + 1}の内容`}
                  isLabelHidden
                  placeholder="内容"
                  maxLength={200}
                  className="text-sm"
                />
              </div>
            </div>
          ))}
        </Disclosure>
        <p>
          最終取引金額 <Yen yen={contractAmount - reduced} className="text-xl font-bold" />
        </p>
        <Button type="submit" look="action">
          完了を報告する
        </Button>
      </Form>
    </section>
  )
}
