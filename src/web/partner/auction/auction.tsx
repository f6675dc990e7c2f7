import { useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { BIDDING_HELD } from '#content/messages/changes.ts'
import { AuctionCourseDocument } from '#contract/generated/operator.ts'
import {
  PartnerAuctionDocument,
  type PartnerAuctionQuery,
  PartnerModelHistoryDocument,
  PartnerPurchaseDocument,
  type PartnerPurchaseQuery,
} from '#contract/generated/partner.ts'
import { hasVoidBids, STATUS } from '#domain/auction/status.ts'
import { MOVIE_TYPES } from '#domain/options/movie-types.ts'
import { labelOf } from '#domain/options/option.ts'
import { PHOTO_TYPES } from '#domain/options/photo-types.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { PriceHistoryChart } from '#ui/charts/price-history-chart.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SheetView } from '#ui/inspection/sheet-view.tsx'
import { PriceRange } from '#ui/price/price-range.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { AdmittedPoints } from '#ui/trade/admitted-points.tsx'
import { dateTimeText, monthText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'
import { notFound } from '../../shell/data-route.ts'
import { BidFoot } from '../bidding/bid-foot.tsx'
import { type BidFields, BidForm } from '../bidding/bid-form.tsx'
import { BidPanel, Ladder } from '../bidding/bid-panel.tsx'
import { useMayBid } from '../bidding/use-may-bid.ts'
import { Outcome } from '../call/answer/outcome.tsx'
import { useIsCurrent } from '../call/answer/use-is-current.ts'
import { useLastAnswer } from '../call/answer/use-last-answer.ts'
import { useSaidOnce } from '../call/answer/use-said-once.ts'
import { numberOfAddress } from '../call/form-values.ts'
import { query } from '../call/partner-call.ts'
import { ConsoleLink } from '../console/console-link.tsx'
import { ConsoleMeta } from '../console/console-meta.tsx'
import { consoleVisit, dealerOf } from '../console/console-visit.ts'
import { useConsole } from '../console/use-console.ts'
import { transportOf } from '../cost/cost-of.ts'
import { CostPanel } from '../cost/cost-panel.tsx'
import { FrameHold } from '../inspection/frames/frame-hold.tsx'
import { useConnection } from '../live/connection.ts'
import { useLive } from '../live/use-live.ts'
import { AfterSale, isSaidInPlace } from '../trade/after-sale.tsx'
import { OfferAnswer } from '../trade/offer-answer.tsx'
import { endedOfferWords, whyAsked } from '../trade/offer-words.ts'
import type { Route } from './+types/auction.ts'
import { runAuctionForm } from './auction-actions.ts'
import { bikeFacts, distanceText } from './bike-facts.ts'
import { Condition } from './condition.tsx'
import { Dotted } from './dotted.tsx'
import { Gallery } from './gallery.tsx'
import { OperatorPanel } from './operator-panel.tsx'
import { priceLabelOf, priceOf } from './price-label.ts'
import { QuestionForm, Questions } from './questions.tsx'
import { SheetSummary } from './sheet-summary.tsx'

export async function loader(route: Route.LoaderArgs) {
  const auctionId = numberOfAddress(route.params.auctionId)
  if (auctionId === null) throw notFound()
  const bikeDealerId = dealerOf(route)
  const [{ partnerAuction, serverTime }, purchase] = await Promise.all([
    query(route, PartnerAuctionDocument, { auctionId, bikeDealerId }),
    query(route, PartnerPurchaseDocument, { auctionId, bikeDealerId }),
  ])
  const isOperator = route.context.get(consoleVisit).partner.role === 'operator'
  const [{ soubaModel }, course] = await Promise.all([
    query(route, PartnerModelHistoryDocument, { modelId: partnerAuction.modelId }),
    isOperator ? query(route, AuctionCourseDocument, { auctionId, subjectId: String(auctionId) }) : null,
  ])
  return {
    auction: partnerAuction,
    course,
    terms: purchase.purchaseTerms,
    feeBands: purchase.partnerAuction.feeBands,
    sales: purchase.partnerAuction.comparableSales,
    history: soubaModel?.history ?? [],
    now: serverTime,
    today: tokyoDay(new Date(serverTime)),
    idempotencyKey: crypto.randomUUID(),
    isAgain: route.url.searchParams.has('again'),
  }
}

export function action(route: Route.ActionArgs) {
  return runAuctionForm(route)
}

export default function Auction({ loaderData, actionData }: Route.ComponentProps) {
  const { auction, course, terms, feeBands, sales, history, now, today, idempotencyKey } = loaderData
  // Asked once: a reload, or news that come in, do not ask again.
  const [isAgain] = useState(loaderData.isAgain)
  useSaidOnce(isAgain, 'again')
  const answer = useUntilChange(
    useBeforeRuling(useLastAnswer(actionData), auction.completionReport?.ruledAt ?? null),
    auction,
  )
  const answerTo = (form: string) => (answer?.form === form ? answer : undefined)
  const role = useConsole()?.partner.role
  const { mayBid, isHeld } = useMayBid()
  useLive([auction.auctionId])
  // Bidding that ends under the eyes of a dealer does so in words.
  const wasOpen = useWasOpen(auction)
  const name = `${auction.makerName} ${auction.modelName}`
  const { marketPrice } = auction
  // To a dealer without a bid the listing is gone when bidding ends; the page stays as it was, and nothing can be sent.
  const { isGone } = useConnection()
  const isOpen = auction.leastBid !== null && !isGone
  const hasSheet = auction.auctionStatus !== STATUS.beforeInspection
  // While one bids, price and fields stay in sight, however far down one reads.
  const isDesk = mayBid && isOpen
  const isReckoned = isDesk && !isHeld
  const bidFields = useRef<BidFields>(null)
  const isAsking = auction.auctionStatus === 21 && !isGone
  // A form far down the page says it beside its button, as long as it is there.
  const isSaidBelow =
    isSaidInPlace(auction, answer?.form ?? '') ||
    (answer?.form === 'own-terms' && isReckoned) ||
    (answer?.form === 'ask' && isAsking && mayBid && wasOpen)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_auto_1fr]">
      <ConsoleMeta title={name} />
      <div className="lg:col-start-1 lg:row-start-1">
        <h1 className="text-xl">{name}</h1>
        <p className="mt-1 text-text-2">
          <Dotted facts={[...bikeFacts(auction), distanceText(auction), auction.prefecture ?? '地域不明']} />
          <span className="tabular ml-3">No.{auction.auctionId}</span>
        </p>
      </div>
      <div
        className={`grid content-start gap-4 lg:col-start-2 lg:row-start-1 ${isDesk ? 'lg:sticky lg:top-[calc(var(--console-header,3.9rem)+0.5rem)] lg:row-span-3 lg:-m-2 lg:max-h-[calc(100dvh-var(--console-header,3.9rem)-1rem)] lg:self-start lg:overflow-y-auto lg:p-2' : 'lg:row-span-2'}`}
      >
        {!isSaidBelow && <Outcome refusal={answer} />}
        {(auction.frameMatches.some((it) => it.auctionId === null) || auction.frameClearances.length > 0) && (
          <FrameHold
            listing={auction}
            status={auction.auctionStatus}
            hasLeft={auction.trade?.handedOverAt != null}
            clearances={auction.frameClearances}
            answer={answerTo('clear')}
          />
        )}
        <BidPanel id="bid" auction={auction} feeBands={feeBands} now={now} mayWatch={mayBid && !isGone}>
          {mayBid && isOpen && isHeld && <Notice tone="bad">{BIDDING_HELD}</Notice>}
          {mayBid && (isOpen || wasOpen) && !isHeld && (
            <BidForm
              key={auction.auctionId}
              ref={bidFields}
              {...auction}
              feeBands={feeBands}
              transport={transportOf(auction, terms)}
              isOpen={isOpen}
              name={name}
              isAgain={isAgain}
              idempotencyKey={idempotencyKey}
              answer={answerTo('bid')}
            />
          )}
        </BidPanel>
        {auction.counterOffer?.isOpen && auction.isWinner && (
          <OfferAnswer
            form="counter-offer"
            title="出品者の提示額に応じますか"
            explanation={`出品者が、貴社の入札額 ${yenText(auction.currentPrice)} に対して金額を提示しました。応じない場合も、貴社の入札はそのまま有効です。`}
            bike={name}
            amount={auction.counterOffer.price}
            feeBands={feeBands}
            answerBy={auction.counterOffer.until}
            version={auction.version}
            answer={answerTo('counter-offer')}
          />
        )}
        <AdmittedPoints
          points={auction.runnerUpOffer?.admittedPoints ?? auction.admittedPoints}
          reader={role === 'operator' ? 'operator' : 'dealer'}
        />
        {auction.runnerUpOffer && mayBid && (
          <OfferAnswer
            form="runner-up"
            title="この車両を購入しますか"
            explanation={whyAsked(auction.auctionId, auction.runnerUpOffer.bidAuctionId)}
            bike={name}
            amount={auction.runnerUpOffer.amount}
            feeBands={feeBands}
            answerBy={auction.runnerUpOffer.answerBy}
            version={null}
            admitted={auction.runnerUpOffer.admittedPoints}
            answer={answerTo('runner-up')}
          />
        )}
        <EndedOffer offer={auction.endedRunnerUpOffer} />
        {auction.continuedByAuctionId !== null && (
          <Notice
            tone="good"
            title="入札した金額で購入すると回答しました"
            action={
              <ConsoleLink to={`/partner/auctions/${auction.continuedByAuctionId}`} className="button button-quiet">
                No.{auction.continuedByAuctionId} を開く
              </ConsoleLink>
            }
          >
            出品者の回答とその後の取引は、貴社との新しいオークション（No.{auction.continuedByAuctionId}
            ）でご確認ください。
          </Notice>
        )}
        {auction.isWinner && <AfterSale auction={auction} answerTo={answerTo} today={today} />}
      </div>
      <div
        className={`grid content-start gap-6 lg:col-start-1 lg:row-start-2 xl:grid-cols-2 ${isDesk ? '' : 'lg:row-span-2'}`}
      >
        <div className="grid content-start gap-6">
          <Gallery
            name={name}
            kind={auction.kind}
            images={auction.images.map((it) => ({ ...it, label: labelOf(PHOTO_TYPES, it.imageType) }))}
            movies={auction.movies.map((it) => ({ ...it, label: labelOf(MOVIE_TYPES, it.movieType) }))}
          />
          <section className="card grid gap-4 p-4" aria-labelledby="market">
            <h2 id="market" className="text-base">
              {auction.isOutsideMarket ? '状態のよい同じ車種の相場' : 'このバイクの相場'}
            </h2>
            <PriceRange
              min={marketPrice?.min}
              middle={marketPrice?.middle}
              max={marketPrice?.max}
              basis={marketPrice}
              isOutside={auction.isOutsideMarket}
              marks={
                auction.currentPrice > 0 && !hasVoidBids(auction.auctionStatus)
                  ? [{ kind: 'bid', label: priceLabelOf(auction), yen: priceOf(auction) }]
                  : []
              }
            />
          </section>
          {isReckoned && (
            <CostPanel
              key={auction.auctionId}
              auction={auction}
              terms={terms}
              feeBands={feeBands}
              onUse={(yen) => bidFields.current?.fillMaximum(yen)}
              answer={answerTo('own-terms')}
            />
          )}
        </div>
        <div className="grid content-start gap-6">
          {hasSheet && <SheetSummary sheet={auction.inspectionSheet} to="sheet" />}
          <Condition auction={auction} />
        </div>
        <div className="grid content-start gap-6 xl:col-span-2">
          {hasSheet && (
            <div id="sheet" className="scroll-mt-[calc(var(--console-header,3.9rem)+1rem)]">
              <SheetView sheet={auction.inspectionSheet} />
            </div>
          )}
          {auction.earlierSheet && <SheetView sheet={auction.earlierSheet} title="前回の出品の検査票" />}
          {(history.length > 1 || sales.length > 0) && (
            <section className="card grid gap-4 p-4">
              <h2 className="text-base">車種全体の相場と取引</h2>
              <ComparableSales sales={sales} />
              {history.length > 1 && (
                <>
                  <h3 className="border-t border-line pt-4 text-base">車種全体の相場の推移</h3>
                  <PriceHistoryChart months={history} />
                </>
              )}
            </section>
          )}
          <Questions auction={auction}>
            {mayBid && wasOpen && (
              <QuestionForm
                key={auction.auctionId}
                auctionId={auction.auctionId}
                isOpen={isAsking}
                answer={answerTo('ask')}
              />
            )}
          </Questions>
        </div>
      </div>
      <div className={`grid content-start gap-4 lg:row-start-3 ${isDesk ? 'lg:col-start-1' : 'lg:col-start-2'}`}>
        <Ladder auction={auction} />
        {role === 'operator' && <OperatorPanel auction={auction} course={course} answerTo={answerTo} />}
      </div>
      {isReckoned && <BidFoot auction={auction} to="bid" />}
    </div>
  )
}

