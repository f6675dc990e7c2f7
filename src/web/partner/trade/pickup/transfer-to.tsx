import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { dateTimeText } from '#ui/values/date-time.ts'
import { ConsoleLink } from '../../console/console-link.tsx'

interface Properties {
  readonly auction: Pick<PartnerAuctionQuery['partnerAuction'], 'auctionId'> & {
    readonly checklist: { readonly ownersMemo: { readonly text: string; readonly at: string } | null } | null
  }
}

/** Where the money goes: owners write it into the memo of the checklist. What the dealer wrote there itself is no account. */
export function TransferTo({ auction: { auctionId, checklist } }: Properties) {
  const written = checklist?.ownersMemo ?? null
  return (
    <section className="card grid gap-1 p-4" aria-label="振込先">
      <h2 className="text-base">振込先</h2>
      {written ? (
        <>
          <p className="text-text-2">
            チェックリストのメモ：出品者が記入（<time dateTime={written.at}>{dateTimeText(written.at)}</time>）
          </p>
          <p className="written wrap-anywhere">{written.text}</p>
        </>
      ) : (
        <p>出品者は、チェックリストのメモに振込先を記入していません。振り込む前に、メッセージで確認してください。</p>
      )}
      <p>
        <ConsoleLink to={`/partner/messages/${auctionId}`} className="inline-flex min-h-11 items-center">
          {written === null
            ? 'メッセージで出品者に振込先を確認する'
            : '振込先がわからないときは、メッセージで出品者に確認する'}
        </ConsoleLink>
      </p>
    </section>
  )
}
