import { Link } from 'react-router'
import { PartnerDealsDocument } from '#contract/generated/partner.ts'
import { type Figure, MAX_SHOWN_DEALS } from '#domain/dealer/figures.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { dateText, monthText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'
import { query } from '../call/partner-call.ts'
import { ConsoleLink, useAddress } from '../console/console-link.tsx'
import { ConsoleMeta } from '../console/console-meta.tsx'
import { consoleVisit, dealerOf } from '../console/console-visit.ts'
import { withDealer } from '../console/dealer-address.ts'
import type { Route } from './+types/figure-deals.ts'
import { dealDifference, differenceText, OUTCOME_LABELS } from './figure-columns.ts'
import { figuresSearch, readFiguresAsked } from './figures-asked.ts'

export async function loader(route: Route.LoaderArgs) {
  const { by, span, figure, key } = readFiguresAsked(route.url.searchParams, new Date())
  if (!span) throw new Response(null, { status: 400 })
  const asked = { bikeDealerId: dealerOf(route), ...span, by, figure, key }
  const { partnerFigures } = await query(route, PartnerDealsDocument, asked)
  const isOfSeveral = by === 'dealer' && route.context.get(consoleVisit).partner.dealers.length > 1
  return { by, span, figure, key, isOfSeveral, deals: partnerFigures.deals }
}

const TITLES: Readonly<Record<Figure, string>> = {
  bid: '入札した出品',
  won: '落札した出品',
  completed: '完了した取引',
  cut: '減額した取引',
  compared: '相場と比べた取引',
}

/** The auctions behind one number of /partner/figures. */
export default function FigureDeals({ loaderData }: Route.ComponentProps) {
  const { by, span, figure, key, isOfSeveral, deals } = loaderData
  const address = useAddress()
  const search = figuresSearch({ by, span }, { figure, ...(key !== null && { key }) })
  const [from, until] = by === 'month' && key !== null ? [key, key] : [span.from, span.until]
  const months = from === until ? monthText(from) : `${monthText(from)}〜${monthText(until)}`
  const title = `${TITLES[figure]}の内訳`
  return (
    <div className="grid max-w-7xl gap-4">
      <ConsoleMeta title={title} />
      <p>
        <ConsoleLink
          to={`/partner/figures?${figuresSearch({ by, span })}`}
          className="inline-flex min-h-11 items-center"
        >
          月次実績に戻る
        </ConsoleLink>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-xl">{title}</h1>
          <p className="mt-1 text-text-2">
            {months}に入札が終わったもの・{deals.length === MAX_SHOWN_DEALS ? `新しい${MAX_SHOWN_DEALS}` : deals.length}
            件
          </p>
        </div>
        <a className="button button-quiet" href={address(`/partner/figures.csv?${search}`)} download>
          CSVで保存
        </a>
      </div>
      <DataTable
        caption={title}
        columns={[
          '終了日',
          ...(isOfSeveral ? ['販売店'] : []),
          '車両',
          '結果',
          '成約金額',
          '最終取引価格',
          '相場のまん中',
          '相場との差',
        ]}
        numeric={isOfSeveral ? [4, 5, 6, 7] : [3, 4, 5, 6]}
        rows={deals.map((it) => {
          const difference = dealDifference(it)
          const bike = `/partner/auctions/${it.auctionId}`
          return {
            key: `${it.auctionId} ${it.dealerName}`,
            cells: [
              dateText(it.endedOn),
              ...(isOfSeveral ? [it.dealerName] : []),
              <Link key="bike" to={isOfSeveral ? withDealer(bike, `${it.bikeDealerId}`) : address(bike)}>
                {it.bikeName}
              </Link>,
              OUTCOME_LABELS[it.outcome],
              it.contractAmount === null ? '—' : yenText(it.contractAmount),
              it.finalPrice === null ? '—' : yenText(it.finalPrice),
              it.middle === null ? '—' : yenText(it.middle),
              difference === null ? '—' : differenceText(difference),
            ],
          }
        })}
        empty="この数字の内訳となる取引はありません。"
      />
    </div>
  )
}
