import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { Button } from '#ui/controls/button.tsx'
import { RefundRequest } from '#ui/trade/refund-request.tsx'
import { StopQuestionCard } from '#ui/trade/stop-question.tsx'
import type { AuctionOutcome } from '../../auction/auction-actions.ts'
import { ConfirmForm } from '../../call/confirm-form.tsx'
import { AskOperator } from '../ask-operator.tsx'

interface Properties {
  readonly auction: PartnerAuctionQuery['partnerAuction']
  readonly name: string
  readonly answerTo: (form: string) => AuctionOutcome | undefined
}

/** Whether the trade is stopped: who asked, why, and what the dealer can do. */
export function StopQuestion(properties: Properties) {
  const { auctionId, trade } = properties.auction
  if (!trade) return null
  return (
    <>
      <RefundRequest trade={trade} reader="dealer">
        <AskOperator auctionId={auctionId} />
      </RefundRequest>
      {!trade.handedOverAt && <Question {...properties} />}
    </>
  )
}

function Question({ auction: { auctionId, trade, availableActions }, name, answerTo }: Properties) {
  if (!trade?.stopAsked) return null
  const { stopAsked, moneySeenAt } = trade
  const choice = (form: string, label: string, title: string, consequence: string, look: 'danger' | 'quiet') => (
    <ConfirmForm
      label={label}
      answer={answerTo(form)}
      draft={{ subject: `${form} ${auctionId}` }}
      ask={() => ({ title, consequence: <p>{consequence}</p>, confirmLabel: label, token: form })}
    >
      <input type="hidden" name="do" value={form} />
      <input type="hidden" name="askedAt" value={stopAsked.askedAt} />
      <Button type="submit" look={look} className="w-full">
        {label}
      </Button>
    </ConfirmForm>
  )
  return (
    <StopQuestionCard
      question={stopAsked}
      reader="dealer"
      isPaid={moneySeenAt !== null}
      isRefundAsked={trade.refundAskedAt != null}
    >
      {availableActions.includes('agreeToStop') &&
        choice(
          'agree-stop',
          '同意して取引を中止する',
          `${name}の取引の中止に同意します`,
          '車両を受け取っていないこと、支払った代金がある場合は返金を受けたことを、先に確かめてください。出品者による中止となり、元に戻すことはできません。',
          'danger',
        )}
      {availableActions.includes('refuseToStop') &&
        choice(
          'refuse-stop',
          '同意しない（取引を続ける）',
          `${name}の取引を続けます`,
          '中止に同意しないことを、出品者に伝えます。',
          'quiet',
        )}
      {availableActions.includes('withdrawStop') &&
        choice(
          'withdraw-stop',
          '申し出を取り下げる',
          `${name}の中止の申し出を取り下げます`,
          '取引は続きます。もう一度申し出ることができるのは、前回の申し出から24時間たってからです。',
          'quiet',
        )}
      {stopAsked.answer === 'refused' && <AskOperator auctionId={auctionId} />}
    </StopQuestionCard>
  )
}
