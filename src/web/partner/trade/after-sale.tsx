import { useState } from 'react'
import { useNavigation } from 'react-router'
import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { phoneText } from '#domain/values/phone.ts'
import { formatZip } from '#domain/values/zip.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import type { AuctionOutcome } from '../auction/auction-actions.ts'
import { ConsoleLink } from '../console/console-link.tsx'
import { ChecklistForm } from './checklist-form.tsx'
import { CompletionReport } from './completion-report.tsx'
import { DeliveryPlan } from './delivery-plan.tsx'
import { FinalPriceForm } from './final-price-form.tsx'
import { IdentityCheckForm } from './identity-check-form.tsx'
import { ReceiptUpload } from './receipt-upload.tsx'
import { StopForm } from './stop-form.tsx'

type Auction = PartnerAuctionQuery['partnerAuction']

interface Properties {
  readonly auction: Auction
  /** The answer to a form of the page, by its name. */
  readonly answerTo: (form: string) => AuctionOutcome | undefined
  readonly today: string
}

/** What the winner does from the end of bidding to the completion. */
export function AfterSale({ auction, answerTo, today }: Properties) {
  const { auctionStatus, ownerContact, contractAmount, completionReport } = auction
  const name = `${auction.makerName} ${auction.modelName}（No.${auction.auctionId}）`
  // A question that goes because the other side was faster does not go without a word.
  const [isStopping, setStopping] = useState(false)
  const stopAnswer = answerTo('stop')
  const isStopped = stopAnswer !== undefined && 'done' in stopAnswer
  const { begin, isLost } = useBegunReport(completionReport, answerTo('complete'), auctionStatus === 31)
  return (
    <>
      <Result auction={auction} />
      <p>
        <ConsoleLink to={`/partner/messages/${auction.auctionId}`} className="button button-quiet w-full">
          出品者とのメッセージを開く
        </ConsoleLink>
      </p>
      {ownerContact && <OwnerContact contact={ownerContact} contractAmount={contractAmount} />}
      {ownerContact && (
        <IdentityCheckForm
          auctionId={auction.auctionId}
          check={auction.identityCheck}
          contractAt={auction.contractAt}
          today={today}
          answer={answerTo('identity')}
        />
      )}
      {auctionStatus === 31 && (
        <>
          {auction.checklist && (
            <DeliveryPlan
              auctionId={auction.auctionId}
              name={name}
              checklist={auction.checklist}
              today={today}
              answer={answerTo('accept-delivery')}
            />
          )}
          <ChecklistForm
            auctionId={auction.auctionId}
            checklist={auction.checklist}
            offeredPlace={ownerContact?.deliveryPlace ?? ''}
            answer={answerTo('checklist')}
          />
          <ReceiptUpload receiptAssetIds={auction.receiptAssetIds} />
          {isLost && <LostReport auction={auction} />}
          <div className="contents" onInput={begin} onSubmit={begin}>
            <FinalPriceForm
              auctionId={auction.auctionId}
              name={name}
              version={auction.version}
              contractAmount={contractAmount ?? 0}
              isIdentityChecked={auction.identityCheck !== null}
              checklist={auction.checklist}
              report={completionReport}
              objectedPrice={auction.objectedPrice}
              answer={answerTo('complete')}
            />
          </div>
          {completionReport === null && (
            <div className="contents" onInput={() => setStopping(true)}>
              <StopForm
                auctionId={auction.auctionId}
                name={name}
                version={auction.version}
                contractAmount={contractAmount ?? 0}
                report={completionReport}
                answer={answerTo('stop')}
              />
            </div>
          )}
        </>
      )}
      {isLost && auctionStatus !== 31 && <LostReport auction={auction} />}
      {isStopping && auctionStatus !== 31 && !isStopped && (
        <Notice tone="warn" isAnswer title="「取引を中止する」は送信されていません">
          {auctionStatus === 32 ? '出品者の確認により、取引が完了しました。' : '取引の状況が変わりました。'}
        </Notice>
      )}
    </>
  )
}

