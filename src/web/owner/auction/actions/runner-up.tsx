import { type AskedRunnerUpFragment, CallOffRunnerUpDocument } from '#contract/generated/auction.ts'
import { isPublished } from '#domain/auction/status.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { AdmittedPoints } from '#ui/trade/admitted-points.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'
import { AppLink } from '../../../shell/app-link.tsx'
import { RUNNER_UP_PLACE } from '../next-step.ts'
import type { OwnAuction } from '../own-auction.ts'
import { CommandDialog } from './command-dialog.tsx'
import { useCommand } from './use-command.ts'

const ASKING = 'ほかの入札販売店に確認しています'

/** After the dealer stopped: who is asked now, and in the auction that a yes opened, where it comes from. */
export function RunnerUp({ auction }: { readonly auction: OwnAuction }) {
  const { auctionId, auctionStatus, runnerUp, continuesAuctionId, firstAuctionId, admittedPoints } = auction
  const isOver = !isPublished(auctionStatus)
  return (
    <>
      {continuesAuctionId && (
        <Notice title={`ほかの入札販売店との続き${isOver ? 'でした' : 'です'}`}>
          中止になった
          <AppLink to={`/kaitori/mypage/auction/${continuesAuctionId}`}>
            前の取引（出品番号 {continuesAuctionId}）
          </AppLink>
          {firstAuctionId === null || firstAuctionId === continuesAuctionId ? (
            'に入札していた販売店が、'
          ) : (
            <>
              の続き{isOver ? 'でした' : 'です'}。
              <AppLink to={`/kaitori/mypage/auction/${firstAuctionId}`}>
                最初の出品（出品番号 {firstAuctionId}）
              </AppLink>
              に入札していた販売店が、
            </>
          )}
          入札した金額で購入したいと回答しました。
          {isOver && 'この取引も、売却に至らずに終了しました。'}
        </Notice>
      )}
      <AdmittedPoints points={admittedPoints} reader="owner" />
      {runnerUp && <Asked auctionId={auctionId} firstAuctionId={firstAuctionId} runnerUp={runnerUp} />}
    </>
  )
}

/** Said wherever the owner is about to list a bike, which ends the asking. */
export function RunnerUpNotice({ of }: { readonly of: AskedRunnerUpFragment }) {
  const [stopped] = of.stopped.nodes
  if (!stopped?.runnerUp) return null
  const { dealerName, amount, answerBy } = stopped.runnerUp
  return (
    <Notice
      tone="warn"
      title={ASKING}
      action={
        <AppLink to={`/kaitori/mypage/auction/${stopped.auctionId}`} className="button button-quiet">
          確認の状況を見る
        </AppLink>
      }
    >
      {stopped.makerName} {stopped.modelName}を入札額{yenText(amount)}で購入するかどうか、{dealerName}
      に尋ねています（回答期限 {dateTimeText(answerBy)}）。回答の前にバイクを出品すると、この確認は終わります。
    </Notice>
  )
}

function Asked({
  auctionId,
  firstAuctionId,
  runnerUp,
}: {
  readonly auctionId: number
  /** Where the dealer bid; null: here. */
  readonly firstAuctionId: number | null
  readonly runnerUp: NonNullable<OwnAuction['runnerUp']>
}) {
  const { dealerName, amount, answerBy, place } = runnerUp
  const command = useCommand()
  const { give, ask } = command
  return (
    <section id={RUNNER_UP_PLACE} aria-labelledby="runner-up-title" className="card grid scroll-mt-20 gap-3 p-4 sm:p-6">
      <h2 id="runner-up-title" className="text-lg">
        {ASKING}
      </h2>
      <p>
        {dealerName}に、{firstAuctionId !== null && `出品番号 ${firstAuctionId} での`}入札額
        <Yen yen={amount} className="font-bold" />
        で購入するかどうかを尋ねています（{place}社目、最大3社）。
      </p>
      <p className="text-sm text-text-2">
        販売店の回答期限は{dateTimeText(answerBy)}です。
        購入の意思があれば、売却するかどうかをあらためてお尋ねします。再出品やほかのバイクの出品をすると、確認は終わります。
      </p>
      <button type="button" onClick={() => ask(true)} className="button button-quiet">
        確認を取りやめる
      </button>
      <CommandDialog
        command={command}
        title="ほかの入札販売店への確認を取りやめますか"
        consequence={<p>{dealerName}への確認を取りやめます。ほかの販売店にも尋ねません。再出品はいつでもできます。</p>}
        confirmLabel="確認を取りやめる"
        cancelLabel="確認を続ける"
        onConfirm={() =>
          void give(
            (graphql) => graphql.request(CallOffRunnerUpDocument, { input: { auctionId } }),
            `${dealerName}への確認を取りやめました。`,
          )
        }
      />
    </section>
  )
}
