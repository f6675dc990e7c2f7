import { Yen } from '#ui/price/yen.tsx'

interface Properties {
  readonly price: number
  readonly loanStatus: string | null
  readonly loanBalance: number | null
}

/** What is left after the loan is paid back, or what the owner has to pay on top of it. */
export function NetAmount({ price, loanStatus, loanBalance }: Properties) {
  if (loanStatus !== 'paying' || !loanBalance || price === 0) return null
  const left = price - loanBalance
  return (
    <p className="mt-2 text-sm text-text-2">
      <Yen yen={price} /> からローン残債 <Yen yen={loanBalance} /> を差し引いた
      {left >= 0 ? 'お手取り額は ' : '不足額は '}
      <Yen yen={Math.abs(left)} className="font-bold text-ink" /> です。
      {left < 0 && '不足額は、ご自身でのお支払いになります。'}
    </p>
  )
}
