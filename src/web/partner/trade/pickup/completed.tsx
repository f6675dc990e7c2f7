import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { dayText } from '#ui/values/date-time.ts'
import { ConsoleLink } from '../../console/console-link.tsx'
import { NAME_CHANGE_PLACE } from '../name-change.tsx'

interface Properties {
  readonly auction: Pick<
    PartnerAuctionQuery['partnerAuction'],
    'auctionId' | 'finalTransactionPrice' | 'nameChange' | 'settledBy' | 'completionReport'
  >
}

const SETTLED: Readonly<Record<string, (price: React.ReactNode) => React.ReactNode>> = {
  owner: (price) => <>出品者が {price} の受取りを確認しました。</>,
  operator: (price) => <>運営が {price} の支払いを確認できたと裁定しました。</>,
  silence: (price) => <>{price} の支払いの報告に、出品者から期限までに申し出がありませんでした。</>,
}

/** The money is settled; the registration may not be. */
export function Completed({
  auction: { auctionId, finalTransactionPrice, nameChange, settledBy, completionReport },
}: Properties) {
  const isChangeDue = nameChange !== null && nameChange.changedOn === null
  return (
    <>
      <Notice tone="good" title="取引が完了しました">
        <p>
          {SETTLED[settledBy ?? '']?.(<Yen yen={finalTransactionPrice ?? 0} />)}
          {!isChangeDue && 'ありがとうございました。'}
        </p>
        {settledBy === 'operator' && completionReport?.ruling && (
          <p className="written">運営より：{completionReport.ruling}</p>
        )}
      </Notice>
      {isChangeDue && (
        <Notice
          tone={nameChange.isLate ? 'bad' : 'warn'}
          title={
            nameChange.isLate
              ? '名義変更の期限を過ぎています'
              : `名義変更を${dayText(nameChange.dueOn)}までに報告してください`
          }
          action={
            <ConsoleLink to={`/partner/auctions/${auctionId}#${NAME_CHANGE_PLACE}`} className="button button-action">
              名義変更を報告する
            </ConsoleLink>
          }
        >
          {nameChange.place}での手続き（{nameChange.procedure}）が済んだら、控えを添えて報告してください。
        </Notice>
      )}
    </>
  )
}
