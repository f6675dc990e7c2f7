import { STATUS } from '#domain/auction/status.ts'
import { yenText } from '#ui/values/money.ts'
import type { OwnAuction } from '../own-auction.ts'

type Trade = NonNullable<OwnAuction['trade']>
type StopQuestion = NonNullable<Trade['stopAsked']>

interface Interrupted extends Pick<OwnAuction, 'auctionStatus' | 'auctionStatusLabel'> {
  readonly trade:
    | (Pick<Trade, 'step' | 'price' | 'checkedAt' | 'fixedAt' | 'moneySeenAt'> & {
        readonly stopAsked: Pick<
          StopQuestion,
          'by' | 'askedAt' | 'answer' | 'answeredAt' | 'answeredBy' | 'isOpen'
        > | null
      })
    | null
}

/** What a question was interrupted by: the last thing that happened. */
export function interruptionOf({ auctionStatus, auctionStatusLabel, trade }: Interrupted): string {
  const step = auctionStatus === STATUS.inTransaction ? trade?.step : undefined
  if (step === 'paid') return '販売店が支払いを報告しました。'
  if (step === 'handedOver') return '車両の引渡しが完了しました。'
  if (step === 'checked' && trade) return lastOfCheck(trade)
  return `現在の状況は「${auctionStatusLabel}」です。`
}

/** Of things of the same moment the later one in the course of a trade. */
function lastOfCheck({ price, checkedAt, fixedAt, moneySeenAt, stopAsked }: NonNullable<Interrupted['trade']>): string {
  const events: readonly (readonly [at: string | null | undefined, words: string])[] = [
    [checkedAt, '販売店が車両を確認しました。'],
    [fixedAt, `買取金額が${yenText(price ?? 0)}に確定しました。`],
    [stopAsked?.askedAt, `${stopAsked?.by === 'owner' ? OWN : '販売店が'}取引の中止を申し出ました。`],
    [
      moneySeenAt,
      `${OWN}代金の受け取りを確認しました。${stopAsked?.isOpen ? '中止の申し出は、運営が双方に確認して判断します。' : ''}`,
    ],
    [stopAsked?.answeredAt, stopAsked ? answerWords(stopAsked) : ''],
  ]
  let [last] = events
  for (const event of events) if (momentOf(event[0]) >= momentOf(last?.[0])) last = event
  return last?.[1] ?? ''
}

const OWN = 'あなたが別の画面で、'

function momentOf(at: string | null | undefined): number {
  return at ? Date.parse(at) : Number.NEGATIVE_INFINITY
}

function answerWords({ by, answer, answeredBy }: Pick<StopQuestion, 'by' | 'answer' | 'answeredBy'>): string {
  if (answer === 'withdrawn') return `${by === 'owner' ? OWN : '販売店が'}中止の申し出を取り下げました。`
  if (answeredBy === 'operator') return '運営が、取引を続けると判断しました。'
  return `${answeredBy === 'owner' ? OWN : '販売店が'}中止に同意しないと回答しました。`
}
