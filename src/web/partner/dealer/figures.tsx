import { Form } from 'react-router'
import { DealerRecordDocument, PartnerFiguresDocument, type PartnerFiguresQuery } from '#contract/generated/partner.ts'
import { type Figures as FiguresOfDeals, MAX_GROUPS } from '#domain/dealer/figures.ts'
import { addMonths, MAX_SPAN_MONTHS } from '#domain/dealer/figures-span.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { serverNow } from '#ui/clock/server-now.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormFaults } from '#ui/controls/field/form-faults.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { HonourCard } from '#ui/dealer/honour-card.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { monthText } from '#ui/values/date-time.ts'
import { query } from '../call/partner-call.ts'
import { ConsoleLink, DealerField, useAddress } from '../console/console-link.tsx'
import { ConsoleMeta } from '../console/console-meta.tsx'
import { consoleVisit, dealerOf } from '../console/console-visit.ts'
import type { Route } from './+types/figures.ts'
import { COLUMNS, cellText, GROUPING_LABELS, groupName } from './figure-columns.ts'
import { type FiguresAsked, figuresSearch, GROUPINGS, readFiguresAsked } from './figures-asked.ts'

export async function loader(route: Route.LoaderArgs) {
  const bikeDealerId = dealerOf(route)
  const asked = readFiguresAsked(route.url.searchParams, new Date())
  const { dealers } = route.context.get(consoleVisit).partner
  const own = dealers.find((it) => bikeDealerId === null || Number(it.bikeDealerId) === bikeDealerId)
  const names = { own: own?.name ?? '販売店', hasSeveral: dealers.length > 1 }
  if (!asked.span) return { asked, names, figures: null, honour: null }
  const [{ partnerFigures }, { dealerRecord }] = await Promise.all([
    query(route, PartnerFiguresDocument, { bikeDealerId, ...asked.span, by: asked.by }),
    query(route, DealerRecordDocument, { bikeDealerId }),
  ])
  return { asked, names, figures: partnerFigures, honour: dealerRecord.honour }
}

/** What a dealer won, spent and paid beside the market, with the trades behind each number. */
export default function FiguresPage({ loaderData: { asked, names, figures, honour } }: Route.ComponentProps) {
  const address = useAddress()
  const { by } = asked
  return (
    <div className="grid max-w-7xl gap-4">
      <ConsoleMeta title="月次実績" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl">月次実績</h1>
        {figures && (
          <a className="button button-quiet" href={address(`/partner/figures.csv?${figuresSearch(asked)}`)} download>
            CSVで保存
          </a>
        )}
      </div>
      <SpanForm asked={asked} />
      {asked.unreadable !== null && (
        <Notice tone="bad" isAnswer>
          {asked.unreadable}
        </Notice>
      )}
      <nav aria-label="集計のしかた">
        <ul className="flex flex-wrap gap-1">
          {GROUPINGS.filter((it) => it !== 'dealer' || names.hasSeveral).map((it) => (
            <li key={it}>
              <ConsoleLink
                to={`/partner/figures?${figuresSearch({ ...asked, by: it })}`}
                className="inline-flex min-h-11 items-center border-b-2 border-transparent px-3 font-bold text-ink no-underline aria-[current=page]:border-action"
                aria-current={it === by && asked.unreadable === null ? 'page' : undefined}
              >
                {GROUPING_LABELS[it]}別
              </ConsoleLink>
            </li>
          ))}
        </ul>
      </nav>
      {figures && <FiguresTable asked={asked} figures={figures} />}
      <Definitions />
      {honour && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="grid gap-2">
            <HonourCard dealerName={names.own} honour={honour} heading="h2" />
            <p>
              <ConsoleLink to="/partner/record" className="inline-flex min-h-11 items-center">
                この実績を動かした取引を見る
              </ConsoleLink>
            </p>
          </div>
          <LedgerLinks />
        </div>
      )}
    </div>
  )
}

