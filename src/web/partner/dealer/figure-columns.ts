import type { PartnerDealsQuery, PartnerFiguresQuery } from '#contract/generated/partner.ts'
import type { Figure, Figures } from '#domain/dealer/figures.ts'
import { csvText } from '#domain/values/csv-cell.ts'
import { monthText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'
import type { Grouping } from './figures-asked.ts'

type Answer = PartnerFiguresQuery['partnerFigures']
type Deal = PartnerDealsQuery['partnerFigures']['deals'][number]

interface Column {
  readonly label: string
  /** What a spreadsheet adds up; its unit stands in the head of the file. */
  readonly unit: string
  /** Null where there is nothing to take a share or an average of. */
  readonly value: (figures: Figures) => number | null
  readonly text: (value: number, figures: Figures) => string
  /** The deals behind it. */
  readonly figure: Figure
  readonly definition: string
}

const count = (value: number) => `${value.toLocaleString('ja-JP')}件`
const percent = (share: number | null) => (share === null ? null : Math.round(share * 1_000) / 10 + 0)

/** Every figure: how it is shown, what a file says of it, what it means and which deals stand behind it. */
export const COLUMNS: readonly Column[] = [
  {
    label: '入札した件数',
    unit: '件',
    value: ({ bidCount }) => bidCount,
    text: count,
    figure: 'bid',
    definition:
      '入札が終わった出品のうち、貴社が入札したものの数です。入札受付中のものと、入札が終わる前に取り下げられた出品は含みません。',
  },
  {
    label: '落札',
    unit: '件',
    value: ({ wonCount }) => wonCount,
    text: count,
    figure: 'won',
    definition:
      '入札した件数のうち、貴社が落札したものの数です。出品者の回答待ち、取引中、取引完了と、成約後に中止した取引を数えます。出品者が売却しなかったものは含みません。',
  },
  {
    label: '落札率',
    unit: '%',
    value: ({ hitRate }) => percent(hitRate),
    text: (value) => `${value.toFixed(1)}%`,
    figure: 'won',
    definition: '落札 ÷ 入札した件数です。',
  },
  {
    label: '取引完了',
    unit: '件',
    value: ({ completedCount }) => completedCount,
    text: count,
    figure: 'completed',
    definition: '落札したもののうち、引渡しと支払いが済んで取引が完了したものの数です。',
  },
  {
    label: '買取金額の合計',
    unit: '円',
    value: ({ paidTotal }) => paidTotal,
    text: yenText,
    figure: 'completed',
    definition: '取引が完了した車両の、最終取引価格（減額後）の合計です。落札手数料と陸送費は含みません。',
  },
  {
    label: '減額した件数',
    unit: '件',
    value: ({ cutCount }) => cutCount,
    text: count,
    figure: 'cut',
    definition: '取引が完了した車両のうち、最終取引価格が成約金額より低いものの数です。',
  },
  {
    label: '減額の合計',
    unit: '円',
    value: ({ cutTotal }) => cutTotal,
    text: yenText,
    figure: 'cut',
    definition: '取引が完了した車両の、成約金額から減った金額の合計です。',
  },
  {
    label: '減額率',
    unit: '%',
    value: ({ cutRate }) => percent(cutRate),
    text: (value) => `${value.toFixed(1)}%`,
    figure: 'cut',
    definition: '減額の合計 ÷ 取引が完了した車両すべての成約金額の合計です。',
  },
  {
    label: '相場との差（平均）',
    unit: '%',
    value: ({ marketDifference }) => percent(marketDifference),
    text: (value, { comparedCount }) => `${differenceText(value)}（${comparedCount}件）`,
    figure: 'compared',
    definition:
      '成約金額を、同じ車種・型式・年式・走行距離・評価の車両の、その月の相場のまん中と比べた差の平均です。マイナスは相場より安い仕入れです。どの車両も同じ重みで数えます。相場のない車両、事故歴などで相場と比べられない車両、中止した取引は含みません。',
  },
]

/** −3.2%, or +1.0%. */
export function differenceText(value: number): string {
  const digits = Math.abs(value).toFixed(1)
  return value === 0 ? '±0.0%' : `${value < 0 ? '−' : '+'}${digits}%`
}

export function cellText(column: Column, figures: Figures): string {
  const value = column.value(figures)
  return value === null ? '—' : column.text(value, figures)
}

export const GROUPING_LABELS: Readonly<Record<Grouping, string>> = {
  month: '月',
  model: '車種',
  maker: 'メーカー',
  class: '排気量',
  dealer: '販売店',
}

export function groupName(by: Grouping, name: string): string {
  return by === 'month' ? monthText(name) : name
}

const COMPARED = '相場と比べた件数（件）'

/** What is shown, with its total, as a file for a spreadsheet. */
export function figuresCsv(by: Grouping, { groups, total }: Pick<Answer, 'groups' | 'total'>): string {
  const cells = (name: string, figures: Figures) => [
    name,
    ...COLUMNS.map(({ value }) => value(figures) ?? ''),
    figures.comparedCount,
  ]
  return csvText([
    [GROUPING_LABELS[by], ...COLUMNS.map(({ label, unit }) => `${label}（${unit}）`), COMPARED],
    ...groups.map(({ name, figures }) => cells(name, figures)),
    cells('合計', total),
  ])
}

export const OUTCOME_LABELS: Readonly<Record<Deal['outcome'], string>> = {
  lost: '落札できず',
  waiting: '回答待ち',
  inTransaction: '取引中',
  completed: '取引完了',
  stopped: '中止',
}

/** In percent, to one digit; null without a market. */
export function dealDifference({ contractAmount, middle }: Deal): number | null {
  return contractAmount === null || middle === null ? null : percent(contractAmount / middle - 1)
}

const DEAL_HEADS = [
  '入札の終了日',
  'オークション番号',
  '販売店',
  '車両',
  '結果',
  '成約金額（円）',
  '最終取引価格（円）',
  '相場のまん中（円）',
  '相場との差（%）',
]

export function dealsCsv(deals: readonly Deal[]): string {
  return csvText([
    DEAL_HEADS,
    ...deals.map((it) => [
      it.endedOn,
      it.auctionId,
      it.dealerName,
      it.bikeName,
      OUTCOME_LABELS[it.outcome],
      it.contractAmount ?? '',
      it.finalPrice ?? '',
      it.middle ?? '',
      dealDifference(it) ?? '',
    ]),
  ])
}
