import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { AgreeToStopDocument, RefuseToStopDocument, WithdrawStopDocument } from '#contract/generated/auction.ts'
import { STATUS } from '#domain/auction/status.ts'
import { RefundRequest } from '#ui/trade/refund-request.tsx'
import { StopQuestionCard } from '#ui/trade/stop-question.tsx'
import { yenText } from '#ui/values/money.ts'
import { AppLink } from '../../shell/app-link.tsx'
import { CommandDialog } from '../auction/actions/command-dialog.tsx'
import { useCommand } from '../auction/actions/use-command.ts'
import { STOP_PLACE } from '../auction/next-step.ts'
import type { OwnAuction } from '../auction/own-auction.ts'

/** Whether the trade is stopped: who asked, why, and what the owner can do. */
export function StopQuestion({ auction }: { readonly auction: OwnAuction }) {
  const { auctionId, trade } = auction
  if (auction.auctionStatus !== STATUS.inTransaction || !trade) return null
  if (!trade.refundAskedAt && (!trade.stopAsked || trade.handedOverAt)) return null
  return (
    <div id={STOP_PLACE} className="grid scroll-mt-20 gap-3">
      <RefundRequest trade={trade} reader="owner">
        <AppLink to={`/kaitori/mypage/message/${auctionId}?tab=support`} className="inline-flex min-h-11 items-center">
          運営へのメッセージを書く
        </AppLink>
      </RefundRequest>
      {!trade.handedOverAt && <Question auction={auction} trade={trade} />}
    </div>
  )
}

interface QuestionProperties {
  readonly auction: OwnAuction
  readonly trade: NonNullable<OwnAuction['trade']>
}

function Question({ auction, trade }: QuestionProperties) {
  const { auctionId, availableActions } = auction
  if (!trade.stopAsked) return null
  const { askedAt } = trade.stopAsked
  const sale = `${auction.winnerName ?? '販売店'}との${auction.makerName} ${auction.modelName}の取引（${yenText(trade.price ?? auction.contractAmount ?? 0)}）`
  return (
    <StopQuestionCard
      question={trade.stopAsked}
      reader="owner"
      isPaid={trade.moneySeenAt !== null}
      isRefundAsked={trade.refundAskedAt != null}
      isHeld={auction.isWinnerSuspended === true}
    >
      {availableActions.includes('agreeToStop') && (
        <Choice
          label="同意して取引を中止する"
          look="button-quiet text-bad"
          title="同意して取引を中止しますか"
          confirmLabel="バイクは手元にあるので中止する"
          send={(graphql) => graphql.request(AgreeToStopDocument, { input: { auctionId, askedAt } })}
          done="取引を中止しました。"
        >
          {sale}を中止します。バイクはお手元にあり、販売店に渡していないことを確かめてください。
          代金を受け取っているときは、先に返金してください。
          取引は販売店による中止となり、元に戻すことはできません。ほかにも入札した販売店があれば、その入札額で購入の意思を確認します。
        </Choice>
      )}
      {availableActions.includes('refuseToStop') && (
        <Choice
          label="同意しない（取引を続ける）"
          look="button-action"
          title="取引を続けますか"
          confirmLabel="取引を続ける"
          send={(graphql) => graphql.request(RefuseToStopDocument, { input: { auctionId, askedAt } })}
          done="取引を続けることを販売店に伝えました。"
        >
          {sale}を続けます。中止に同意しないことを販売店にお伝えします。
        </Choice>
      )}
      {availableActions.includes('withdrawStop') && (
        <Choice
          label="申し出を取り下げる"
          look="button-quiet"
          title="中止の申し出を取り下げますか"
          confirmLabel="申し出を取り下げる"
          send={(graphql) => graphql.request(WithdrawStopDocument, { input: { auctionId } })}
          done="中止の申し出を取り下げました。"
        >
          {sale}
          を続けます。取り下げることを販売店にお伝えします。もう一度申し出ることができるのは、前回の申し出から24時間たってからです。
        </Choice>
      )}
    </StopQuestionCard>
  )
}

interface ChoiceProperties {
  readonly label: string
  readonly look: string
  readonly title: string
  readonly confirmLabel: string
  readonly send: (graphql: GraphqlClient) => Promise<unknown>
  readonly done: string
  readonly children: React.ReactNode
}

/** A button with its question. Both go together once the choice is no longer open. */
function Choice({ label, look, title, confirmLabel, send, done, children }: ChoiceProperties) {
  const command = useCommand()
  return (
    <div>
      <button type="button" onClick={() => command.ask(true)} className={`button ${look} w-full`}>
        {label}
      </button>
      <CommandDialog
        command={command}
        title={title}
        consequence={<p>{children}</p>}
        confirmLabel={confirmLabel}
        cancelLabel="戻る"
        onConfirm={() => void command.give(send, done)}
      />
    </div>
  )
}
