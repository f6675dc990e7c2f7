import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import type { FeeBand } from '#domain/auction/cost/fee.ts'
import { paidInAll } from '#domain/auction/cost/purchase-limit.ts'
import { yenText } from '#ui/values/money.ts'
import { loweredPriceOf } from '../auction/price-label.ts'

type Auction = PartnerAuctionQuery['partnerAuction']

interface Properties {
  readonly auction: Pick<Auction, 'auctionStatus' | 'currentPrice' | 'contractAmount' | 'trade'> & {
    readonly counterOffer: Pick<NonNullable<Auction['counterOffer']>, 'price' | 'isAccepted'> | null
  }
  readonly feeBands: readonly FeeBand[]
}

/** To the dealer who leads or has the contract: what is paid in all. The fee is that of the contract, also where less is paid for the bike. */
export function PaymentTotal({ auction, feeBands }: Properties) {
  const { contractAmount, currentPrice, counterOffer } = auction
  const lowered = loweredPriceOf(auction)
  if (contractAmount !== null)
    return <PaymentParts label="成約金額" price={contractAmount} lowered={lowered} feeBands={feeBands} />
  // What it said yes to is what it would pay: its bid counts no more.
  return counterOffer?.isAccepted ? (
    <PaymentParts label="応じた提示額" price={counterOffer.price} feeBands={feeBands} isOpen />
  ) : (
    <PaymentParts label="現在の最高額" price={currentPrice} feeBands={feeBands} isOpen />
  )
}

interface PartsProperties {
  /** What the price is. */
  readonly label: string
  readonly price: number
  readonly lowered?: number | null
  readonly feeBands: readonly FeeBand[]
  /** There is no contract yet. */
  readonly isOpen?: boolean
}

/** What is paid in all at a price, with what it is made of. */
export function PaymentParts({ label, price, lowered = null, feeBands, isOpen = false }: PartsProperties) {
  const { fee, tax, payment } = paidInAll(price, { feeBands, transport: null })
  const rows = [
    { label, yen: price },
    ...(lowered === null ? [] : [{ label: '確定した買取金額', yen: lowered }]),
    { label: '落札手数料', yen: fee },
    { label: '手数料の消費税（10％）', yen: tax },
  ]
  return (
    <div className="grid gap-1 border-t border-line pt-2">
      <dl className="grid gap-0.5 text-sm">
        {rows.map((row) => (
          <div key={row.label} className="flex justify-between gap-3">
            <dt className="text-text-2">{row.label}</dt>
            <dd className="tabular">{yenText(row.yen)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-3 font-bold">
          <dt>お支払い総額</dt>
          <dd className="tabular">{yenText(payment - (lowered === null ? 0 : price - lowered))}</dd>
        </div>
      </dl>
      <p className="text-xs text-text-2">
        {isOpen && 'この金額で落札した場合です。'}輸送や名義変更の費用は含みません。
      </p>
    </div>
  )
}