/** An answer without what was refused before the operator ruled: that is settled. */
function useBeforeRuling<Answer extends object>(answer: Answer | undefined, ruledAt: string | null) {
  const [given, setGiven] = useState({ answer, ruledAt })
  if (given.answer !== answer) setGiven({ answer, ruledAt })
  const isSettled = given.answer === answer && given.ruledAt !== ruledAt
  return isSettled && answer && 'problem' in answer ? undefined : answer
}

/** An answer without what was done before the trade went on: green words would stand above what is no longer so. */
function useUntilChange<Answer extends object>(
  answer: Answer | undefined,
  { auctionStatus, completionReport: report, checklist }: PartnerAuctionQuery['partnerAuction'],
): Answer | undefined {
  const isBusy = useNavigation().state !== 'idle'
  const state = [auctionStatus, report?.reportedAt, report?.objection, report?.ruledAt, checklist?.version].join(' ')
  const isCurrent = useIsCurrent(answer, state, isBusy)
  return answer && 'done' in answer && !isCurrent ? undefined : answer
}

/** Whether bidding was open when the page of this auction was opened, or since. */
function useWasOpen({ auctionId, leastBid }: PartnerAuctionQuery['partnerAuction']): boolean {
  const [opened, setOpened] = useState(leastBid === null ? null : auctionId)
  if (leastBid !== null && opened !== auctionId) setOpened(auctionId)
  return opened === auctionId
}

