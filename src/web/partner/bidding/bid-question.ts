import { HIGHEST_BID, stepAt } from '#domain/auction/bids/yen.ts'
import { type BuyersTerms, paidInAll } from '#domain/auction/cost/purchase-limit.ts'
import { timesAboveMarket } from '#domain/listing/second-look.ts'
import { formatManYen } from '#domain/souba/format.ts'
import { yenText } from '#ui/values/money.ts'
import type { FormReader } from '../call/form-values.ts'

export interface TypedBid {
  readonly price: number | null
  readonly maxPrice: number | null
}

/** What the fields of a bid take; `least` where the page knows it, else the server says. */
export const bidLimits = {
  price: (least = 1_000) => ({ label: '入札額', min: least, max: HIGHEST_BID, unit: stepAt, words: yenText }),
  maxPrice: (least = 1_000) => ({
    label: '自動入札の上限',
    min: least,
    max: HIGHEST_BID,
    unit: stepAt,
    words: yenText,
  }),
}

/** A maximum that is no higher than what is bid at once: nothing is left to bid by itself. */
export function isPlain({ price, maxPrice }: TypedBid, least: number): boolean {
  return maxPrice === null || maxPrice <= (price ?? least)
}

export function readBid(form: FormReader, least?: number): TypedBid {
  const price = form.yen('price', bidLimits.price(least))
  const maxPrice = form.yen('maxPrice', bidLimits.maxPrice(least))
  const isLeading = form.text('asLeader') === '1'
  if (price === null && maxPrice === null && form.faults.length === 0)
    form.fault(
      isLeading ? 'maxPrice' : 'price',
      isLeading ? '自動入札の上限を入力してください。' : '入札額か、自動入札の上限を入力してください。',
    )
  if (price !== null && maxPrice !== null && maxPrice < price)
    form.fault('maxPrice', '自動入札の上限は、入札額以上で入力してください。')
  return { price, maxPrice }
}

/** What was understood of a bid, as the page shows it and the action asks for it. */
export function bidToken({ price, maxPrice }: TypedBid): string {
  return `bid ${price ?? '-'} ${maxPrice ?? '-'}`
}

interface Figures {
  readonly currentPrice: number
  readonly isLeading: boolean
}

/** Beside a bid of which nobody knows whether it arrived: what has become of the auction since. Null: nothing has. */
export function sinceSent(sent: Figures, now: Figures): string | null {
  if (sent.isLeading === now.isLeading && sent.currentPrice === now.currentPrice) return null
  const lead = now.isLeading ? '自社が最高額です' : 'ほかの販売店が最高額です'
  const kind = sent.isLeading ? '上限の引き上げ' : '入札'
  return `送信したときの内容です。いまは${lead}（現在価格 ${yenText(now.currentPrice)}）。「もう一度送る」を押すと、この${kind}が届いていたかを確認できます。`
}

/** What is sent, with every amount of it: ¥480,000 の入札（上限 ¥520,000）. */
export function bidWords({ price, maxPrice }: TypedBid, isLeading: boolean): string {
  const maximum = maxPrice === null || maxPrice === price ? '' : `上限 ${yenText(maxPrice)}`
  if (isLeading) return `${maximum} への引き上げ`
  if (price === null) return `${maximum} の入札`
  return `${yenText(price)} の入札${maximum && `（${maximum}）`}`
}

/** What is far above the market is looked at twice; null where nothing is odd about the amounts. */
export function aboveMarketWords({ price, maxPrice }: TypedBid, marketMax: number | undefined): string | null {
  const times = timesAboveMarket(Math.max(price ?? 0, maxPrice ?? 0), marketMax)
  return times === null
    ? null
    : `相場の上限（${formatManYen(marketMax ?? 0)}万円）の${times}倍です。金額の桁に間違いがないか、もう一度ご確認ください。`
}

/** What a bid binds to, with the one amount that counts where there are two. */
export function bindingWords({ price, maxPrice }: TypedBid): string {
  const most = Math.max(price ?? 0, maxPrice ?? 0)
  const amount =
    maxPrice !== null && maxPrice > (price ?? 0)
      ? `落札した金額（最大で ${yenText(most)}）`
      : `この金額（${yenText(most)}）`
  return `入札後の取り消しはできません。落札した場合は、${amount}での買取が前提となります。`
}

/** What is paid for the bike at most, with what it is made of, and what it comes to once it is brought. */
export function costWords({ price, maxPrice }: TypedBid, terms: BuyersTerms): string {
  const most = Math.max(price ?? 0, maxPrice ?? 0)
  const upTo = maxPrice !== null && maxPrice > (price ?? 0) ? '最大で ' : ''
  const { fee, tax, payment, total, transport } = paidInAll(most, terms)
  const parts = `車両 ${yenText(most)}・落札手数料 ${yenText(fee)}・手数料の消費税 ${yenText(tax)}`
  const paid = `落札したときのお支払い総額は、${upTo}${yenText(payment)} です（${parts}）。`
  if (terms.transport === null) return `${paid}輸送や名義変更の費用は含みません。`
  return `${paid}輸送の目安 ${yenText(transport)} を加えた総額の目安は、${upTo}${yenText(total)} です。名義変更の費用は含みません。`
}
