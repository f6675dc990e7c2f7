import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { Yen } from '#ui/price/yen.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { ConsoleLink } from '../chrome/console-link.tsx'
import { ChecklistForm } from './checklist-form.tsx'
import { CompletionReport } from './completion-report.tsx'
import { FinalPriceForm } from './final-price-form.tsx'
import { IdentityCheckForm } from './identity-check-form.tsx'
import { OwnerContact } from './owner-contact.tsx'
import { ReceiptUpload } from './receipt-upload.tsx'
import { StopForm } from './stop-form.tsx'

type Auction = PartnerAuctionQuery['partnerAuction']

/** What the winner does from the end of bidding to the completion. */
export function AfterSale({ auction }: { readonly auction: Auction }) {
  const { auctionStatus, ownerContact, contractAmount, completionReport } = auction
  return (
    <>
      <Result auction={auction} />
      <p>
        <ConsoleLink to={`/partner/messages/${auction.auctionId}`} className="button button-quiet w-full">
          出品者とのメッセージを開く
        </ConsoleLink>
      </p>
      {ownerContact && <OwnerContact contact={ownerContact} contractAmount={contractAmount} />}
      {ownerContact && auctionStatus !== 91 && auctionStatus !== 92 && (
        <IdentityCheckForm check={auction.identityCheck} />
      )}
      {auctionStatus === 31 && (
        <>
          <ChecklistForm checklist={auction.checklist} />
          <ReceiptUpload receiptAssetIds={auction.receiptAssetIds} />
          <FinalPriceForm contractAmount={contractAmount ?? 0} report={completionReport} />
          <StopForm />
        </>
      )}
    </>
  )
}

function Result({ auction }: { readonly auction: Auction }) {
  const { auctionStatus, answerBy, finalTransactionPrice, completionReport } = auction
  if (auctionStatus === 22)
    return (
      <section className="card border-good p-4">
        <h2 className="text-base">落札しました</h2>
        <p className="mt-1">
          出品者の売却意思の確認を待っています。
          {answerBy && `回答期限は${dateTimeText(answerBy)}です。`}
          売却が決まると、出品者の連絡先を表示します。
        </p>
      </section>
    )
  if (auctionStatus === 32)
    return (
      <section className="card grid gap-2 border-good p-4">
        <h2 className="text-base">取引が完了しました</h2>
        {finalTransactionPrice !== null && (
          <p>
            最終取引金額 <Yen yen={finalTransactionPrice} className="text-xl font-bold" />
          </p>
        )}
        {completionReport && <CompletionReport report={completionReport} isOver />}
      </section>
    )
  if (auctionStatus === 91 || auctionStatus === 92)
    return (
      <section className="card p-4">
        <h2 className="text-base">取引は中止されました</h2>
        <p className="mt-1">{auctionStatus === 91 ? '出品者が取引を中止しました。' : '販売店が取引を中止しました。'}</p>
      </section>
    )
  return null
}
