import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { Yen } from '#ui/price/yen.tsx'

type Auction = PartnerAuctionQuery['partnerAuction']

interface Properties {
  readonly contact: NonNullable<Auction['ownerContact']>
  readonly contractAmount: Auction['contractAmount']
}

export function OwnerContact({ contact, contractAmount }: Properties) {
  return (
    <section className="card p-4">
      <h2 className="text-base">出品者の連絡先</h2>
      <dl className="mt-2 grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-y-1">
        <dt className="text-text-2">お名前</dt>
        <dd className="font-bold">{contact.name}</dd>
        <dt className="text-text-2">電話番号</dt>
        <dd>
          <a href={`tel:${contact.phone}`} className="inline-flex min-h-11 items-center">
            {contact.phone}
          </a>
        </dd>
        <dt className="text-text-2">住所</dt>
        <dd>
          〒{contact.zip} {contact.address}
        </dd>
        {contractAmount !== null && (
          <>
            <dt className="text-text-2">成約金額</dt>
            <dd>
              <Yen yen={contractAmount} className="font-bold" />
            </dd>
          </>
        )}
      </dl>
    </section>
  )
}