type Report = Auction['completionReport']

/** Whether a report that was typed, or asked about, went because the other side or the operator was faster. */
function useBegunReport(report: Report, answer: AuctionOutcome | undefined, isOpen: boolean) {
  const key = report?.reportedAt ?? ''
  const isSending = useNavigation().formData !== undefined
  const [begun, setBegun] = useState<{ readonly key: string; readonly answer: AuctionOutcome | undefined } | null>(null)
  const isSent = begun !== null && answer !== undefined && answer !== begun.answer && 'done' in answer
  if (isSent) setBegun(null)
  const isOver = begun !== null && (!isOpen || begun.key !== key || report?.ruling != null)
  return { begin: () => setBegun({ key, answer }), isLost: isOver && !isSent && !isSending }
}

function LostReport({ auction: { auctionStatus, completionReport } }: { readonly auction: Auction }) {
  const why =
    auctionStatus === 32
      ? '出品者の確認により、取引が完了しました。'
      : auctionStatus !== 31
        ? '取引の状況が変わりました。'
        : completionReport?.ruling
          ? '入力している間に、運営が裁定しました。裁定の後は、報告し直すことはできません。'
          : '入力している間に、別の担当者が完了を報告しました。最新の報告をご確認ください。'
  return (
    <Notice tone="warn" isAnswer title="入力していた完了の報告は送信されていません">
      {why}
    </Notice>
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
        {completionReport && (
          <CompletionReport report={completionReport} objectedPrice={auction.objectedPrice} isOver />
        )}
      </section>
    )
  if (auctionStatus === 91 || auctionStatus === 92)
    return (
      <section className="card p-4">
        <h2 className="text-base">取引は中止されました</h2>
        <p className="mt-1">
          {auctionStatus === 91
            ? '出品者の側で取引が中止されました。'
            : auction.isStoppedByOperator
              ? '運営が取引を中止しました。'
              : '販売店の側で取引が中止されました。'}
        </p>
        {auction.stopReason && <p className="written mt-1">理由：{auction.stopReason}</p>}
        <p className="mt-1 text-text-2">出品者の連絡先は、表示されなくなりました。</p>
      </section>
    )
  return null
}

interface ContactProperties {
  readonly contact: NonNullable<Auction['ownerContact']>
  readonly contractAmount: Auction['contractAmount']
}

function OwnerContact({ contact, contractAmount }: ContactProperties) {
  return (
    <section className="card p-4">
      <h2 className="text-base">出品者の連絡先</h2>
      <dl className="mt-2 grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-y-1">
        <dt className="text-text-2">お名前</dt>
        <dd className="font-bold">{contact.name}</dd>
        <dt className="text-text-2">電話番号</dt>
        <dd>
          <a href={`tel:${contact.phone}`} className="inline-flex min-h-11 items-center">
            {phoneText(contact.phone)}
          </a>
        </dd>
        <dt className="text-text-2">住所</dt>
        <dd>
          〒{formatZip(contact.zip)} {contact.address}
        </dd>
        {contact.deliveryPlace && (
          <>
            <dt className="text-text-2">引渡し場所</dt>
            <dd className="wrap-anywhere">{contact.deliveryPlace}（出品時のご希望）</dd>
          </>
        )}
        {contractAmount !== null && (
          <>
            <dt className="text-text-2">成約金額</dt>
            <dd>
              <Yen yen={contractAmount} className="font-bold" />
            </dd>
          </>
        )}
      </dl>
      {contact.isMinorWithConsent && (
        <div className="mt-3">
          <Notice tone="warn" title="出品者は18歳未満です">
            保護者の同意書を運営がお預かりしています。引渡しの前に、保護者の方にもご連絡ください。
          </Notice>
        </div>
      )}
    </section>
  )
}
