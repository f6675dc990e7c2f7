import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import type { FeeBand } from '#domain/auction/cost/fee.ts'
import { paidInAll } from '#domain/auction/cost/purchase-limit.ts'
import { yenText } from '#ui/values/money.ts'
import { loweredPriceOf } from '../auction/price-label.ts'

interface Properties {
  readonly auction: Pick<
    PartnerAuctionQuery['partnerAuction'],
    'auctionStatus' | 'currentPrice' | 'contractAmount' | 'trade'
  >
  readonly feeBands: readonly FeeBand[]
}

/** To the dealer who leads or has the contract: what is paid in all. The fee is that of the contract, also where less is paid for the bike. */
export function PaymentTotal({ auction, feeBands }: Properties) {
  const { contractAmount, currentPrice } = auction
  const lowered = loweredPriceOf(auction)
  const price = contractAmount ?? currentPrice
  const { fee, tax, payment } = paidInAll(price, { feeBands, transport: null })
  const rows = [
    { label: contractAmount === null ? '現在の最高額' : '成約金額', yen: price },
    ...(lowered === null ? [] : [{ label: '確定した買取金額', yen: lowered }]),
    { label: '落札手数料', yen: fee },
    { label: '手数料の消費税（10％）', yen: tax },
  ]
  return (
    <section aria-label="お支払い総額" className="grid gap-1 border-t border-line pt-2">
      <dl className="grid gap-0.5 text-sm">
        {rows.map(({ label, yen }) => (
          <div key={label} className="flex justify-between gap-3">
            <dt className="text-text-2">{label}</dt>
            <dd className="tabular">{yenText(yen)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-3 font-bold">
          <dt>お支払い総額</dt>
          <dd className="tabular">{yenText(payment - (lowered === null ? 0 : price - lowered))}</dd>
        </div>
      </dl>
      <p className="text-xs text-text-2">
        {contractAmount === null && 'この金額で落札した場合です。'}輸送や名義変更の費用は含みません。
      </p>
    </section>
  )
}
