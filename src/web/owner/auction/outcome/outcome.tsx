import { useState } from 'react'
import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { SOLD_ELSEWHERE } from '#content/messages/changes.ts'
import { AuctionOutcomeDocument } from '#contract/generated/auction.ts'
import { ASKING_PRICE } from '#domain/listing/listing-form.ts'
import { adviceOn, canStart, suggestedAskingPrice } from '#domain/listing/outcome-advice.ts'
import { askingPriceDoubt } from '#domain/listing/second-look.ts'
import { readYen } from '#domain/values/typed-yen.ts'
import { YenField } from '#ui/controls/yen-field.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { monthText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'
import { PageMeta } from '../../../seo/page-meta.tsx'
import { AppLink } from '../../../shell/app-link.tsx'
import { type LoadRequest, loadInBrowser, loadOnServer, notFound, pageNotFound } from '../../../shell/data-route.ts'
import { SecondLook } from '../../listing/steps/second-look.tsx'
import { PageBreadcrumb } from '../../page-frame/page-breadcrumb.tsx'
import { RelistAction } from '../actions/relist-action.tsx'
import { acceptedOfferOf } from '../own-auction.ts'
import type { Route } from './+types/outcome.ts'
import { adviceWords } from './advice-words.ts'
import { Figures } from './figures.tsx'

async function load(graphql: GraphqlClient, { params, url, signal }: LoadRequest) {
  if (!/^\d{1,9}$/.test(params.auctionId ?? '')) throw pageNotFound(url)
  const variables = { auctionId: Number(params.auctionId) }
  const { auction } = await graphql.request(AuctionOutcomeDocument, variables, signal)
  if (!auction?.isOwn || !auction.outcome) throw notFound()
  return { ...auction, outcome: auction.outcome }
}

export function loader(route: Route.LoaderArgs) {
  return loadOnServer(load, route)
}

export function clientLoader(route: Route.ClientLoaderArgs) {
  return loadInBrowser(load, route)
}

/** Why a listing ended without a sale, as far as anybody can tell, and the way to try again. */
export default function OutcomePage({ loaderData: auction }: Route.ComponentProps) {
  const { auctionId, makerName, modelName } = auction
  const name = `${makerName} ${modelName}`
  return (
    <div className="page py-6">
      <PageMeta
        title={`${name}の結果`}
        description="入札の結果と、次に試せることを確認できます。"
        path={`/kaitori/mypage/auction/${auctionId}/outcome`}
        isIndexed={false}
      />
      <PageBreadcrumb
        crumbs={[
          { label: 'マイページ', to: '/kaitori/mypage' },
          { label: '出品・取引中のバイク', to: '/kaitori/mypage/auction' },
          { label: name, to: `/kaitori/mypage/auction/${auctionId}` },
          { label: '今回の結果' },
        ]}
      />
      <h1 className="mt-2 text-2xl">{name}の結果</h1>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[1fr_24rem]">
        <div className="grid min-w-0 gap-6">
          <Figures auction={auction} />
          <AdviceList auction={auction} />
          <ComparableSales auction={auction} />
        </div>
        <Again auction={auction} />
      </div>
    </div>
  )
}

type Auction = Route.ComponentProps['loaderData']

