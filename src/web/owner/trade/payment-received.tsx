import { useState } from 'react'
import { CONFIRMATION_RESTS } from '#content/messages/held-trade.ts'
import { RULING_WAITS, silenceOnCorrection } from '#content/messages/payment.ts'
import { ConfirmCompletionDocument } from '#contract/generated/auction.ts'
import { ConfirmDialog } from '#ui/controls/confirm-dialog.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { promiseWords } from '#ui/trade/promise.ts'
import { dateTimeText, dayText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'
import { useKeptText } from '../../forms/use-kept-text.ts'
import { useCommand } from '../auction/actions/use-command.ts'
import { NetAmount } from '../auction/net-amount.tsx'
import { PAYMENT_PLACE } from '../auction/next-step.ts'
import type { OwnAuction } from '../auction/own-auction.ts'
import { fileAddress } from '../file-address.ts'
import { HeldTrade } from './held-trade.tsx'
import { SeenPayment } from './seen-payment.tsx'

type Report = NonNullable<OwnAuction['completionReport']>

const REASONS = [
  { value: 'まだ入金がありません', label: 'まだ入金がない' },
  { value: '金額が違います', label: '金額が違う' },
  { value: 'そのほかの事情があります', label: 'その他' },
] as const

/** What is told to the dealer and the operator, by what was chosen. */
export function objectionWords(reason: string, price: number): { readonly title: string; readonly told: string } {
  switch (reason) {
    case 'まだ入金がありません':
      return { title: '入金がないことを知らせますか', told: `${yenText(price)} の入金がまだないこと` }
    case '金額が違います':
      return { title: '金額が違うことを知らせますか', told: `受け取った金額が ${yenText(price)} ではないこと` }
    default:
      return {
        title: '受け取りを確認できないことを知らせますか',
        told: `${yenText(price)} の受け取りを確認できないこと`,
      }
  }
}

/** 「¥428,000 を受け取りましたか」: yes ends the sale, no goes to the operator. */
export function PaymentReceived({ auction }: { readonly auction: OwnAuction }) {
  const { auctionId, version, completionReport: report, availableActions, winnerName } = auction
  const dealer = winnerName ?? '販売店'
  const { give, isBusy, problem, isAsking, ask } = useCommand()
  const [isYes, setYes] = useState(true)
  // As it stood when the question was opened: a report that comes in while it is read was not answered.
  const [read, setRead] = useState({ version: 0, finalTransactionPrice: 0 })
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const [comment, setComment] = useKeptText(`objection-${auctionId}`)
  const answer = problem && !isAsking && (
    <Notice tone="bad" isAnswer>
      {problem.message}
    </Notice>
  )
  if (!report || !availableActions.includes('confirmCompletion')) return answer
  const price = yenText(report.finalTransactionPrice)
  const isWaiting = isObjectionPending(report)
  const isHeld = auction.isWinnerSuspended === true

  const objection = objectionWords(reason, read.finalTransactionPrice)

  function open(yes: boolean) {
    setFault(undefined)
    setYes(yes)
    setRead({ version: version ?? 0, finalTransactionPrice: report?.finalTransactionPrice ?? 0 })
    ask(true)
  }

  function confirm() {
    if (!isYes && reason === '') return setFault('当てはまるものを選択してください。')
    const words = [reason, comment.trim()].filter(Boolean).join('。')
    const input = { auctionId, ...read, agree: isYes, comment: isYes ? null : words }
    // A yes ends the sale, and the page goes to what came of it.
    const done = isYes ? undefined : `${dealer}と運営に知らせました。運営が支払いの記録を確認し、ご連絡します。`
    void give((graphql) => graphql.request(ConfirmCompletionDocument, { input }), done).then(
      (isDone) => isDone && setComment(''),
    )
  }

  return (
    <section
      id={PAYMENT_PLACE}
      aria-labelledby="payment-title"
      className={`card grid scroll-mt-20 gap-4 p-4 sm:p-6 ${isWaiting ? '' : 'border-action'}`}
    >
      <h3 id="payment-title" className="text-lg">
        {isWaiting ? 'お支払いを運営が確認しています' : `${price} を受け取りましたか`}
      </h3>
      <Reported report={report} dealer={dealer} />
      <SeenPayment auction={auction} />
      {isWaiting ? (
        <Notice title="申し出を受け付けました">
          {report.objection?.comment}
          {auction.trade?.ruledBy && (
            <p>運営が支払いの記録を確認しています。{promiseWords(auction.trade.ruledBy, '裁定をお知らせします')}</p>
          )}
        </Notice>
      ) : (
        report.objection && (
          <Notice title={`前の報告への申し出（${dateTimeText(report.objection.at)}）`}>
            {report.objection.comment}
          </Notice>
        )
      )}
      <HeldTrade auction={auction} />
      <p className="text-sm text-text-2">{silenceWords(report, isHeld, auction.checklist?.paymentMethod === 'cash')}</p>
      <NetAmount {...auction} price={report.finalTransactionPrice} />
      {answer}
      <div className="grid gap-3 sm:grid-cols-2">
        <button
          type="button"
          onClick={() => open(true)}
          className={`button min-h-12 ${isWaiting ? 'button-quiet' : 'button-action'}`}
        >
          {isWaiting ? '受け取りを確認できました' : '受け取りました'}
        </button>
        {report.isObjectionOpen && (
          <button type="button" onClick={() => open(false)} className="button button-quiet min-h-12">
            まだ受け取っていません
          </button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={isYes ? `${yenText(read.finalTransactionPrice)} を受け取りましたか` : objection.title}
        consequence={
          isYes ? (
            <>
              <p>
                {dealer}から <b>{yenText(read.finalTransactionPrice)}</b>{' '}
                を全額受け取ったことを確認し、取引を完了します。
              </p>
              <p className="mt-2">完了したあとは、取り消せません。</p>
            </>
          ) : (
            <p>
              {dealer}と運営に、{objection.told}を知らせます。運営が支払いの記録を確認し、ご連絡します。
            </p>
          )
        }
        confirmLabel={isYes ? '受け取りました' : '知らせる'}
        isBusy={isBusy}
        onCancel={() => ask(false)}
        onConfirm={confirm}
      >
        {!isYes && (
          <>
            <SeenPayment auction={auction} />
            <RadioGroup
              name="notReceived"
              label="どのような状況ですか"
              required
              columns={1}
              options={REASONS}
              value={reason}
              error={fault}
              onChange={({ target }) => {
                setReason(target.value)
                setFault(undefined)
              }}
            />
            <TextArea
              label="くわしい事情"
              name="comment"
              limit={900}
              rows={2}
              length={[...comment].length}
              value={comment}
              error={problem?.fields[0]?.message}
              onChange={({ target }) => setComment(target.value)}
            />
          </>
        )}
        {problem && isAsking && problem.fields.length === 0 && (
          <Notice tone="bad" isAnswer>
            {problem.message}
          </Notice>
        )}
      </ConfirmDialog>
    </section>
  )
}

function Reported({ report, dealer }: { readonly report: Report; readonly dealer: string }) {
  return (
    <div>
      <p>
        {dealer}から、{report.paidOn && `${dayText(report.paidOn)}に`}
        {yenText(report.finalTransactionPrice)} を支払ったと報告がありました。
      </p>
      {report.proofAssetId && (
        <p>
          <a
            href={fileAddress(report.proofAssetId)}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center"
          >
            振込明細・領収書を見る
          </a>
        </p>
      )}
    </div>
  )
}

/** The owner objected to this very report, not to one before it, and nobody ruled yet. */
function isObjectionPending({ objection, ruling, isObjectionOpen }: Report): boolean {
  return objection !== null && ruling === null && !isObjectionOpen
}

/** What happens when the owner says nothing, or nothing more. */
export function silenceWords(report: Report, isHeld: boolean, isCash: boolean): string {
  const until = dateTimeText(report.confirmBy)
  if (isObjectionPending(report))
    return `${isCash ? '現金を受け取った' : '入金があった'}ときは、受け取りを確認してください。`
  if (isHeld) return CONFIRMATION_RESTS
  if (report.objection) return `${RULING_WAITS}${silenceOnCorrection(until)}`
  const check = isCash ? '受け取った現金の額を数えて' : '口座の入出金などで'
  return `${check}確かめてから回答してください。${until}までに申し出がない場合は、取引完了となります。`
}