interface Properties {
  readonly offer: PartnerAuctionQuery['partnerAuction']['endedRunnerUpOffer']
}

/** To a dealer who was asked as a runner-up and does not buy. */
function EndedOffer({ offer }: Properties) {
  if (!offer) return null
  const { title, text } = endedOfferWords(offer.end, offer.amount)
  return (
    <Notice title={title}>
      {text}（{dateTimeText(offer.endedAt)}）
    </Notice>
  )
}

/** What bikes like this one were sold for, the most alike first. */
function ComparableSales({ sales }: { readonly sales: PartnerPurchaseQuery['partnerAuction']['comparableSales'] }) {
  if (sales.length === 0) return null
  return (
    <div className="grid gap-2">
      <h3 className="text-base">条件の近い取引（直近12か月）</h3>
      <DataTable
        caption="条件の近い取引"
        columns={['時期', '年式', '走行距離', '金額']}
        numeric={[1, 2, 3]}
        rows={sales.map(({ soldMonth, modelYear, mileageKm, price }, index) => ({
          key: `${soldMonth} ${price} ${index}`,
          cells: [
            monthText(soldMonth),
            modelYear === null ? '—' : `${modelYear}年`,
            mileageKm === null ? '—' : `約${mileageKm.toLocaleString('ja-JP')}km`,
            <Yen key="price" yen={price} />,
          ],
        }))}
      />
    </div>
  )
}