function AdviceList({ auction }: { readonly auction: Auction }) {
  const outcome = outcomeOf(auction)
  const advice = adviceOn(outcome)
  return (
    <section aria-labelledby="advice" className="card p-4 sm:p-6">
      <h2 id="advice" className="text-lg">
        次に試せること
      </h2>
      {advice.length === 0 ? (
        <p className="mt-3 text-text-2">
          出品の内容に、足りないところは見当たりません。時期が変わると、入札する販売店も変わります。
        </p>
      ) : (
        <ul className="mt-3 grid gap-4">
          {advice.map((each) => {
            const { title, text } = adviceWords(each, outcome, auction.outcome.missingViews)
            return (
              <li key={each}>
                <p className="font-bold">{title}</p>
                <p className="mt-1 text-text-2">{text}</p>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

function outcomeOf(auction: Auction) {
  const { askingPrice, currentPrice, marketPrice, isOutsideMarket, outcome, engineStatusList, keyCount } = auction
  const { min = null, middle = null, max = null } = marketPrice ?? {}
  const offered = acceptedOfferOf(auction)
  return {
    ...outcome,
    askingPrice,
    bestAmount: offered ?? currentPrice ?? 0,
    isOfferAccepted: offered !== null,
    isOutsideMarket,
    canStart: canStart({ engineStatusList: engineStatusList ?? [], keyCount: keyCount ?? '' }),
    market: min !== null && middle !== null && max !== null ? { min, middle, max } : null,
    missingViews: outcome.missingViews.length,
  }
}

function ComparableSales({ auction }: { readonly auction: Auction }) {
  const { comparableSales: sales } = auction.outcome
  if (sales.length === 0) return null
  const known = [auction.firstRegistration && '年式', auction.mileageKm !== null && '走行距離'].filter(Boolean)
  return (
    <section aria-labelledby="sales" className="card p-4 sm:p-6">
      <h2 id="sales" className="text-lg">
        {auction.modelName}の最近の売買
      </h2>
      <p className="mt-1 text-sm text-text-2">
        この12か月に売れたものを、{known.length > 0 ? `${known.join('と')}が近い` : '新しい'}順に並べています。
      </p>
      <ul className="mt-3 divide-y divide-line">
        {sales.map(({ soldMonth, price, modelYear, mileageKm }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two sales may be alike in all that is told
          <li key={index} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span className="tabular text-sm text-text-2">
              {[
                monthText(soldMonth),
                modelYear ? `${modelYear}年式` : '年式不明',
                mileageKm === null ? '走行距離不明' : `約${mileageKm.toLocaleString('ja-JP')}km`,
              ].join('・')}
            </span>
            <Yen yen={price} className="font-bold" />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** One tap to list again, with another price if wanted. */
function Again({ auction }: { readonly auction: Auction }) {
  const { askingPrice, marketPrice, isOutsideMarket, availableActions, soldInAuctionId } = auction
  const suggested = suggestedAskingPrice(outcomeOf(auction))
  const [typed, setTyped] = useState(askingPrice ? askingPrice.toLocaleString('ja-JP') : '')
  const [error, setError] = useState<string | undefined>(undefined)
  if (soldInAuctionId)
    return (
      <section className="card p-4 sm:p-6">
        <p className="text-text-2">{SOLD_ELSEWHERE}</p>
        <p className="mt-2">
          <AppLink to={`/kaitori/mypage/auction/${soldInAuctionId}`}>出品番号 {soldInAuctionId} を見る</AppLink>
        </p>
      </section>
    )
  if (!availableActions.includes('relistAuction'))
    return (
      <section className="card p-4 sm:p-6">
        <p className="text-text-2">
          出品・取引中のバイクがあるため、いまは再出品できません。このバイクを再出品した場合は、その出品が進んでいます。
        </p>
        <p className="mt-2">
          <AppLink to="/kaitori/mypage/auction">出品・取引中のバイクを見る</AppLink>
        </p>
      </section>
    )

  function change(text: string) {
    setTyped(text)
    setError(undefined)
  }

  function readPrice() {
    const read = readYen(typed, ASKING_PRICE)
    if (read.ok) return { askingPrice: read.value }
    setError(read.refusal)
    return 'refused' as const
  }

  const read = readYen(typed, ASKING_PRICE)
  return (
    <section aria-labelledby="again" className="card grid gap-4 p-4 sm:p-6">
      <h2 id="again" className="text-lg">
        もう一度出品する
      </h2>
      <YenField
        label={ASKING_PRICE.label}
        name="askingPrice"
        value={typed}
        typed={typed}
        error={error}
        hint="1,000円単位です。空欄でも出品できます。金額そのものは販売店に見えません。"
        onChange={(event) => change(event.target.value)}
      />
      {suggested !== null && (
        <button
          type="button"
          className="button button-quiet w-full"
          onClick={() => change(suggested.toLocaleString('ja-JP'))}
        >
          相場のまん中（{yenText(suggested)}）にする
        </button>
      )}
      <SecondLook
        doubt={askingPriceDoubt(read.ok ? read.value : null, isOutsideMarket ? { max: marketPrice?.max } : marketPrice)}
      />
      <RelistAction auction={auction} readPrice={readPrice} />
    </section>
  )
}
