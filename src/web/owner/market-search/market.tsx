import { redirect } from 'react-router'
import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { MarketSearchDocument } from '#contract/generated/market-search.ts'
import { guardRedirect } from '#domain/session/redirect-address.ts'
import { BarRanges } from '#ui/charts/bar-ranges.tsx'
import { PriceHistoryChart } from '#ui/charts/price-history-chart.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { countText } from '#ui/values/money.ts'
import { useReadOnce } from '../../session/read-once.ts'
import { AppLink } from '../../shell/app-link.tsx'
import { type LoadRequest, loadInBrowser, loadOnServer } from '../../shell/data-route.ts'
import { typeLabel } from '../catalog/vehicle-values.ts'
import { OwnerPage } from '../page-frame/owner-page.tsx'
import { SaleLink } from '../selling/sale-link.tsx'
import { monthInTokyo, monthsAhead, monthsUntilNow } from '../souba/months-ahead.ts'
import type { Route } from './+types/market.ts'
import { PriceFor } from './price-for.tsx'
import { SearchBikeCard } from './search-bike-card.tsx'

const MY_PAGE = '/kaitori/mypage'

async function load(graphql: GraphqlClient, { url, signal }: LoadRequest) {
  const { bikeOwner, mileages } = await graphql.request(MarketSearchDocument, {}, signal)
  const bike = bikeOwner.marketSearchBike
  if (!bike) throw redirect(guardRedirect({ path: url.pathname, search: url.search }, MY_PAGE) ?? MY_PAGE)
  return { bike, mileages }
}

export function loader(route: Route.LoaderArgs) {
  return loadOnServer(load, route)
}

export function clientLoader(route: Route.ClientLoaderArgs) {
  return loadInBrowser(load, route)
}

export default function Market({ loaderData: { bike, mileages } }: Route.ComponentProps) {
  const isNew = useReadOnce('registered') !== null
  const { marketPrice, soubaModel, purchaseTargetCount } = bike
  return (
    <OwnerPage
      title="相場検索"
      description="お調べのバイクの買取相場、これまでの推移と3か月先の見通しを確認できます。"
      path="/kaitori/mypage/market"
    >
      {isNew && (
        <Notice tone="good" isAnswer title="会員登録が完了しました">
          お調べのバイクの相場はこちらです。いつでもマイページから確認できます。
        </Notice>
      )}
      <SearchBikeCard bike={bike} heading="h2">
        {purchaseTargetCount > 0 && (
          <p className="mt-3 text-sm">
            この90日間に<strong className="tabular">{countText(purchaseTargetCount)}社</strong>
            の販売店がこの車種を探していました。
          </p>
        )}
        <p className="mt-4 flex flex-wrap gap-3">
          <SaleLink to="/kaitori/sell-form" className="button button-action max-sm:w-full">
            このバイクを出品する
          </SaleLink>
          <AppLink to="/kaitori/search-form" className="button button-quiet max-sm:w-full">
            別のバイクを調べる
          </AppLink>
        </p>
      </SearchBikeCard>
      {bike.model && (
        <Part id="conditions" title="条件を変えて見る">
          <PriceFor
            key={bike.modelId}
            model={bike.model}
            mileages={mileages}
            modelTypeId={bike.modelTypeId}
            mileageId={bike.mileageId}
            price={marketPrice}
          />
        </Part>
      )}
      {soubaModel?.price && soubaModel.history.length > 1 && (
        <Part id="history" title="相場の推移と見通し" note="型式や走行距離を問わない、車種全体の推移です。">
          <div className="card p-4 sm:p-5">
            <PriceHistoryChart
              showsMedian
              months={monthsUntilNow(soubaModel.history, soubaModel.price)}
              forecast={monthsAhead(soubaModel.price, monthInTokyo(soubaModel.price.updatedAt))}
            />
          </div>
        </Part>
      )}
      {soubaModel && soubaModel.mileagePrices.length > 0 && (
        <Part id="mileages" title="走行距離ごとの相場">
          <div className="card px-4 py-2 sm:px-5">
            <BarRanges
              rows={soubaModel.mileagePrices.map(({ mileage, price }) => ({
                label: mileage.title,
                min: price.min,
                middle: price.middle,
                max: price.max,
                count: price.salesCount,
                isOwn: mileage.mileageId === bike.mileageId,
              }))}
            />
          </div>
        </Part>
      )}
      {soubaModel && soubaModel.typePrices.length > 0 && (
        <Part id="types" title="型式ごとの相場">
          <div className="card px-4 py-2 sm:px-5">
            <BarRanges
              rows={soubaModel.typePrices.map(({ modelType, price }) => ({
                label: typeLabel(modelType),
                min: price.min,
                middle: price.middle,
                max: price.max,
                count: price.salesCount,
                isOwn: modelType.modelTypeId === bike.modelTypeId,
              }))}
            />
          </div>
        </Part>
      )}
    </OwnerPage>
  )
}

interface PartProperties {
  readonly id: string
  readonly title: string
  readonly note?: string
  readonly children: React.ReactNode
}

function Part({ id, title, note, children }: PartProperties) {
  return (
    <section aria-labelledby={id} className="mt-4">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {note && <p className="text-sm text-text-2">{note}</p>}
      <div className="mt-3">{children}</div>
    </section>
  )
}
