import { useEffect, useState } from 'react'
import { redirect, useRevalidator, useSearchParams } from 'react-router'
import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import type { LiveState } from '#client/realtime/live-subscription.ts'
import { AuctionChecklistDocument, AuctionDocument, OwnAuctionsDocument } from '#contract/generated/auction.ts'
import { ListingOfferDocument } from '#contract/generated/selling.ts'
import { placeOf } from '#domain/auction/sale-stage.ts'
import { STATUS } from '#domain/auction/status.ts'
import { answerDueAt } from '#domain/support/answer-promise.ts'
import { FiguresAge } from '#ui/feedback/figures-age.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { SheetView } from '#ui/inspection/sheet-view.tsx'
import { StateLine } from '#ui/navigation/state-line.tsx'
import { yenText } from '#ui/values/money.ts'
import { PageMeta } from '../../seo/page-meta.tsx'
import { useReadOnce } from '../../session/read-once.ts'
import { AppLink } from '../../shell/app-link.tsx'
import { type LoadRequest, loadInBrowser, loadOnServer, notFound, pageNotFound } from '../../shell/data-route.ts'
import { useRootData } from '../../shell/root-data.ts'
import { useLiveAuction } from '../live/use-live-auction.ts'
import type { AuctionUpdate } from '../live/watch-auction.ts'
import { BindingOffers } from '../order/binding-offers.tsx'
import { PageBreadcrumb } from '../page-frame/page-breadcrumb.tsx'
import { CHECK_LIST, CheckList } from '../trade/check-list.tsx'
import { HeldTrade } from '../trade/held-trade.tsx'
import { Sale } from '../trade/sale.tsx'
import type { Route } from './+types/mypage-auction.ts'
import { ResultNotice, SayResult, stateOf, useResult } from './actions/command-result.tsx'
import { InterruptedNotice } from './actions/interrupted-notice.tsx'
import { interruptionOf } from './actions/interruption.ts'
import { OwnerActions } from './actions/owner-actions.tsx'
import { TurnNews } from './actions/turn-news.tsx'
import { auctionTone } from './auction-tone.ts'
import { Bidding } from './bidding.tsx'
import { CLAIMS_PLACE, nextStepOf } from './next-step.ts'
import type { OwnAuction as OwnAuctionData } from './own-auction.ts'
import { Photos } from './photos.tsx'
import { Questions } from './questions.tsx'
import { VehicleData } from './vehicle-data.tsx'

async function load(graphql: GraphqlClient, { params, url, signal }: LoadRequest) {
  const isCheckList = params.auctionId === undefined
  const given = params.auctionId ?? url.searchParams.get('id')
  if (given !== null && !/^\d{1,9}$/.test(given)) throw pageNotFound(url)
  const auctionId = given === null ? await auctionInTrade(graphql, signal) : Number(given)
  if (auctionId === null) throw redirect('/kaitori/mypage/auction')
  const [{ auction, serverTime }, checked] = await Promise.all([
    graphql.request(AuctionDocument, { auctionId }, signal),
    isCheckList ? graphql.request(AuctionChecklistDocument, { auctionId }, signal) : null,
  ])
  if (!auction?.isOwn) throw notFound()
  const checklist = checked?.auction ?? null
  if (isCheckList && !checklist?.availableActions.includes('postCheckedList')) throw notFound()
  const { auctionStatus, orderPromise } = auction
  const offered =
    auctionStatus === STATUS.beforeInspection && !orderPromise
      ? await graphql.request(ListingOfferDocument, { auctionId }, signal)
      : null
  return { auction, checklist, offers: offered?.auction?.bindingOffers ?? [], now: serverTime }
}

/** Whose checklist is meant where the address names none: there is one trade at a time. */
async function auctionInTrade(graphql: GraphqlClient, signal: AbortSignal): Promise<number | null> {
  const variables = { statuses: [STATUS.inTransaction], first: 1 }
  const { bikeOwner } = await graphql.request(OwnAuctionsDocument, variables, signal)
  return bikeOwner.auctionsConnection.nodes[0]?.auctionId ?? null
}

