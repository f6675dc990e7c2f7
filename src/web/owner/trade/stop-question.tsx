import { AgreeToStopDocument, RefuseToStopDocument, WithdrawStopDocument } from '#contract/generated/auction.ts'
import { STATUS } from '#domain/auction/status.ts'
import { StopQuestionCard } from '#ui/trade/stop-question.tsx'
import { CommandDialog } from '../auction/actions/command-dialog.tsx'
import { useCommand } from '../auction/actions/use-command.ts'
import { STOP_PLACE } from '../auction/next-step.ts'
import type { OwnAuction } from '../auction/own-auction.ts'

/** Whether the trade is stopped: who asked, why, and what the owner can do. */
export function StopQuestion({ auction }: { readonly auction: OwnAuction }) {
  const { auctionId, trade, availableActions } = auction
  const agree = useCommand()
  const refuse = useCommand()
  const withdraw = useCommand()
  if (auction.auctionStatus !== STATUS.inTransaction || !trade?.stopAsked || trade.handedOverAt) return null
  const { askedAt } = trade.stopAsked
  const isPaid = trade.moneySeenAt !== null
  return (
    <div id={STOP_PLACE} className="scroll-mt-20">
      <StopQuestionCard
        question={trade.stopAsked}
        reader="owner"
        isPaid={isPaid}
        isHeld={auction.isWinnerSuspended === true}
      >
        {availableActions.includes('agreeToStop') && (
          <button type="button" onClick={() => agree.ask(true)} className="button button-quiet w-full text-bad">
            同意して取引を中止する
          </button>
        )}
        {availableActions.includes('refuseToStop') && (
          <button type="button" onClick={() => refuse.ask(true)} className="button button-action w-full">
            同意しない（取引を続ける）
          </button>
        )}
        {availableActions.includes('withdrawStop') && (
          <button type="button" onClick={() => withdraw.ask(true)} className="button button-quiet w-full">
            申し出を取り下げる
          </button>
        )}
        <CommandDialog
          command={agree}
          title="同意して取引を中止しますか"
          consequence={
            <p>
              バイクはお手元にあり、販売店に渡していないことを確かめてください。
              代金を受け取っているときは、先に返金してください。
              取引は販売店による中止となり、元に戻すことはできません。
            </p>
          }
          confirmLabel="バイクは手元にあるので中止する"
          cancelLabel="戻る"
          onConfirm={() =>
            void agree.give(
              (graphql) => graphql.request(AgreeToStopDocument, { input: { auctionId, askedAt } }),
              '取引を中止しました。',
            )
          }
        />
        <CommandDialog
          command={refuse}
          title="取引を続けますか"
          consequence={<p>中止に同意しないことを販売店にお伝えします。取引は続きます。</p>}
          confirmLabel="取引を続ける"
          cancelLabel="戻る"
          onConfirm={() =>
            void refuse.give(
              (graphql) => graphql.request(RefuseToStopDocument, { input: { auctionId, askedAt } }),
              '取引を続けることを販売店に伝えました。',
            )
          }
        />
        <CommandDialog
          command={withdraw}
          title="中止の申し出を取り下げますか"
          consequence={
            <p>
              取り下げることを販売店にお伝えします。取引は続きます。もう一度申し出ることができるのは、前回の申し出から24時間たってからです。
            </p>
          }
          confirmLabel="申し出を取り下げる"
          cancelLabel="戻る"
          onConfirm={() =>
            void withdraw.give(
              (graphql) => graphql.request(WithdrawStopDocument, { input: { auctionId } }),
              '中止の申し出を取り下げました。',
            )
          }
        />
      </StopQuestionCard>
    </div>
  )
}
