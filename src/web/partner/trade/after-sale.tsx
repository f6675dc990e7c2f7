import { useState } from 'react'
import { DEFAULT_WORDS, PAID_BEFORE_STOP } from '#content/messages/changes.ts'
import { PLAN_CLOSED } from '#content/messages/refusals.ts'
import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { STATUS } from '#domain/auction/status.ts'
import { phoneText } from '#domain/values/phone.ts'
import { formatZip } from '#domain/values/zip.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { DocumentList } from '#ui/trade/document-list.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import type { AuctionOutcome } from '../auction/auction-actions.ts'
import { Outcome } from '../call/answer/outcome.tsx'
import { ConsoleLink } from '../console/console-link.tsx'
import { fileAddress } from '../file-address.ts'
import { AskOperator } from './ask-operator.tsx'
import { ChecklistForm } from './checklist-form.tsx'
import { contractWords } from './contract-words.ts'
import { DeliveryPlan } from './delivery-plan.tsx'
import { FraudRulings } from './fraud-rulings.tsx'
import { IdentityCheckForm } from './identity-check-form.tsx'
import { NameChange } from './name-change.tsx'
import { nextWords } from './next-words.ts'
import { ReportedPayment } from './pickup/reported-payment.tsx'
import { planPlace, STOP_PLACE } from './plan-place.ts'
import { ReceiptUpload } from './receipt-upload.tsx'
import { StopForm } from './stop/stop-form.tsx'
import { StopQuestion } from './stop/stop-question.tsx'
import { stepsOf, TradeSteps } from './trade-steps.tsx'
import { transferWords } from './transfer-words.ts'

type Auction = PartnerAuctionQuery['partnerAuction']

interface Properties {
  readonly auction: Auction
  /** The answer to a form of the page, by its name. */
  readonly answerTo: (form: string) => AuctionOutcome | undefined
  readonly today: string
}

/** Whether the checklist can be filled in: until the bike was looked at. */
function isChecklistOpen({ isWinner, auctionStatus, trade }: Auction): boolean {
  return isWinner && auctionStatus === 31 && !trade?.checkedAt && !trade?.handedOverAt
}

/** Until the trade is over, what one side asked the other about a stop is answered in one place. */
const STOP_FORMS = ['ask-stop', 'refuse-stop', 'withdraw-stop']

/** Below the header, which stays in sight. */
const PLACE_BELOW_HEADER = 'scroll-mt-[calc(var(--console-header,3.9rem)+1rem)]'

/** Whether what a form came to is said where it stands: whoever pressed its button looks there. */
export function isSaidInPlace(auction: Auction, form: string): boolean {
  const { isWinner, auctionStatus, ownerContact, nameChange } = auction
  if (!isWinner) return false
  if (form === 'checklist') return isChecklistOpen(auction)
  if (form === 'accept-delivery') return auctionStatus === STATUS.inTransaction && auction.checklist !== null
  if (form === 'identity') return ownerContact !== null
  if (form === 'name-change') return nameChange !== null
  return auctionStatus === STATUS.inTransaction && (form === 'receipt' || STOP_FORMS.includes(form))
}