export function loader(route: Route.LoaderArgs) {
  return loadOnServer(load, route)
}

export function clientLoader(route: Route.ClientLoaderArgs) {
  return loadInBrowser(load, route)
}

export default function OwnAuction({ loaderData: { auction: loaded, checklist, offers, now } }: Route.ComponentProps) {
  const { auctionId } = loaded
  const { update, state } = useLiveAuction(auctionId)
  const { revalidate } = useRevalidator()
  const updatedAt = update?.at
  // The price is in the update itself; the list of bids follows it.
  useEffect(() => {
    if (updatedAt !== undefined) void revalidate()
  }, [updatedAt, revalidate])
  const isNewer = update !== null && Date.parse(update.at) > Date.parse(now)
  const auction = isNewer ? { ...loaded, ...update } : loaded
  const isSayingSo = useSearchParams()[0].has('saved')
  const [savedVersion, setSavedVersion] = useState(loaded.version)
  if (isSayingSo && savedVersion !== loaded.version) setSavedVersion(loaded.version)
  // Until something else happens to the auction.
  const isChecklistSaved = useReadOnce('saved') === 'checklist' && savedVersion === loaded.version
  const { result, say } = useResult(stateOf(loaded))
  const wasSentHere = useReadOnce('fromNoneAuth') !== null
  const { auctionStatus } = auction
  const interruption = interruptionOf(loaded)
  const step = nextStepOf(auction)
  // On a phone what is to be done comes before what was bid.
  const isTrade = auctionStatus === STATUS.inTransaction || auctionStatus === STATUS.completed
  const isDecision = auctionStatus === STATUS.biddingEnded || auction.runnerUp !== null
  const actions = (
    <InterruptedNotice key="actions" now={interruption}>
      <OwnerActions auction={auction} />
    </InterruptedNotice>
  )
  const bidding = auctionStatus !== STATUS.beforeInspection && <Bidding key="bidding" auction={auction} now={now} />
  const name = `${auction.makerName} ${auction.modelName}`
  return (
    <SayResult value={say}>
      <div className="page py-6">
        <PageMeta
          title={checklist ? '引渡しチェックリスト' : `${name}の出品`}
          description="出品したバイクの入札と取引の状況を確認できます。"
          path={checklist ? CHECK_LIST : `/kaitori/mypage/auction/${auctionId}`}
          isIndexed={false}
        />
        <PageBreadcrumb
          crumbs={[
            { label: 'マイページ', to: '/kaitori/mypage' },
            { label: '出品・取引中のバイク', to: '/kaitori/mypage/auction' },
            { label: name },
          ]}
        />
        {checklist && <CheckList auction={checklist} now={now} />}
        <div className="mt-2 grid gap-6">
          <div>
            <h1 className="text-2xl">{name}</h1>
            <p className="mt-1 flex flex-wrap items-center gap-x-3 text-text-2">
              <StateBadge tone={auctionTone(auctionStatus)}>{loaded.auctionStatusLabel}</StateBadge>
              <span className="tabular text-sm">出品番号 {auctionId}</span>
            </p>
          </div>
          {result && <ResultNotice key={result.count} words={result.words} />}
          <HeldTrade auction={auction} />
          <FiguresAge {...troubleOf(state)} readAt={now} />
          {update && <AuctionNews update={update} />}
          {wasSentHere && (
            <Notice title="現在出品中のバイクがあります">
              同時に出品できるのは1台です。出品の取消、または取引の完了までお待ちください。
            </Notice>
          )}
          {isChecklistSaved && (
            <Notice tone="good" isAnswer>
              チェックリストを保存しました。
              {auction.checklist?.planProposedBySide === 'owner' &&
                !auction.checklist.planAcceptedAt &&
                '引渡しの予定は、販売店が承諾すると決まります。'}
              変更した内容は、販売店にもお知らせします。
            </Notice>
          )}
          <NextStep auction={auction} />
          <div className="grid items-start gap-8 lg:grid-cols-[1fr_24rem]">
            <div className={`grid gap-8 lg:order-2 ${isTrade ? 'order-2' : ''}`}>
              <BindingOffers auction={auction} offers={offers} />
              {isDecision ? [actions, bidding] : [bidding, actions]}
            </div>
            <div className={`grid min-w-0 gap-8 lg:order-1 ${isTrade ? 'order-1' : ''}`}>
              <InterruptedNotice now={interruption}>
                <Sale auction={auction} />
              </InterruptedNotice>
              <Photos auction={auction} name={name} />
              <Questions auction={auction} />
              {auctionStatus === STATUS.beforeInspection ? null : <SheetView sheet={auction.inspectionSheet} />}
              {auction.earlierSheet && <SheetView sheet={auction.earlierSheet} title="前回の出品の検査票" />}
              <VehicleData auction={auction} />
            </div>
          </div>
        </div>
        <ActionBar auction={auction} />
        <TurnNews what={step.what} place={step.isYourTurn ? step.place : undefined} isOwnDoing={result !== null} />
      </div>
    </SayResult>
  )
}

