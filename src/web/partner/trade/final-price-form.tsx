import { useEffect, useRef, useState } from 'react'
import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { REDUCTION_REASONS } from '#domain/auction/trade/final-price.ts'
import { labelOf } from '#domain/options/option.ts'
import { serverNow } from '#ui/clock/server-now.ts'
import { Button } from '#ui/controls/button.tsx'
import { Disclosure } from '#ui/controls/disclosure.tsx'
import { choicesOf } from '#ui/controls/option.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { YenField } from '#ui/controls/yen-field.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'
import type { AuctionOutcome } from '../auction/auction-actions.ts'
import { ConfirmForm, type Question } from '../call/confirm-form.tsx'
import { openAround } from '../call/form-controls.ts'
import { type FormReader, readForm } from '../call/form-values.ts'
import { useActorName } from '../console/use-console.ts'
import { CompletionReport } from './completion-report.tsx'
import { isObjectedTo } from './objection-title.ts'
import { LINES, OFFERED_LINES, readReductions, reductionLimits, totalOf } from './reduction-lines.ts'
import { reportDoubts } from './report-doubts.ts'

interface Properties {
  readonly auctionId: number
  readonly version: number | null
  /** With the number of the auction. */
  readonly name: string
  readonly contractAmount: number
  /** Whether the dealer wrote down who sells. */
  readonly isIdentityChecked: boolean
  readonly checklist: PartnerAuctionQuery['partnerAuction']['checklist']
  readonly report: PartnerAuctionQuery['partnerAuction']['completionReport']
  readonly objectedPrice: number | null
  readonly answer: AuctionOutcome | undefined
}

/** The final price follows from the contract and the itemised reductions, so that the two never disagree. */
export function FinalPriceForm(properties: Properties) {
  const { report, objectedPrice } = properties
  // A ruling is final: there is nothing left to report.
  if (report?.ruling)
    return (
      <section className="card grid gap-3 p-4" aria-label="取引の完了">
        <h2 className="text-base">取引の完了</h2>
        <CompletionReport report={report} objectedPrice={objectedPrice} />
        <p>
          運営の裁定により、最終取引金額は <Yen yen={report.finalTransactionPrice} className="text-xl font-bold" />{' '}
          です。出品者の確認を待っています。
        </p>
      </section>
    )
  // What was reported is where the next report begins.
  return <ReportForm key={report?.reportedAt ?? 'first'} {...properties} />
}