/** What the winner does from the end of bidding to the completion. */
export function AfterSale({ auction, answerTo, today }: Properties) {
  const { auctionStatus, ownerContact, contractAmount, trade, availableActions } = auction
  const name = `${auction.makerName} ${auction.modelName}（No.${auction.auctionId}）`
  // A question that goes because the other side was faster does not go without a word.
  const [isStopping, setStopping] = useState(false)
  const stopAnswer = answerTo('stop')
  const isStopped = stopAnswer !== undefined && 'done' in stopAnswer
  const hasLeft = trade?.handedOverAt != null
  const plan = auction.checklist && (
    <DeliveryPlan
      auctionId={auction.auctionId}
      name={name}
      checklist={auction.checklist}
      today={today}
      closed={hasLeft ? PLAN_CLOSED.handedOver : trade?.checkedAt ? PLAN_CLOSED.checked : null}
      hasLeft={hasLeft}
      isBeingStopped={trade?.stopAsked?.isOpen === true || (trade?.refundAskedAt != null && !hasLeft)}
      answer={answerTo('accept-delivery')}
    />
  )
  return (
    <>
      <Result auction={auction} />
      <FraudRulings rulings={trade?.fraudRulings ?? []} />
      {auctionStatus === 31 && trade && <TradeCard auction={auction} trade={trade} today={today} />}
      {auctionStatus === 31 && (
        <div id={STOP_PLACE} className={`grid gap-3 empty:hidden ${PLACE_BELOW_HEADER}`}>
          {STOP_FORMS.map((form) => (
            <Outcome key={form} refusal={answerTo(form)} />
          ))}
          <StopQuestion auction={auction} name={name} answerTo={answerTo} />
        </div>
      )}
      {/* Until the bike has left, what both agree on is the next step, or the day of it. */}
      {auctionStatus === 31 && !hasLeft && plan}
      <p>
        <ConsoleLink to={`/partner/messages/${auction.auctionId}`} className="button button-quiet w-full">
          出品者とのメッセージを開く
        </ConsoleLink>
      </p>
      {auctionStatus === STATUS.inTransaction && (
        <p>
          <AskOperator auctionId={auction.auctionId} />
        </p>
      )}
      {ownerContact && <OwnerContact contact={ownerContact} contractAmount={contractAmount} />}
      <NameChange auction={auction} name={name} today={today} answer={answerTo('name-change')} />
      <DocumentList documents={auction.tradeDocuments} addressOf={fileAddress} level="h2" />
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
          {hasLeft && plan}
          {isChecklistOpen(auction) && (
            <ChecklistForm
              auctionId={auction.auctionId}
              checklist={auction.checklist}
              offeredPlace={ownerContact?.deliveryPlace ?? ''}
              answer={answerTo('checklist')}
            />
          )}
          <ReceiptUpload receiptAssetIds={auction.receiptAssetIds} answer={answerTo('receipt')} />
          {(availableActions.includes('stopTransaction') || availableActions.includes('askToStop')) && (
            <div className="contents" onInput={() => setStopping(true)}>
              <StopForm
                auctionId={auction.auctionId}
                name={name}
                version={auction.version}
                contractAmount={contractAmount ?? 0}
                fixedPrice={trade?.price ?? null}
                isPaid={trade?.moneySeenAt != null}
                isOnRecord
                answer={answerTo(trade?.price == null ? 'stop' : 'ask-stop')}
              />
            </div>
          )}
        </>
      )}
      {isStopping && (auctionStatus !== 31 || hasLeft) && !isStopped && !trade?.stopAsked && (
        <Notice tone="warn" isAnswer title="「取引を中止する」は送信されていません">
          {hasLeft ? '引渡しが完了したため、中止できません。' : '取引の状況が変わりました。'}
        </Notice>
      )}
    </>
  )
}

interface CardProperties {
  readonly auction: Auction
  readonly trade: NonNullable<Auction['trade']>
  readonly today: string
}

/** Where the trade stands, and the way to what has to be done: on this page until there is a plan, then beside the bike. */
function TradeCard({ auction, trade, today }: CardProperties) {
  const isTurn = trade.turn === 'dealer' && !trade.stopAsked?.isOpen
  const transfer = trade.price === null || trade.stopAsked?.isOpen ? transferWords(auction) : null
  const place = isTurn && trade.step === 'agreed' ? planPlace(auction, today) : null
  return (
    <section className={`card grid gap-3 p-4 ${isTurn ? 'border-action' : ''}`} aria-label="引取りと支払い">
      <h2 className="text-base">引取りと支払い</h2>
      <TradeSteps {...stepsOf(auction, trade)} />
      <p>{nextWords(auction, trade, today)}</p>
      <ContractReason auction={auction} />
      {transfer && (
        <Notice tone="warn" title={transfer.title}>
          {transfer.text}
        </Notice>
      )}
      {place && (
        <p>
          <ConsoleLink to={place.to} className="button button-action w-full">
            {place.label}
          </ConsoleLink>
        </p>
      )}
      <p>
        <ConsoleLink
          to={`/partner/auctions/${auction.auctionId}/pickup`}
          className={`button w-full ${isTurn && !place ? 'button-action' : 'button-quiet'}`}
        >
          引取りの画面を開く
        </ConsoleLink>
      </p>
    </section>
  )
}

