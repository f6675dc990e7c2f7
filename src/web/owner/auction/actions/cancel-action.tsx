import { useState } from 'react'
import { AskToStopDocument, CancelAuctionDocument } from '#contract/generated/auction.ts'
import { explanationFault } from '#domain/account/explanation.ts'
import { STATUS } from '#domain/auction/status.ts'
import { isPaymentDue } from '#domain/auction/trade/payment.ts'
import { CANCEL_REASON_TEXT, CANCEL_REASONS, SALE_CANCEL_REASONS, UNPAID } from '#domain/options/sale-plans.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { ConfirmDialog } from '#ui/controls/confirm-dialog.tsx'
import { choicesOf } from '#ui/controls/option.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { yenText } from '#ui/values/money.ts'
import { useKeptText } from '../../../forms/use-kept-text.ts'
import type { OwnAuction } from '../own-auction.ts'
import { UnsentText } from '../unsent-text.tsx'
import { useCommand } from './use-command.ts'

function keptReason(auctionId: number): string {
  return `cancel-${auctionId}`
}

/** Why somebody wanted to stop the sale, when the dealer's report was faster: it can still be told to the operator. */
export function UnsentReason({ auctionId }: { readonly auctionId: number }) {
  const [reason, setReason] = useKeptText(keptReason(auctionId))
  if (reason.trim() === '') return null
  return (
    <UnsentText title="入力中だった中止の理由は、送信されていません" text={reason} onDiscard={() => setReason('')} />
  )
}

function isPaymentDueOf({ checklist }: OwnAuction): boolean {
  if (!checklist) return false
  const { deliveryOn, planAcceptedAt } = checklist
  return isPaymentDue({ deliveryOn, isAccepted: planAcceptedAt !== null }, new Date())
}

/** The price is fixed: the code is on the owner's page, and may be typed out of reach. The dealer is asked. */
function needsConsent(trade: { readonly price: number | null } | null): boolean {
  return trade?.price != null
}

/** What ends with a stop, at the price that holds, and what it cannot undo. */
export function stopWords({ makerName, modelName, winnerName, contractAmount, trade }: StoppedSale): string {
  const price = yenText(trade?.price ?? contractAmount ?? 0)
  const dealer = winnerName ?? '販売店'
  const sale = `「${makerName} ${modelName}」の${dealer}への売却（${price}）`
  if (!needsConsent(trade))
    return `${sale}を中止し、理由を販売店にお伝えします。車両や書類をお渡し済みの場合は、返却について運営が間に入ります。`
  const asking = `${sale}の中止を申し出て、理由をお伝えします。`
  if (trade?.moneySeenAt)
    return `${asking}代金の受け取りを確認済みのため、中止するかどうかは、運営が車両と代金について双方に確認して判断します。運営が判断するまで、返金せずにお待ちください。それまで取引は続き、引渡しコードが入力されると引渡しが完了します。`
  return `${asking}金額が確定しているため、あなただけでは中止できません。${dealer}が同意すると中止になります。それまで取引は続きます。24時間以内に回答がない場合は、運営が判断します。`
}

function askedWords(trade: StoppedSale['trade']): string {
  return trade?.moneySeenAt
    ? '取引の中止を申し出ました。運営が双方に確認して判断します。'
    : '取引の中止を販売店に申し出ました。'
}

type StoppedSale = Pick<OwnAuction, 'makerName' | 'modelName' | 'winnerName' | 'contractAmount'> & {
  readonly trade: { readonly price: number | null; readonly moneySeenAt: string | null } | null
}

