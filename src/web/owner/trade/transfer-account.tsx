import { TRANSFER_ACCOUNT } from '#content/messages/payment.ts'
import { STATUS } from '#domain/auction/status.ts'
import { isTransfer } from '#domain/options/delivery.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { AppLink } from '../../shell/app-link.tsx'
import type { OwnAuction } from '../auction/own-auction.ts'
import { CHECK_LIST } from './check-list.tsx'

interface Paid {
  readonly auctionStatus: number
  readonly checklist: { readonly paymentMethod: string; readonly ownersMemo: object | null } | null
  readonly trade: { readonly moneySeenAt: string | null } | null
  readonly completionReport: object | null
}

/** The money is to go to an account, and the owner has written down none: before it agrees to that, and until it is there. */
export function lacksAccount({ auctionStatus, checklist, trade, completionReport }: Paid): boolean {
  if (auctionStatus !== STATUS.inTransaction || !checklist || !isTransfer(checklist.paymentMethod)) return false
  return checklist.ownersMemo === null && !trade?.moneySeenAt && !completionReport
}

export function TransferAccount({
  auction,
}: {
  readonly auction: Paid & Pick<OwnAuction, 'auctionId' | 'availableActions' | 'isWinnerSuspended'>
}) {
  if (auction.isWinnerSuspended || !lacksAccount(auction)) return null
  const mayWrite = auction.availableActions.includes('postCheckedList')
  return (
    <Notice
      tone="warn"
      title="振込先の口座が記入されていません"
      action={
        mayWrite ? (
          <AppLink to={CHECK_LIST} className="button button-action">
            チェックリストに記入する
          </AppLink>
        ) : (
          <AppLink to={`/kaitori/mypage/message/${auction.auctionId}`} className="button button-action">
            メッセージで知らせる
          </AppLink>
        )
      }
    >
      {mayWrite ? TRANSFER_ACCOUNT.missing : TRANSFER_ACCOUNT.missingForm}
    </Notice>
  )
}
