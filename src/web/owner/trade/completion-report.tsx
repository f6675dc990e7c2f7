import { useState } from 'react'
import { CONFIRMATION_RESTS } from '#content/messages/held-trade.ts'
import { silenceOnCorrection, silenceOnRuling } from '#content/messages/reductions.ts'
import { ConfirmCompletionDocument } from '#contract/generated/auction.ts'
import { isDeliveryAhead } from '#domain/auction/trade/checklist.ts'
import { serverNow } from '#ui/clock/server-now.ts'
import { ConfirmDialog } from '#ui/controls/confirm-dialog.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'
import { useKeptText } from '../../forms/use-kept-text.ts'
import { AppLink } from '../../shell/app-link.tsx'
import { useCommand } from '../auction/actions/use-command.ts'
import { NetAmount } from '../auction/net-amount.tsx'
import { REPORT_PLACE } from '../auction/next-step.ts'
import type { OwnAuction } from '../auction/own-auction.ts'
import { deliveryDayText } from './delivery-day.ts'
import { HeldTrade } from './held-trade.tsx'

/** The dealer's report of the final price: the owner agrees, or says why not. */
export function CompletionReport({ auction }: { readonly auction: OwnAuction }) {
  const { auctionId, makerName, modelName, version, completionReport: report, availableActions } = auction
  const { contractAmount, winnerName, checklist } = auction
  const bike = `${makerName} ${modelName}`
  const { give, isBusy, problem, isAsking, ask } = useCommand()
  const [agree, setAgree] = useState(true)
  // As it stood when the question was opened: a report that comes in while it is read was not agreed to.
  const [read, setRead] = useState({ version: 0, finalTransactionPrice: 0 })
  const [isBeforeDelivery, setBeforeDelivery] = useState(false)
  const [fault, setFault] = useState<string>()
  const [comment, setComment] = useKeptText(`objection-${auctionId}`)
  const answer = problem && !isAsking && (
    <Notice tone="bad" isAnswer>
      {problem.message}
    </Notice>
  )
  if (!report) return answer
  if (!availableActions.includes('confirmCompletion')) return answer ?? <PastReport report={report} />
  const { finalTransactionPrice } = report
  const isDisputed = isObjectionPending(report)
  const isHeld = auction.isWinnerSuspended === true
  const price = <Yen yen={report.finalTransactionPrice} className="font-bold" />

  function open(agrees: boolean) {
    setFault(undefined)
    setAgree(agrees)
    setRead({ version: version ?? 0, finalTransactionPrice })
    setBeforeDelivery(checklist !== null && isDeliveryAhead(checklist, new Date(serverNow())))
    ask(true)
  }

  function confirm() {
    if (!agree && comment.trim() === '') return setFault('異議の内容を入力してください。')
    const input = { auctionId, ...read, agree, comment: agree ? null : comment }
    void give((graphql) => graphql.request(ConfirmCompletionDocument, { input }))
  }

  return (
    <div id={REPORT_PLACE} className="card grid scroll-mt-20 gap-4 border-action p-4 sm:p-6">
      <h3 className="text-base">取引完了の報告</h3>
      <p>
        {isDisputed
          ? '販売店が報告し、あなたが異議を申し出た最終取引金額は'
          : report.ruling
            ? '運営が判断した最終取引金額は'
            : '販売店が報告した最終取引金額は'}
        {price}です。{!isHeld && '代金を受け取り、車両を渡してから完了してください。'}
      </p>
      <ReportedDetails report={report} />
      <p className="text-sm text-text-2">{silenceWords(report, isHeld)}</p>
      <p className="text-sm text-text-2">
        販売店が取引完了を報告したあとは、あなたも販売店も、自分だけでは取引を中止できません。
        {report.isObjectionOpen && '報告の内容が違うときは、異議を申し出てください。'}
        取引をやめたいときや、お困りのときは、
        <AppLink to={`/kaitori/mypage/message/${auctionId}?tab=support`}>運営へのメッセージ</AppLink>
        でお知らせください。運営は、双方の記録を確認し、必要なときは取引を中止できます。
      </p>
      <NetAmount {...auction} price={finalTransactionPrice} />
      {answer}
      <div className="grid gap-3 sm:grid-cols-2">
        <button type="button" onClick={() => open(true)} className="button button-action">
          確認して完了する
        </button>
        {report.isObjectionOpen && (
          <button type="button" onClick={() => open(false)} className="button button-quiet">
            異議を申し出る
          </button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={agree ? '取引を完了しますか' : '異議を申し出ますか'}
        consequence={
          agree ? (
            <>
              <p className="font-bold">
                代金
                <Yen yen={read.finalTransactionPrice} />
                を受け取り、車両を渡しましたか。
              </p>
              <p className="mt-2">
                「{bike}」の{winnerName ?? '販売店'}との取引を、
                <FinalPrice contractAmount={contractAmount} price={read.finalTransactionPrice} />
                で完了します。
              </p>
              <NetAmount {...auction} price={read.finalTransactionPrice} />
            </>
          ) : (
            <p>
              「{bike}」について{winnerName ?? '販売店'}が報告した最終取引金額
              <Yen yen={read.finalTransactionPrice} className="font-bold" />
              に異議を申し出ます。異議の内容を運営が確認し、ご連絡します。代金を受け取っていない場合なども、こちらからお知らせください。
            </p>
          )
        }
        confirmLabel={agree ? '完了する' : '申し出る'}
        isBusy={isBusy}
        onCancel={() => ask(false)}
        onConfirm={confirm}
      >
        {agree && !checklist?.deliveryOn && (
          <Notice tone="warn" title="引渡し日が記録されていません">
            引渡しチェックリストに、引渡し日が入力されていません。車両を渡し、代金を受け取ったことをご確認ください。
          </Notice>
        )}
        <HeldTrade auction={auction} />
        {agree && isBeforeDelivery && checklist && (
          <Notice tone="warn" title="引渡しの予定日時より前です">
            チェックリストの引渡し日時は、{deliveryDayText(checklist.deliveryOn, serverNow())} {checklist.deliveryTime}
            です。
          </Notice>
        )}
        {!agree && (
          <TextArea
            label="異議の内容"
            name="comment"
            required
            limit={1000}
            length={[...comment].length}
            value={comment}
            error={fault ?? problem?.fields[0]?.message}
            onChange={(event) => {
              setComment(event.target.value)
              setFault(undefined)
            }}
          />
        )}
        {problem && isAsking && problem.fields.length === 0 && (
          <Notice tone="bad" isAnswer>
            {problem.message}
          </Notice>
        )}
      </ConfirmDialog>
    </div>
  )
}

type Report = NonNullable<OwnAuction['completionReport']>

/** What was reported, objected and ruled stays readable once nothing is to be confirmed any more. */
function PastReport({ report }: { readonly report: Report }) {
  if (report.reductions.length === 0 && !report.objection && !report.ruling) return null
  return (
    <div className="card grid gap-4 p-4 sm:p-6">
      <h3 className="text-base">取引完了の報告</h3>
      <p>
        {report.ruling ? '運営が判断した最終取引金額：' : '販売店が報告した最終取引金額：'}
        <Yen yen={report.finalTransactionPrice} className="font-bold" />
      </p>
      <ReportedDetails report={report} />
    </div>
  )
}

function ReportedDetails({ report }: { readonly report: Report }) {
  return (
    <>
      {report.reductions.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {report.reductions.map(({ reasonLabel, detail, amount }) => (
            <li key={`${reasonLabel} ${detail}`} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span>
                {reasonLabel}
                <span className="block text-sm text-text-2">{detail}</span>
              </span>
              <span className="tabular">
                −<Yen yen={amount} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {report.claimedPrice !== null && (
        <details>
          <summary className="min-h-11 content-center text-sm text-text-2">
            裁定前の販売店の報告（{yenText(report.claimedPrice)}）
          </summary>
          <ul className="list-disc pl-5 text-sm">
            {report.claimedReductions.map(({ reasonLabel, detail, amount }) => (
              <li key={`${reasonLabel} ${detail}`}>
                {reasonLabel}：{detail}（−{yenText(amount)}）
              </li>
            ))}
          </ul>
        </details>
      )}
      {report.objection && report.ruling && <Notice title="申し出た異議">{report.objection.comment}</Notice>}
      {report.ruling && (
        <Notice title="運営の判断">{report.ruling.comment || '減額の内容を確認し、金額を決定しました。'}</Notice>
      )}
      {!report.ruling && report.objection && (
        <Notice
          title={
            isObjectionPending(report)
              ? '異議を受け付けました'
              : `前の報告への異議（${dateTimeText(report.objection.at)}）`
          }
        >
          {report.objection.comment}
        </Notice>
      )}
    </>
  )
}

/** The owner objected to this very report, not to one before it, and nobody ruled yet. */
function isObjectionPending({ objection, ruling, isObjectionOpen }: Report): boolean {
  return objection !== null && ruling === null && !isObjectionOpen
}

/** What happens when the owner says nothing, or nothing more. */
function silenceWords(report: Report, isHeld: boolean): string {
  const { objection, confirmBy, ruling, finalTransactionPrice } = report
  const until = dateTimeText(confirmBy)
  if (isObjectionPending(report))
    return '異議の内容を運営が確認し、ご連絡します。この金額に同意される場合は、取引を完了できます。'
  if (isHeld) return CONFIRMATION_RESTS
  if (ruling) return silenceOnRuling(until, yenText(finalTransactionPrice))
  if (objection) return silenceOnCorrection(until)
  return `${until}までにお申し出がない場合は、取引完了となります。`
}

/** ¥425,000から¥30,000減額した¥395,000, or the final price alone where nothing was taken off. */
function FinalPrice({ contractAmount, price }: { readonly contractAmount: number | null; readonly price: number }) {
  const final = <Yen yen={price} className="font-bold" />
  if (contractAmount === null || contractAmount <= price) return <>最終取引金額{final}</>
  return (
    <>
      <Yen yen={contractAmount} />
      から
      <Yen yen={contractAmount - price} />
      減額した最終取引金額{final}
    </>
  )
}