/** Takes the listing back, stops the sale, or asks the dealer to; the dialog says what is lost. */
export function CancelAction({ auction }: { readonly auction: OwnAuction }) {
  const { auctionId, makerName, modelName } = auction
  const bike = `${makerName} ${modelName}`
  const { give, isBusy, problem, isAsking, ask } = useCommand()
  const [cancelReason, setReason] = useState('')
  const [cancelReasonText, setText] = useKeptText(keptReason(auctionId))
  const [fault, setFault] = useState<string>()
  const [reasonFault, setReasonFault] = useState<string>()
  const [isHere, setHere] = useState(false)
  const [hereFault, setHereFault] = useState<string>()
  // As it stood when the question was opened: bids that come in while it is read were not in it.
  const [read, setRead] = useState(auction)
  const [isDue, setDue] = useState(false)
  const { auctionStatus, bidCount, currentPrice, version } = isAsking ? read : auction
  // A price that is fixed meanwhile makes it a question, and asks for its tick before anything is sent.
  const { trade } = auction
  const isSale = auctionStatus === STATUS.inTransaction
  const isQuestion = isSale && needsConsent(trade)
  const verb = isQuestion ? '取引の中止を申し出る' : isSale ? '取引を中止する' : '出品を取り消す'

  function cancel() {
    const { label, longest } = CANCEL_REASON_TEXT
    if (cancelReason === '') return setReasonFault('理由を選択してください。')
    if (cancelReason === 'other') {
      if (cancelReasonText.trim() === '') return setFault(`${label}を入力してください。`)
      if ([...cancelReasonText.trim()].length > longest)
        return setFault(`${label}は${longest}文字以内で入力してください。`)
      const unexplained = explanationFault(cancelReasonText, label)
      if (unexplained) return setFault(unexplained)
    }
    if (isQuestion && !isHere) return setHereFault('バイクがお手元にあることを確かめて、チェックしてください。')
    const words = cancelReason === 'other' ? cancelReasonText : null
    const input = { auctionId, cancelReason, cancelReasonText: words }
    const done = isSale ? '取引を中止しました。' : '出品を取り消しました。'
    const given = isQuestion
      ? give((graphql) => graphql.request(AskToStopDocument, { input }), askedWords(trade))
      : give((graphql) => graphql.request(CancelAuctionDocument, { input: { ...input, version: version ?? 0 } }), done)
    void given.then((isDone) => isDone && setText(''))
  }

  return (
    <div>
      {problem && !isAsking && (
        <Notice tone="bad" isAnswer>
          {problem.message}
        </Notice>
      )}
      <button
        type="button"
        onClick={() => {
          setRead(auction)
          setHere(false)
          setDue(isPaymentDueOf(auction))
          ask(true)
        }}
        className="button button-quiet w-full text-bad"
      >
        {verb}
      </button>
      <ConfirmDialog
        isOpen={isAsking}
        title={isQuestion ? '取引の中止を申し出ますか' : isSale ? '取引を中止しますか' : '出品を取り消しますか'}
        consequence={
          <p>
            {isSale
              ? stopWords(auction)
              : `「${bike}」の出品を取り消します。${bidCount ? `現在${yenText(currentPrice ?? 0)}の入札${bidCount}件も取り消されます。` : ''}`}
          </p>
        }
        confirmLabel={verb}
        cancelLabel={isSale ? '取引を続ける' : '出品を続ける'}
        isBusy={isBusy}
        onCancel={() => ask(false)}
        onConfirm={cancel}
      >
        <SelectField
          label="理由"
          name="cancelReason"
          required
          options={choicesOf(
            isSale ? SALE_CANCEL_REASONS.filter(({ code }) => isDue || code !== UNPAID) : CANCEL_REASONS,
          )}
          value={cancelReason}
          error={reasonFault}
          onChange={(event) => {
            setReason(event.target.value)
            setReasonFault(undefined)
          }}
        />
        {cancelReason === 'other' && (
          <TextArea
            label="理由の内容"
            name="cancelReasonText"
            required
            limit={CANCEL_REASON_TEXT.longest}
            length={[...cancelReasonText].length}
            value={cancelReasonText}
            error={fault ?? problem?.fields[0]?.message}
            onChange={(event) => {
              setText(event.target.value)
              setFault(undefined)
            }}
          />
        )}
        {isQuestion && (
          <Checkbox
            name="isHere"
            checked={isHere}
            error={hereFault}
            onChange={(event) => {
              setHere(event.target.checked)
              setHereFault(undefined)
            }}
          >
            バイクはまだ手元にあります。販売店に引渡しコードを見せていません
          </Checkbox>
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
