import type { TopActivityQuery } from '#contract/generated/activity.ts'
import { MakerIcon } from '#ui/maker/maker-icon.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { dateTimeText, shortDateText } from '#ui/values/date-time.ts'
import { countText } from '#ui/values/money.ts'
import { AppLink } from '../../shell/app-link.tsx'

type Properties = Pick<TopActivityQuery, 'marketActivity' | 'auctions'>

/** The market as it is now, in numbers of the database, and what was sold last. */
export function MarketActivity({ marketActivity, auctions }: Properties) {
  const { listedCount, bidCount, dealCount, countedAt } = marketActivity
  return (
    <>
      <dl className="grid grid-cols-3 divide-x divide-line text-center">
        <Count label="出品中" count={listedCount} unit="台" />
        <Count label="入札" count={bidCount} unit="件" />
        <Count label="成約（30日間）" count={dealCount} unit="件" />
      </dl>
      <p className="mt-3 text-center text-xs text-text-2 tabular">{dateTimeText(countedAt)} 現在</p>
      {auctions.nodes.length > 0 ? (
        <Deals deals={auctions.nodes} />
      ) : (
        <p className="mt-6 text-center text-sm text-text-2">
          {listedCount > 0
            ? '成約した取引は、ここに新しい順で掲載します。'
            : 'ただいま出品中のバイクはありません。出品と成約は、ここに新しい順で掲載します。'}
        </p>
      )}
    </>
  )
}

function Count({ label, count, unit }: { readonly label: string; readonly count: number; readonly unit: string }) {
  return (
    <div className="flex flex-col-reverse justify-end px-1">
      <dt className="text-xs text-text-2 sm:text-sm">{label}</dt>
      <dd className="text-2xl font-bold tabular sm:text-3xl">
        {countText(count)}
        <small className="ml-1 text-sm">{unit}</small>
      </dd>
    </div>
  )
}

function Deals({ deals }: { readonly deals: TopActivityQuery['auctions']['nodes'] }) {
  return (
    <>
      <h3 className="mt-8 text-lg">最近の成約</h3>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {deals.map(
          ({ auctionId, makerName, modelName, model, finalTransactionPrice, finalTransactionAt, bidCount }) => (
            <li key={auctionId} className="card flex items-start gap-3 p-4">
              {model && <MakerIcon makerId={model.makerId} symbol={model.maker?.makerSymbol ?? ''} />}
              <div className="min-w-0">
                <p className="text-sm font-bold">
                  {makerName} {modelName}
                </p>
                {finalTransactionPrice !== null && <Yen yen={finalTransactionPrice} className="text-lg font-bold" />}
                <p className="text-xs text-text-2 tabular">
                  {finalTransactionAt && `${shortDateText(finalTransactionAt)} 成約・`}入札{countText(bidCount ?? 0)}件
                </p>
              </div>
            </li>
          ),
        )}
      </ul>
      <p className="mt-4">
        <AppLink to="/kaitori/auction" className="inline-flex min-h-11 items-center font-bold">
          取引車両一覧を見る
        </AppLink>
      </p>
    </>
  )
}
