import { type FeeBand, steepFees } from '#domain/auction/cost/fee.ts'
import { yenText } from '#ui/values/money.ts'

interface FeeChange {
  readonly from: number
  /** Of a price that begins this band, as it is; null where no band begins here. */
  readonly before: number | null
  readonly after: number | null
}

/** Both tables in one, by the price at which a band begins in either of them. */
export function feeChanges(before: readonly FeeBand[], after: readonly FeeBand[]): FeeChange[] {
  const starts = [...new Set([...before, ...after].map(({ from }) => from))].toSorted((one, other) => one - other)
  const feeFrom = (bands: readonly FeeBand[], from: number) => bands.find((it) => it.from === from)?.fee ?? null
  return starts.map((from) => ({ from, before: feeFrom(before, from), after: feeFrom(after, from) }))
}

export function feeText(fee: number | null): string {
  return fee === null ? '区分なし' : yenText(fee)
}

/** Why a table is looked at twice. */
export function steepWords(bands: readonly FeeBand[]): string[] {
  return steepFees(bands).map(({ price, fee, percent }) => {
    const share = percent > 100 ? '落札価格を上回ります' : `落札価格の約${percent}％です`
    return `${yenText(price)} で落札すると、手数料 ${yenText(fee)} は${share}。`
  })
}

/** From when on a saved table counts. */
export function validityWords(runningCount: number): string {
  const running = runningCount > 0 ? `入札受付中の${runningCount}件と、` : ''
  return `保存した時点から後に入札の受付が始まるオークションに適用します。${running}すでに入札が終わったオークションの手数料は変わりません。`
}

/** The whole question in one text, for a page without scripts. */
export function feeQuestion(before: readonly FeeBand[], after: readonly FeeBand[], runningCount: number): string {
  const lines = feeChanges(before, after).map(
    (it) => `${yenText(it.from)}以上：${feeText(it.before)}→${feeText(it.after)}`,
  )
  const table = after.length === 0 ? '落札手数料を0円にします' : '落札手数料（税別）を変更します'
  const steep = steepWords(after)
  const doubt = steep.length > 0 ? `${steep.join('')}金額の桁に間違いがないか、ご確認ください。` : ''
  return `${table}${lines.length > 0 ? `（${lines.join('、')}）` : ''}。${doubt}${validityWords(runningCount)}`
}