function ReportForm(properties: Properties) {
  const { auctionId, name, version, contractAmount, isIdentityChecked, checklist, report } = properties
  const { objectedPrice, answer } = properties
  const reported = report?.reductions ?? NO_LINES
  // Null while an amount cannot be read: then there is no price to show.
  const [reduced, setReduced] = useState<number | null>(totalOf(reported))
  const actor = useActorName()
  const firstLine = useRef<HTMLDivElement>(null)
  const hasLines = reported.length > 0
  useEffect(() => {
    if (hasLines && firstLine.current) openAround(firstLine.current)
  }, [hasLines])
  return (
    <section
      className="card grid gap-3 p-4"
      aria-label="取引の完了"
      onInput={({ currentTarget }) => setReduced(reducedIn(currentTarget.querySelector('form'), contractAmount))}
    >
      <h2 className="text-base">{report ? '取引の完了を報告し直す' : '取引の完了を報告する'}</h2>
      {report && <CompletionReport report={report} objectedPrice={objectedPrice} />}
      {!isIdentityChecked && (
        <Notice tone="warn">
          本人確認の記録がまだありません。完了を報告する前に、上の「本人確認の記録」に入力してください。
        </Notice>
      )}
      <ConfirmForm
        className="grid gap-3"
        answer={answer}
        draft={{ subject: `complete ${auctionId}` }}
        shows={{ version }}
        ask={(read) => questionOf(read, { name, contractAmount, actor, report, isIdentityChecked, checklist })}
      >
        <input type="hidden" name="do" value="complete" />
        <input type="hidden" name="contractAmount" value={contractAmount} />
        <Disclosure title="減額がある場合" look="plain">
          <p className="text-text-2">
            減額には内訳と出品者の同意が必要です。減額箇所の写真は「受領書・写真」に追加すると、出品者と運営に表示されます。
          </p>
          {LINES.slice(0, Math.max(OFFERED_LINES, reported.length)).map((line) => (
            <div
              key={line}
              ref={line === 0 ? firstLine : undefined}
              className="mt-2 grid grid-cols-[minmax(0,1fr)_8rem] items-start gap-2"
            >
              <SelectField
                name={`reason${line}`}
                label={`減額${line + 1}の理由`}
                isLabelHidden
                placeholder="理由を選択"
                options={choicesOf(REDUCTION_REASONS)}
                defaultValue={reported[line]?.reason ?? ''}
                className="text-sm"
              />
              <YenField
                name={`amount${line}`}
                label={`減額${line + 1}の金額（円）`}
                isLabelHidden
                limits={reductionLimits(line, contractAmount)}
                defaultValue={String(reported[line]?.amount ?? '')}
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
                  limit={200}
                  defaultValue={reported[line]?.detail ?? ''}
                  className="text-sm"
                />
              </div>
            </div>
          ))}
        </Disclosure>
        <p>
          最終取引金額{' '}
          {reduced === null ? (
            <span className="text-bad">減額の金額をご確認ください</span>
          ) : (
            <Yen yen={contractAmount - reduced} className="text-xl font-bold" />
          )}
        </p>
        <Button type="submit" look="action">
          {report ? '報告し直す' : '完了を報告する'}
        </Button>
      </ConfirmForm>
    </section>
  )
}

const NO_LINES: NonNullable<Properties['report']>['reductions'] = []

function reducedIn(form: HTMLFormElement | null, contractAmount: number): number | null {
  if (!form) return null
  const read = readForm(new FormData(form))
  const amounts = LINES.map((line) => read.yen(`amount${line}`, reductionLimits(line, contractAmount)) ?? 0)
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  return read.faults.length > 0 || total >= contractAmount ? null : total
}

interface Subject {
  readonly name: string
  readonly contractAmount: number
  readonly actor: string
  /** The one that this one replaces. */
  readonly report: Properties['report']
  readonly isIdentityChecked: Properties['isIdentityChecked']
  readonly checklist: Properties['checklist']
}

function questionOf(read: FormReader, subject: Subject): Question {
  const { name, contractAmount, actor, report } = subject
  const doubts = reportDoubts(subject, new Date(serverNow()))
  const lines = readReductions(read, contractAmount)
  const final = contractAmount - totalOf(lines)
  return {
    title: `${actor}として、${name}の取引完了を${report ? '報告し直します' : '報告します'}`,
    consequence: (
      <ul className="list-disc pl-5">
        {doubts.map((doubt) => (
          <li key={doubt} className="font-bold text-bad">
            {doubt}
          </li>
        ))}
        {report && (
          <li className="font-bold">
            {dateTimeText(report.reportedAt)}の報告（{yenText(report.finalTransactionPrice)}
            ）は、この報告に置き換わります。
          </li>
        )}
        {report && isObjectedTo(report) && <li className="wrap-anywhere">出品者の異議「{report.objection}」</li>}
        <li>成約金額 {yenText(contractAmount)}</li>
        {lines.map(({ reason, detail, amount }) => (
          <li key={`${reason} ${detail} ${amount}`}>
            減額 {yenText(amount)}（{labelOf(REDUCTION_REASONS, reason)}：{detail}）
          </li>
        ))}
        <li className="font-bold">最終取引金額 {yenText(final)} を出品者に伝え、確認を求めます。</li>
        {lines.length > 0 && <li>減額には、出品者の同意か運営の裁定が必要です。</li>}
      </ul>
    ),
    confirmLabel: `${yenText(final)} で報告する`,
    token: `complete ${final}`,
  }
}