function NextStep({ auction }: { readonly auction: OwnAuctionData }) {
  const { place, page, ...step } = nextStepOf(auction)
  const way = page ? (
    <AppLink to={page.to} className="button button-action">
      {page.label}
    </AppLink>
  ) : (
    place && (
      <a href={place.anchor} className={`button button-action ${barPlace(auction) ? 'max-lg:hidden' : ''}`}>
        {place.label}
      </a>
    )
  )
  // Nobody waits for what has no end: the inspection is promised as answers are.
  const closings = useRootData()?.configuration.closings ?? []
  const { auctionStatus, auctionImages } = auction
  // A photo that was sent anew begins it again.
  const isInspected =
    auctionStatus === STATUS.beforeInspection && !step.isYourTurn && auctionImages.every(({ version }) => version === 1)
  const until = isInspected ? answerDueAt(new Date(auction.createdAt), closings) : step.until
  return <StateLine {...placeOf(auction.auctionStatus)} {...step} until={until} action={way} />
}

/** What happened while the page was open and its figures alone do not tell: a bid struck out is not a bid. */
function AuctionNews({ update }: { readonly update: AuctionUpdate }) {
  const words = wordsOf(update)
  return (
    words && (
      <Notice tone="warn" isAnswer>
        {words}
      </Notice>
    )
  )
}

function wordsOf({ event, currentPrice, bidCount }: AuctionUpdate): string | null {
  switch (event) {
    case 'voided':
      return `運営事務局が入札を取り消しました。${
        bidCount > 0 ? `現在の価格は ${yenText(currentPrice)} です。` : '現在、入札はありません。'
      }`
    case 'stopped':
      return '運営事務局が出品を停止しました。理由はメールでお知らせしています。'
    case 'extended':
      return '終了間際に入札があったため、終了時刻が延長されました。'
    default:
      return null
  }
}

/** What a page says while its figures do not move by themselves. */
function troubleOf(state: LiveState): { readonly trouble: string | null; readonly isSudden: boolean } {
  if (state === 'live') return { trouble: null, isSudden: false }
  return state === 'offline'
    ? { trouble: 'オフライン', isSudden: true }
    : { trouble: '再接続しています', isSudden: false }
}

/** What the bar leads to; null where there is none. */
function barPlace(auction: OwnAuctionData) {
  const { auctionStatus } = auction
  if (auctionStatus !== STATUS.biddingEnded && auctionStatus !== STATUS.inTransaction) return null
  const { place, isYourTurn } = nextStepOf(auction)
  // The claims have a bar of their own, with the price that follows.
  return isYourTurn && place && place.anchor !== `#${CLAIMS_PLACE}` ? place : null
}

/** On a phone the one next thing to do stays at the thumb, from the end of bidding to the payment. */
function ActionBar({ auction }: { readonly auction: OwnAuctionData }) {
  const place = barPlace(auction)
  if (!place) return null
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-6 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden">
      <a href={place.anchor} className="button button-action min-h-12 w-full">
        {place.label}
      </a>
    </div>
  )
}
