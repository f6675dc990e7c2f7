import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { MarketAccuracyDocument, type MarketAccuracyQuery } from '#contract/generated/souba.ts'
import { middleAndRangeText, priceText } from '#domain/souba/format.ts'
import { AccuracyGroups, AIM_WORDS, percentText, Standing } from '#ui/charts/accuracy-groups.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { StackedTable } from '#ui/table/stacked-table.tsx'
import { dateText, monthText } from '#ui/values/date-time.ts'
import { countText } from '#ui/values/money.ts'
import { cacheUntilChange } from '../../host-context.ts'
import { PageMeta } from '../../seo/page-meta.tsx'
import { AppLink } from '../../shell/app-link.tsx'
import { type LoadRequest, loadInBrowser, loadOnServer } from '../../shell/data-route.ts'
import { PageBreadcrumb } from '../page-frame/page-breadcrumb.tsx'
import type { Route } from './+types/accuracy.ts'

function load(graphql: GraphqlClient, { signal }: LoadRequest) {
  return graphql.request(MarketAccuracyDocument, {}, signal)
}

export function loader(route: Route.LoaderArgs) {
  cacheUntilChange(route.context, ['catalog', 'souba'])
  return loadOnServer(load, route)
}

export function clientLoader(route: Route.ClientLoaderArgs) {
  return loadInBrowser(load, route)
}

/** /souba/accuracy: how often our ranges were right, and where they were not. */
export default function Accuracy({ loaderData: { marketAccuracy, soubaRanking } }: Route.ComponentProps) {
  return (
    <div className="page py-8">
      <PageMeta
        title="相場の精度"
        description="買取相場の範囲に、その後の取引が実際にどれだけ入ったかを公開しています。調べ方・型式の新しさ・取引件数・年式・価格帯ごとの割合と、外れた例もご覧いただけます。"
        path="/kaitori/souba/accuracy"
      />
      <PageBreadcrumb crumbs={[{ label: '買取相場', to: '/kaitori/souba' }, { label: '相場の精度' }]} />
      <h1 className="mt-4 text-2xl">相場の精度</h1>
      <p className="mt-3 max-w-read">
        買取相場は「取引10件のうち8件が入る範囲」と、そのまん中の価格です。毎月1日の時点で出した範囲に、その月の取引が実際にどれだけ入ったかを計算し、外れた分も含めて公開しています。
        {AIM_WORDS}
      </p>
      {marketAccuracy ? (
        <Measured of={marketAccuracy} />
      ) : (
        <div className="mt-6">
          {soubaRanking.length > 0 ? (
            <Notice title="計算を待っています">
              取引の記録はそろっています。精度は毎晩計算しており、公開した直後は15分ほどたってから計算を始めます。終わりしだい、こちらに結果を掲載します。
            </Notice>
          ) : (
            <Notice title="まだ計算していません">取引の記録がそろいしだい、こちらに結果を掲載します。</Notice>
          )}
        </div>
      )}
    </div>
  )
}

const AHEAD = ['当月', '1か月先', '2か月先', '3か月先']

function Measured({ of }: { readonly of: NonNullable<MarketAccuracyQuery['marketAccuracy']> }) {
  const { all, horizons, groups, misses, firstMonth, lastMonth, computedAt } = of
  return (
    <>
      <div className="card mt-6 p-5">
        <p className="text-sm text-text-2 tabular">
          {monthText(firstMonth)}〜{monthText(lastMonth)}の取引 {countText(all.salesCount)}件・{dateText(computedAt)}
          計算
        </p>
        <p className="mt-2 flex flex-wrap items-baseline gap-x-2">
          範囲に入った取引 <strong className="tabular text-3xl">{percentText(all.inside)}</strong>
          <Standing inside={all.inside} />
        </p>
        <p className="tabular mt-1 text-sm text-text-2">
          範囲より安かった取引 {percentText(all.below)}・高かった取引 {percentText(all.above)}・まん中より高かった取引{' '}
          {percentText(all.aboveMiddle)}
        </p>
        <p className="mt-3 text-sm">先の月の見通し</p>
        <ul className="tabular mt-1 flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {horizons.map(({ horizon, inside }) => (
            <li key={horizon}>
              {AHEAD[horizon] ?? ''} {percentText(inside)}
              <Standing inside={inside} />
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-10">
        <AccuracyGroups groups={groups} heading="h2" />
      </div>
      {misses.length > 0 && (
        <section className="mt-12" aria-labelledby="misses">
          <h2 id="misses" className="text-xl">
            大きく外れた例
          </h2>
          <p className="mt-2 mb-4 text-sm text-text-2">
            月ごとに、範囲から離れた取引を選んでいます。車両の状態や付属品、記録の誤りなど、相場だけではわからない理由も含まれます。
          </p>
          <StackedTable
            caption="大きく外れた例"
            head={['車種', '月', '相場の範囲', '実際の価格']}
            rows={misses.map(({ model, month, min, middle, max, price }) => ({
              name: `${model.modelId} ${month} ${price}`,
              heading: (
                <AppLink to={`/kaitori/souba/${model.makerId}/${model.modelId}`}>
                  {model.maker?.makerNameJp} {model.modelNameJp}
                </AppLink>
              ),
              cells: [monthText(month), middleAndRangeText({ min, middle, max }), priceText(price)],
            }))}
          />
        </section>
      )}
    </>
  )
}
