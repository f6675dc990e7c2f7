import { useState } from 'react'
import { CancelAuctionDocument } from '#contract/generated/auction.ts'
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

/** The price is fixed: the code is on the owner's page, and the dealer may have typed it out of reach. */
function hasCode(trade: { readonly price: number | null } | null): boolean {
  return trade?.price != null
}

/** What ends with a stop, at the price that holds, and what it cannot undo. */
export function stopWords({ makerName, modelName, winnerName, contractAmount, trade }: StoppedSale): string {
  const price = yenText(trade?.price ?? contractAmount ?? 0)
  const sale = `「${makerName} ${modelName}」の${winnerName ?? '販売店'}への売却（${price}）を中止し、理由を販売店にお伝えします。`
  return trade?.price == null
    ? `${sale}車両や書類をお渡し済みの場合は、返却について運営が間に入ります。`
    : `${sale}販売店に引渡しコードを伝えた（バイクを渡した）場合は中止できません。運営にご連絡ください。`
}

type StoppedSale = Pick<OwnAuction, 'makerName' | 'modelName' | 'winnerName' | 'contractAmount'> & {
  readonly trade: { readonly price: number | null } | null
}

/** Takes the listing back, or stops the sale; the dialog says what is lost. */
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
  const { auctionStatus, bidCount, currentPrice, version, trade } = isAsking ? read : auction
  const isSale = auctionStatus === STATUS.inTransaction
  const verb = isSale ? '取引を中止する' : '出品を取り消す'

  function cancel() {
    const { label, longest } = CANCEL_REASON_TEXT
    if (cancelReason === '') return setReasonFault('理由を選択してください。')
    if (cancelReason === 'other') {
      if (cancelReasonText.trim() === '') return setFault(`${label}を入力してください。`)
      if ([...cancelReasonText.trim()].length > longest)
        return setFault(`${label}は${longest}文字以内で入力してください。`)
    }
    if (isSale && hasCode(trade) && !isHere)
      return setHereFault('バイクがお手元にあることを確かめて、チェックしてください。')
    const words = cancelReason === 'other' ? cancelReasonText : null
    const input = { auctionId, version: version ?? 0, cancelReason, cancelReasonText: words }
    const done = isSale ? '取引を中止しました。' : '出品を取り消しました。'
    void give((graphql) => graphql.request(CancelAuctionDocument, { input }), done).then(
      (isDone) => isDone && setText(''),
    )
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
        title={isSale ? '取引を中止しますか' : '出品を取り消しますか'}
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
        {isSale && hasCode(trade) && (
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