function SpanForm({ asked: { by, span, fault, typed } }: { readonly asked: FiguresAsked }) {
  const thisMonth = tokyoDay(new Date(serverNow())).slice(0, 7)
  const year = Number(thisMonth.slice(0, 4))
  const presets = [
    { label: '今月', from: thisMonth, until: thisMonth },
    { label: '直近3か月', from: addMonths(thisMonth, -2), until: thisMonth },
    { label: '直近12か月', from: addMonths(thisMonth, -11), until: thisMonth },
    { label: '今年', from: `${year}-01`, until: thisMonth },
    { label: '昨年', from: `${year - 1}-01`, until: `${year - 1}-12` },
  ]
  return (
    <div className="card grid gap-2 p-3">
      <Form
        method="get"
        role="search"
        className="flex flex-wrap items-start gap-2"
        key={`${span?.from} ${span?.until}`}
      >
        <DealerField />
        <input type="hidden" name="by" value={by} />
        <FormFaults faults={fault ? [fault] : undefined}>
          <div className="grid min-w-0 grow grid-cols-2 gap-2 sm:max-w-md">
            <TextField name="from" label="開始月" defaultValue={span?.from ?? typed.from} maxLength={20} />
            <TextField name="until" label="終了月" defaultValue={span?.until ?? typed.until} maxLength={20} />
          </div>
          <Button type="submit" className="sm:mt-7">
            表示する
          </Button>
        </FormFaults>
      </Form>
      <p className="text-sm text-text-2">「2026-04」「2026年4月」のように入力します（{MAX_SPAN_MONTHS}か月まで）。</p>
      <ul className="flex flex-wrap gap-x-4">
        {presets.map(({ label, from, until }) => (
          <li key={label}>
            <ConsoleLink
              to={`/partner/figures?${figuresSearch({ by, span: { from, until } })}`}
              className="inline-flex min-h-11 items-center"
              aria-current={span?.from === from && span.until === until ? 'true' : undefined}
            >
              {label}
            </ConsoleLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface TableProperties {
  readonly asked: FiguresAsked
  readonly figures: PartnerFiguresQuery['partnerFigures']
}

/** Below it, a share or an average is mostly chance. */
const FEW = 5

function FiguresTable({ asked, figures: { from, until, total, groups, groupCount } }: TableProperties) {
  const { by } = asked
  const span = from === until ? monthText(from) : `${monthText(from)}〜${monthText(until)}`
  if (total.bidCount === 0)
    return (
      <div className="card grid justify-items-center gap-3 px-4 py-8 text-center">
        <p>{span}に入札が終わった出品で、入札したものはありません。</p>
        <p className="text-text-2">
          期間を変えるか、<ConsoleLink to="/partner/auctions">開催中のオークション</ConsoleLink>をご覧ください。
        </p>
      </div>
    )
  return (
    <section className="grid gap-2" aria-label={`${span}の実績`}>
      <h2 className="text-base">
        {span}（{GROUPING_LABELS[by]}別）
      </h2>
      {total.bidCount < FEW && (
        <p className="text-text-2">入札した件数が{total.bidCount}件と少ないため、率と平均は目安としてご覧ください。</p>
      )}
      <DataTable
        caption={`${span}の実績（${GROUPING_LABELS[by]}別）`}
        columns={[GROUPING_LABELS[by], ...COLUMNS.map(({ label }) => label)]}
        numeric={COLUMNS.map((_, index) => index + 1)}
        rows={[
          { key: 'total', cells: [<b key="name">合計</b>, ...cellsOf(asked, null, '合計', total)] },
          ...groups.map(({ key, name, figures }) => ({
            key,
            cells: [groupName(by, name), ...cellsOf(asked, key, groupName(by, name), figures)],
          })),
        ]}
      />
      {groupCount > groups.length && (
        <p className="text-text-2">
          買取金額の合計の大きい{MAX_GROUPS}件を表示しています（全{groupCount}件）。合計は、すべての集計です。
        </p>
      )}
    </section>
  )
}

function cellsOf(asked: FiguresAsked, key: string | null, name: string, figures: FiguresOfDeals): React.ReactNode[] {
  return COLUMNS.map((column) => {
    const text = cellText(column, figures)
    if (!column.value(figures)) return text
    const search = figuresSearch(asked, { figure: column.figure, ...(key !== null && { key }) })
    return (
      <ConsoleLink
        key={column.label}
        to={`/partner/figures/deals?${search}`}
        aria-label={`${name}の${column.label} ${text}の内訳`}
        className="inline-flex min-h-11 min-w-11 items-center lg:min-h-6 lg:min-w-6 lg:justify-end"
      >
        {text}
      </ConsoleLink>
    )
  })
}

function Definitions() {
  return (
    <section className="card p-4">
      <h2 className="text-base">数字の意味</h2>
      <p className="mt-1">どの数字も、入札が終わった日の月に数えます。数字を選ぶと、内訳の取引を表示します。</p>
      <dl className="mt-2 grid gap-x-4 gap-y-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
        {COLUMNS.map(({ label, definition }) => (
          <div key={label} className="grid sm:col-span-2 sm:grid-cols-subgrid">
            <dt className="font-bold">{label}</dt>
            <dd className="text-text-2">{definition}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const YEARS = 4

/** 古物台帳 of this year and of those that the law has a dealer keep. */
function LedgerLinks() {
  const address = useAddress()
  const thisYear = Number(tokyoDay(new Date(serverNow())).slice(0, 4))
  const years = Array.from({ length: YEARS }, (_, index) => thisYear - index)
  return (
    <section className="card p-4">
      <h2 className="text-base">古物台帳（CSV）</h2>
      <p className="mt-1 text-sm text-text-2">
        引渡しを受けた車両と相手方の記録です。取引年月日は引渡しの日で、代金の支払いが済んでいない車両も載ります。書き出したことは操作記録に残ります。
      </p>
      <ul className="mt-2 flex flex-wrap gap-3">
        {years.map((year) => (
          <li key={year}>
            <a
              className="button button-quiet"
              href={address(`/partner/ledger/${year}.csv`)}
              download={`ledger-${year}.csv`}
            >
              {year}年
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
