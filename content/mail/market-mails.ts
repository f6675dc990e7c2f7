import type { MonthChange } from '#domain/souba/month-change.ts'
import { rangeMeaning } from '#domain/souba/price-basis.ts'
import { type MailBlock, type MailDocument, note, paragraph } from './mail-document.ts'

interface OfBike {
  readonly userName: string
  readonly bikeName: string
  readonly kind: string
  /** What the range is of; null where it is of all. */
  readonly typeName: string | null
  readonly mileage: string | null
  /** The range of this month, in words. */
  readonly range: string
  readonly salesCount: number
  readonly url: string
}

interface PriceReport extends OfBike {
  /** 11月 */
  readonly month: string
  /** In words; null where it cannot be said. */
  readonly lastMonth: { readonly range: string; readonly change: MonthChange; readonly changeText: string } | null
  readonly inThreeMonths: string | null
}

function howCounted(salesCount: number): MailBlock {
  return note(`相場は、${rangeMeaning(salesCount)}。`)
}

function rows(...given: readonly (readonly [label: string, value: string | null])[]): MailBlock {
  return { kind: 'facts', rows: given.flatMap(([label, value]) => (value === null ? [] : [{ label, value }])) }
}

function changeSentence(lastMonth: PriceReport['lastMonth']): string {
  if (!lastMonth) return ''
  const { direction } = lastMonth.change
  if (direction === 'level') return '先月とほぼ同じ水準です。'
  return `先月より約${lastMonth.changeText}${direction === 'up' ? '上がりました' : '下がりました'}。`
}

export function priceReportMail(report: PriceReport): MailDocument {
  const { month, bikeName, lastMonth } = report
  return {
    subject: `【Kaitori】${month}の買取相場: ${bikeName}`,
    greeting: report.userName,
    bike: { kind: report.kind, stage: null },
    blocks: [
      paragraph(`お調べのバイクの${month}の買取相場をお知らせします。${changeSentence(lastMonth)}`),
      rows(
        ['バイク', bikeName],
        ['型式', report.typeName],
        ['走行距離', report.mileage],
        ['今月の相場', report.range],
        ['先月の相場', lastMonth?.range ?? null],
        ['3か月後の見通し', report.inThreeMonths],
        ['もとにした取引', `${report.salesCount.toLocaleString('ja-JP')}件`],
      ),
      { kind: 'button', label: '相場の推移を見る', url: report.url },
      howCounted(report.salesCount),
    ],
  }
}

interface Invitation extends OfBike {
  /** Dealers who looked for such a bike lately. */
  readonly dealerCount: number
}

export function invitationMail(invitation: Invitation): MailDocument {
  const { userName, bikeName, kind, typeName, mileage, range, salesCount, dealerCount, url } = invitation
  return {
    subject: `【Kaitori】${bikeName}を出品してみませんか`,
    greeting: userName,
    bike: { kind, stage: null },
    blocks: [
      paragraph(
        '先日は買取相場をお調べいただき、ありがとうございました。出品すると、全国の販売店が入札し、最高額を見てから売却するかどうかを決められます。',
      ),
      rows(
        ['バイク', bikeName],
        ['型式', typeName],
        ['走行距離', mileage],
        ['現在の相場', range],
        ['探している販売店', dealerCount > 0 ? `${dealerCount.toLocaleString('ja-JP')}社（90日間）` : null],
      ),
      paragraph('出品も、金額にご納得いただけなかったときのお断りも無料です。写真は5枚から出品できます。'),
      { kind: 'button', label: '出品の手続きへ', url },
      note('このご案内をお送りするのは、今回の一度だけです。'),
      howCounted(salesCount),
    ],
  }
}
