import { useNavigation } from 'react-router'
import { PartnerAuctionDocument, type PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { STATUS } from '#domain/auction/status.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { notFound } from '../../../shell/data-route.ts'
import { runAuctionForm } from '../../auction/auction-actions.ts'
import { Outcome } from '../../call/answer/outcome.tsx'
import { useIsCurrent } from '../../call/answer/use-is-current.ts'
import { useLastAnswer } from '../../call/answer/use-last-answer.ts'
import { numberOfAddress } from '../../call/form-values.ts'
import { query } from '../../call/partner-call.ts'
import { ConsoleLink } from '../../console/console-link.tsx'
import { ConsoleMeta } from '../../console/console-meta.tsx'
import { dealerOf } from '../../console/console-visit.ts'
import { useLive } from '../../live/use-live.ts'
import { AskOperator } from '../ask-operator.tsx'
import { stepsOf, TradeSteps } from '../trade-steps.tsx'
import { isTransferDue, transferWords } from '../transfer-words.ts'
import type { Route } from './+types/pickup.ts'
import { OpenProposal } from './before-the-day.tsx'
import { Now } from './now.tsx'
import { TransferTo } from './transfer-to.tsx'
import { useHeldAnswer } from './use-sent-later.ts'

export async function loader(route: Route.LoaderArgs) {
  const auctionId = numberOfAddress(route.params.auctionId)
  if (auctionId === null) throw notFound()
  const { partnerAuction: auction, serverTime } = await query(route, PartnerAuctionDocument, {
    auctionId,
    bikeDealerId: dealerOf(route),
  })
  if (!auction.isWinner || !auction.trade) throw notFound()
  return { auction, today: tokyoDay(new Date(serverTime)) }
}

export function action(route: Route.ActionArgs) {
  return runAuctionForm(route)
}

/** Beside the owner, on a phone: the bike is looked at, its price fixed, the bike taken and paid for. */
export default function Pickup({ loaderData: { auction, today }, actionData }: Route.ComponentProps) {
  const answer = useUntilChange(useLastAnswer(actionData), auction)
  useLive([auction.auctionId])
  useHeldAnswer(auction.auctionId)
  const bike = `${auction.makerName} ${auction.modelName}`
  const { trade } = auction
  // The form of the check says it itself, as long as it is there.
  const isSaidBelow = answer?.form === 'identity' && 'problem' in answer && auction.identityCheck === null
  const transfer = auction.auctionStatus === STATUS.inTransaction ? transferWords(auction) : null
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-[minmax(0,1fr)] gap-4">
      <ConsoleMeta title={`引取り ${bike}`} />
      <div>
        <h1 className="text-xl">引取り</h1>
        <p className="mt-1">
          <ConsoleLink to={`/partner/auctions/${auction.auctionId}`} className="inline-flex min-h-11 items-center">
            {bike}（No.{auction.auctionId}）
          </ConsoleLink>
        </p>
      </div>
      {trade && <TradeSteps {...stepsOf(auction, trade)} />}
      {!isSaidBelow && <Outcome refusal={answer} />}
      {trade?.checkedAt && !trade.handedOverAt && auction.auctionStatus === STATUS.inTransaction && (
        <OpenProposal auction={auction} today={today} />
      )}
      {transfer && (
        <Notice tone="warn" title={transfer.title}>
          {transfer.text}
        </Notice>
      )}
      {auction.auctionStatus === STATUS.inTransaction && isTransferDue(auction) && <TransferTo auction={auction} />}
      <Now
        auction={auction}
        name={`${bike}（No.${auction.auctionId}）`}
        today={today}
        answerTo={(form) => (answer?.form === form ? answer : undefined)}
      />
      {auction.auctionStatus === STATUS.inTransaction && (
        <p>
          <AskOperator auctionId={auction.auctionId} />
        </p>
      )}
    </div>
  )
}

/** An answer without what was done before the trade went on: green words would stand above what is no longer so. */
function useUntilChange<Answer extends object>(
  answer: Answer | undefined,
  { auctionStatus, trade, completionReport: report }: PartnerAuctionQuery['partnerAuction'],
): Answer | undefined {
  const isBusy = useNavigation().state !== 'idle'
  const state = [auctionStatus, trade?.step, trade?.turn, trade?.price, report?.reportedAt, report?.objectedAt].join(
    ' ',
  )
  const isCurrent = useIsCurrent(answer, state, isBusy)
  return answer && 'done' in answer && !isCurrent ? undefined : answer
}
