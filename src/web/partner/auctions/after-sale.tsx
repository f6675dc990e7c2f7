import { Form } from 'react-router'
import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { Yen } from '#ui/price/yen.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { ChecklistForm } from './checklist-form.tsx'
import { FinalPriceForm } from './final-price-form.tsx'
import { ReceiptUpload } from './receipt-upload.tsx'

type Auction = PartnerAuctionQuery['partnerAuction']

/** What the winner does from the end of bidding to the completion. */
export function AfterSale({ auction }: { readonly auction: Auction }) {
  const { auctionStatus, ownerContact, contractAmount, answerBy } = auction
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
  return (
    <>
      {ownerContact && (
        <section className="card p-4">
          <h2 className="text-base">出品者の連絡先</h2>
          <dl className="mt-2 grid grid-cols-[6rem_1fr] gap-y-1">
            <dt className="text-text-2">お名前</dt>
            <dd className="font-bold">{ownerContact.name}</dd>
            <dt className="text-text-2">電話番号</dt>
            <dd>
              <a href={`tel:${ownerContact.phone}`} className="inline-flex min-h-11 items-center">
                {ownerContact.phone}
              </a>
            </dd>
            <dt className="text-text-2">メール</dt>
            <dd className="break-all">{ownerContact.email}</dd>
            <dt className="text-text-2">住所</dt>
            <dd>
              〒{ownerContact.zip} {ownerContact.address}
            </dd>
            <dt className="text-text-2">成約金額</dt>
            <dd>{contractAmount !== null && <Yen yen={contractAmount} className="font-bold" />}</dd>
          </dl>
        </section>
      )}
      {auctionStatus === 31 && (
        <>
          <ChecklistForm checklist={auction.checklist} />
          <ReceiptUpload receiptAssetIds={auction.receiptAssetIds} />
          <FinalPriceForm contractAmount={contractAmount ?? 0} report={auction.completionReport} />
          <details className="card p-4">
            <summary className="min-h-11 cursor-pointer font-bold">取引を中止する</summary>
            <Form method="post" className="mt-2 grid gap-2">
              <input type="hidden" name="do" value="stop" />
              <label className="grid gap-1">
                <span>中止する理由（出品者と運営に伝わります）</span>
                <textarea name="reason" required rows={2} maxLength={500} className="control" />
              </label>
              <p>
                <button type="submit" className="button button-quiet text-bad">
                  取引を中止する
                </button>
              </p>
            </Form>
          </details>
        </>
      )}
    </>
  )
}
