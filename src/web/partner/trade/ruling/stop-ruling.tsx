import { explanationFault } from '#domain/account/explanation.ts'
import { MAX_RULING_COMMENT_LENGTH } from '#domain/auction/trade/final-price.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { StopQuestionCard } from '#ui/trade/stop-question.tsx'
import { ConfirmForm } from '../../call/confirm-form.tsx'
import { ConsoleLink } from '../../console/console-link.tsx'
import { RefundForm } from './refund-form.tsx'
import { checkComment, type DisputeRow, draftOf, goOnToken, type RulingOutcome } from './ruling.ts'

interface Properties {
  readonly dispute: DisputeRow
  readonly isOver: boolean
  readonly answer: RulingOutcome | undefined
  /** To the form that asks for the money back. */
  readonly refundAnswer: RulingOutcome | undefined
}

/** One side wants to stop, the other one is silent: the trade goes on, or the operator stops it on its page. */
export function StopRuling({ dispute, isOver, answer, refundAnswer }: Properties) {
  const { auctionId, makerName, modelName, trade } = dispute
  if (!trade?.stopAsked) return null
  return (
    <>
      <StopQuestionCard
        question={trade.stopAsked}
        reader="operator"
        isPaid={trade.moneySeenAt !== null}
        isRefundAsked={trade.refundAskedAt != null}
        isHeld={dispute.isWinnerSuspended === true}
      />
      <p>
        車両がどこにあるかを双方に確認してください。出品者のもとにあり、受け渡した代金が返金されているときは、
        <ConsoleLink to={`/partner/auctions/${auctionId}`}>取引のページ</ConsoleLink>
        で中止できます。
      </p>
      <RefundForm
        auctionId={auctionId}
        name={`${makerName} ${modelName}（No.${auctionId}）`}
        trade={trade}
        isOver={isOver}
        answer={refundAnswer}
      />
      <ConfirmForm
        label={`No.${auctionId} の中止の申し出`}
        className="grid gap-3 border-t border-line pt-3"
        answer={answer}
        draft={{ subject: draftOf(auctionId, 'stop'), revision: trade.stopAsked.askedAt }}
        ask={(read) => {
          checkComment(read)
          if (isOver) read.fault('comment', 'この件の裁定は不要になりました。')
          return {
            title: `運営として、${makerName} ${modelName}（No.${auctionId}）の取引を続けると判断します`,
            consequence: (
              <ul className="list-disc pl-5">
                <li>中止の申し出を終え、取引を続けます。</li>
                {trade.refundAskedAt && <li>出品者への返金の求めは取り消し、そのことも伝えます。</li>}
                <li className="whitespace-pre-wrap">理由「{read.text('comment')}」を、出品者と販売店に伝えます。</li>
              </ul>
            ),
            confirmLabel: '取引を続ける',
            token: goOnToken(auctionId),
          }
        }}
      >
        <input type="hidden" name="auctionId" value={auctionId} />
        <input type="hidden" name="askedAt" value={trade.stopAsked.askedAt} />
        <input type="hidden" name="do" value="go-on" />
        <TextArea
          name="comment"
          label="取引を続ける理由（両者に伝わります）"
          required
          rows={2}
          limit={MAX_RULING_COMMENT_LENGTH}
          validate={(text) => explanationFault(text, '取引を続ける理由')}
        />
        <p>
          <Button type="submit" look="action" disabled={isOver}>
            取引を続けると判断する
          </Button>
        </p>
      </ConfirmForm>
    </>
  )
}
