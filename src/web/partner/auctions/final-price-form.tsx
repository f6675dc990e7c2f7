import { useState } from 'react'
import { Form } from 'react-router'
import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { REDUCTION_REASONS } from '#domain/auction/final-price.ts'
import { Yen } from '#ui/price/yen.tsx'
import { readForm } from '../form-values.ts'
import { CompletionReport } from './completion-report.tsx'
import { LINES } from './reduction-lines.ts'

interface Properties {
  readonly contractAmount: number
  readonly report: PartnerAuctionQuery['partnerAuction']['completionReport']
}

/** The final price follows from the contract and the itemised reductions, so that the two never disagree. */
export function FinalPriceForm({ contractAmount, report }: Properties) {
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
        <input type="hidden" name="contractAmount" value={contractAmount} />
        <details>
          <summary className="flex min-h-11 items-center text-link underline">減額がある場合</summary>
          <p className="text-text-2">
            減額には内訳と出品者の同意が必要です。減額箇所の写真は「受領書・写真」に追加すると、出品者と運営に表示されます。
          </p>
          {LINES.map((line) => (
            <div key={line} className="mt-2 grid grid-cols-[minmax(0,1fr)_7rem] gap-2">
              <select name={`reason${line}`} aria-label={`減額${line + 1}の理由`} className="control text-sm">
                <option value="">理由を選択</option>
                {REDUCTION_REASONS.map(({ code, label }) => (
                  <option key={code} value={code}>
                    {label}
                  </option>
                ))}
              </select>
              <input
                name={`amount${line}`}
                aria-label={`減額${line + 1}の金額（円）`}
                placeholder="円"
                inputMode="numeric"
                className="control tabular text-sm"
              />
              <input
                name={`detail${line}`}
                aria-label={`減額${line + 1}の内容`}
                placeholder="内容"
                maxLength={200}
                className="control col-span-2 text-sm"
              />
            </div>
          ))}
        </details>
        <p>
          最終取引金額 <Yen yen={contractAmount - reduced} className="text-xl font-bold" />
        </p>
        <button type="submit" className="button button-action">
          完了を報告する
        </button>
      </Form>
    </section>
  )
}