/** Who stopped it, and who agreed: once the price is fixed neither side stops alone. */
function stoppedWords({ auctionStatus, isStoppedByOperator, trade }: Auction): string {
  if (isStoppedByOperator) return '運営事務局が取引を中止しました。'
  const isAgreed = trade?.stopAsked?.answer === 'agreed'
  if (auctionStatus === 91)
    return isAgreed ? '出品者の申し出に貴社が同意し、取引を中止しました。' : '出品者が取引を中止しました。'
  return isAgreed ? '貴社の申し出に出品者が同意し、取引を中止しました。' : '貴社の操作により、取引を中止しました。'
}

function ContractReason({ auction }: { readonly auction: Auction }) {
  const words = contractWords(auction)
  return words !== null && <p className="text-text-2">{words}</p>
}

/** How the dealer came to be the one whom the owner answers to. */
function wordsOfEnd({ continuesAuctionId, isBoughtByOrder }: Pick<Auction, 'continuesAuctionId' | 'isBoughtByOrder'>) {
  if (continuesAuctionId !== null)
    return {
      title: '入札した金額での購入の意思を出品者に伝えました',
      choice: '先の取引が中止されたあとの、貴社だけとのオークションです。売却するかどうかは、出品者が決めます。',
    }
  return isBoughtByOrder
    ? {
        title: '買取注文の金額で入札しました',
        choice:
          '出品者が貴社の買取注文で「すぐに売る」を選んだため、ほかの販売店は入札していません。売却するかどうかは、出品者が決めます。',
      }
    : {
        title: '最高額で入札が終了しました',
        choice: '出品者は、上位3社までの中から売却する販売店を選べます。',
      }
}

function Result({ auction }: { readonly auction: Auction }) {
  const { auctionStatus, answerBy, counterOffer, finalTransactionPrice, completionReport } = auction
  const words = wordsOfEnd(auction)
  if (auctionStatus === 22)
    return (
      <section className="card border-good p-4">
        <h2 className="text-base">{words.title}</h2>
        {counterOffer?.isAccepted && (
          <p className="mt-1">
            出品者の提示額 <Yen yen={counterOffer.price} className="font-bold" />{' '}
            に応じました。この金額で売却するかどうかは、出品者が決めます。
          </p>
        )}
        <p className="mt-1">
          {counterOffer?.isOpen
            ? `出品者が提示した金額への、貴社の回答が待たれています（${dateTimeText(counterOffer.until)}まで）。`
            : '出品者の回答を待っています。'}
          {words.choice}
          {answerBy && `回答期限は${dateTimeText(answerBy)}です。`}
          売却が決まると、出品者の連絡先を表示します。
        </p>
      </section>
    )
  if (auctionStatus === 32)
    return (
      <section className="card grid gap-2 border-good p-4">
        <h2 className="text-base">取引が完了しました</h2>
        {auction.trade && <TradeSteps {...stepsOf(auction, auction.trade)} />}
        {finalTransactionPrice !== null && (
          <p>
            最終取引金額 <Yen yen={finalTransactionPrice} className="text-xl font-bold" />
          </p>
        )}
        <ContractReason auction={auction} />
        {completionReport && <ReportedPayment report={completionReport} isOver />}
      </section>
    )
  if (auctionStatus === 91 || auctionStatus === 92)
    return (
      <section className="card p-4">
        <h2 className="text-base">取引は中止されました</h2>
        <p className="mt-1">{stoppedWords(auction)}</p>
        {auction.isDealersDefault && (
          <p className="mt-1 font-bold">
            {auction.defaultCause && `${DEFAULT_WORDS[auction.defaultCause]}、`}
            この中止は、販売店による中止として自社の取引実績に数えます。
          </p>
        )}
        {auction.stopReason && <p className="written mt-1">理由：{auction.stopReason}</p>}
        {auction.trade?.price != null && (
          <p className="mt-1">
            確定していた買取金額 <Yen yen={auction.trade.price} className="font-bold" />
          </p>
        )}
        {auction.trade?.moneySeenAt && <p className="mt-1">{PAID_BEFORE_STOP}</p>}
        <p className="mt-1 text-text-2">
          出品者の連絡先は、表示されなくなりました。車両や書類を受け取り済みの場合は、返却について運営が間に入ります。
        </p>
        <p>
          <AskOperator auctionId={auction.auctionId} />
        </p>
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
            <dt className="text-text-2">希望の引渡し場所</dt>
            <dd className="wrap-anywhere">
              {contact.deliveryPlace} <span className="text-text-2">出品時のご希望</span>
            </dd>
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
