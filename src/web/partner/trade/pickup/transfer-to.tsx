import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { ConsoleLink } from '../../console/console-link.tsx'

interface Properties {
  readonly auction: Pick<PartnerAuctionQuery['partnerAuction'], 'auctionId'> & {
    readonly checklist: { readonly memo: string } | null
  }
}

/** Where the money goes: owners write their account into the memo of the checklist, or into a message. */
export function TransferTo({ auction: { auctionId, checklist } }: Properties) {
  const memo = checklist?.memo.trim()
  return (
    <section className="card grid gap-1 p-4" aria-label="振込先">
      <h2 className="text-base">振込先</h2>
      {memo ? (
        <>
          <p className="text-text-2">チェックリストのメモ</p>
          <p className="written wrap-anywhere">{memo}</p>
        </>
      ) : (
        <p>チェックリストのメモに、振込先の記入がありません。</p>
      )}
      <p>
        <ConsoleLink to={`/partner/messages/${auctionId}`} className="inline-flex min-h-11 items-center">
          {memo ? '振込先がわからないときは、メッセージで出品者に確認する' : 'メッセージで出品者に振込先を確認する'}
        </ConsoleLink>
      </p>
    </section>
  )
}
