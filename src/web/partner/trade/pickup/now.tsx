import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { STATUS } from '#domain/auction/status.ts'
import { Disclosure } from '#ui/controls/disclosure.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { promiseWords } from '#ui/trade/promise.ts'
import { RefundRequest } from '#ui/trade/refund-request.tsx'
import { dateTimeText, dayText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'
import type { AuctionOutcome } from '../../auction/auction-actions.ts'
import { ConsoleLink } from '../../console/console-link.tsx'
import { AskOperator } from '../ask-operator.tsx'
import { IdentityCheckForm } from '../identity-check-form.tsx'
import { MoneySeen } from '../money-seen.tsx'
import { BeforeTheDay } from './before-the-day.tsx'
import { CheckForm } from './check-form.tsx'
import { listedWords } from './claim-lines.ts'
import { ClaimsList } from './claims-list.tsx'
import { CodeForm } from './code-form.tsx'
import { Completed } from './completed.tsx'
import { PaymentForm } from './payment-form.tsx'
import { ReportedPayment } from './reported-payment.tsx'
import { WaitingCode } from './waiting-codes.tsx'
import { TakeForm, Ways } from './ways.tsx'

interface Properties {
  readonly auction: PartnerAuctionQuery['partnerAuction']
  readonly name: string
  readonly today: string
  readonly answerTo: (form: string) => AuctionOutcome | undefined
}

/** What can be done in this state of the trade. */
export function Now(properties: Properties) {
  const { auction } = properties
  const { trade, auctionStatus } = auction
  if (!trade) return null
  if (auctionStatus === STATUS.completed) return <Completed auction={auction} />
  if (auctionStatus !== STATUS.inTransaction)
    return (
      <>
        <Notice tone="warn" title="取引は中止されました">
          {auction.stopReason}
          {auction.isDealersDefault && <p>この中止は、販売店による中止として自社の取引実績に数えます。</p>}
        </Notice>
        <WaitingCode auctionId={auction.auctionId} isOnItsPage />
        <p>
          車両や書類を受け取り済みの場合は、返却について運営が間に入ります。
          <AskOperator auctionId={auction.auctionId} />
        </p>
      </>
    )
  if (trade.handedOverAt) return <AfterHandOver {...properties} />
  return (
    <>
      <UntilHandOver {...properties} />
      {auction.identityCheck === null && <Identity {...properties} />}
    </>
  )
}

function UntilHandOver(properties: Properties) {
  const { auction, name, answerTo } = properties
  const { trade } = auction
  if (!trade) return null
  if (trade.price !== null)
    return (
      <>
        <RefundRequest trade={trade} reader="dealer" />
        {trade.stopAsked?.isOpen && (
          <Notice
            tone="warn"
            title={`${trade.stopAsked.by === 'owner' ? '出品者' : '自社'}が取引の中止を申し出ています`}
            action={<ConsoleLink to={`/partner/auctions/${auction.auctionId}`}>申し出の内容を見る</ConsoleLink>}
          >
            {trade.stopAsked.ruledBy
              ? '運営が確認しています。運営が判断するまで、車両を引き取らず、引渡しコードも入力しないでください。'
              : '中止する場合は、車両を引き取らず、引渡しコードも入力しないでください。'}
            すでに引き取った場合は、コードを入力すると引渡しが完了し、申し出は無効になります。
          </Notice>
        )}
        <CodeForm auction={auction} name={name} answer={answerTo('hand-over')} />
        <Claims auction={auction} />
      </>
    )
  if (trade.turn === 'operator')
    return (
      <>
        <Notice title="運営の裁定を待っています">
          車両は出品者のもとに置いたままにしてください。
          {trade.ruledBy && promiseWords(trade.ruledBy, '裁定します')}
          裁定が出ると、この画面に表示します。
        </Notice>
        <Claims auction={auction} />
        <TakeInstead {...properties} />
      </>
    )
  if (trade.checkedAt && trade.turn === 'owner') return <AwaitsAnswer {...properties} />
  if (trade.checkedAt)
    return (
      <>
        <Refused claims={trade.claims} decidedPrice={trade.decidedPrice} />
        <Claims auction={auction} />
        <Ways auction={auction} name={name} answerTo={answerTo} />
      </>
    )
  if (trade.turn === 'dealer' && trade.step === 'scheduled')
    return <CheckForm auction={auction} name={name} answer={answerTo('check')} />
  return <BeforeTheDay {...properties} />
}

/** The owner has the claims on its own phone. */
function AwaitsAnswer(properties: Properties) {
  const { auction, name, answerTo } = properties
  const { trade } = auction
  if (!trade) return null
  return (
    <>
      <Notice title="出品者の回答を待っています">
        出品者の画面に申請が届いています。回答があると、この画面に表示します。車両はまだ引き取れません。
      </Notice>
      <Claims auction={auction} />
      <p>
        すべて承諾された場合の買取金額 <Yen yen={trade.claimedPrice} className="text-xl font-bold" />
      </p>
      <TakeInstead {...properties} />
      {trade.checksLeft > 0 && (
        <Disclosure title={`確認の内容を直す（あと${trade.checksLeft}回）`}>
          <CheckForm key={trade.checkedAt} auction={auction} name={name} answer={answerTo('check')} />
        </Disclosure>
      )}
    </>
  )
}

interface RefusedProperties {
  readonly claims: readonly { readonly answer: string | null }[]
  /** What the bike costs without the refused ones. */
  readonly decidedPrice: number
}

/** What the owner said no to, and to what not. */
export function Refused({ claims, decidedPrice }: RefusedProperties) {
  const isPart = isPartAccepted(claims)
  return (
    <Notice tone="warn" isAnswer title={isPart ? '出品者が減額の一部を断りました' : '出品者が減額を断りました'}>
      {isPart
        ? `承諾された減額だけを差し引いた金額は、${yenText(decidedPrice)}です。断られた減額は差し引けません。`
        : '断られた減額は差し引けません。'}
    </Notice>
  )
}

function TakeInstead({ auction, name, answerTo }: Properties) {
  const { trade } = auction
  if (!trade) return null
  return (
    <Disclosure title={takeInsteadTitle(trade)}>
      <TakeForm auction={auction} name={name} answer={answerTo('take')} />
    </Disclosure>
  )
}

/** For how much the bike is taken without what the owner refused, or has not answered. */
export function takeInsteadTitle({ claims, decidedPrice }: RefusedProperties): string {
  return `${isPartAccepted(claims) ? '残りの' : ''}減額を取り下げて ${yenText(decidedPrice)} で引き取る`
}

function isPartAccepted(claims: RefusedProperties['claims']): boolean {
  return claims.some(({ answer }) => answer === 'accepted')
}

function Claims({ auction }: { readonly auction: Properties['auction'] }) {
  const { trade, inspectionSheet, condition } = auction
  if (!trade || trade.claims.length === 0) return null
  return (
    <section className="card grid gap-3 p-4" aria-label="減額の申請">
      <h2 className="text-base">減額の申請</h2>
      <ClaimsList
        claims={trade.claims}
        isFixed={trade.price !== null}
        listedAt={(line) => listedWords(line, inspectionSheet?.lines ?? [], condition)}
      />
      {trade.ruling && <Notice title="運営の裁定">{trade.ruling.comment}</Notice>}
    </section>
  )
}

function AfterHandOver(properties: Properties) {
  const { auction, name, today, answerTo } = properties
  const { trade, identityCheck, completionReport: report } = auction
  if (!trade?.handedOverAt) return null
  const isReported = trade.step === 'paid'
  const isObjectedTo = report?.objectedAt != null && Date.parse(report.objectedAt) >= Date.parse(report.reportedAt)
  const isSeen = trade.moneySeenAt !== null && !report?.objection
  const mayReport = !report || (report.isReplaceable && (!isReported || isObjectedTo))
  return (
    <>
      <Notice tone="good" title="引渡しが完了しました">
        {dateTimeText(trade.handedOverAt)}に <Yen yen={trade.price ?? 0} className="font-bold" />{' '}
        で引き取りました。減額の申請は、もうできません。
      </Notice>
      {trade.daysLate > 0 && (
        <Notice tone="bad" title={`支払い${isSeen ? 'の報告' : ''}が${trade.daysLate}日遅れています`}>
          {report?.objection
            ? '支払いについて、出品者から申し出があります。出品者か運営が支払いを確認するまで、遅れとして数えます。'
            : isSeen
              ? 'すぐに報告してください（再度のお支払いは不要です）。'
              : '支払ったら、すぐに報告してください。'}
          {trade.isBiddingHeld ? '新しい入札はできません。' : '7日遅れると、新しい入札ができなくなります。'}
        </Notice>
      )}
      {report && <ReportedPayment report={report} isOperatorsTurn={trade.turn === 'operator'} />}
      {report && isObjectedTo && !report.isReplaceable && (
        <Notice title="運営の裁定を待っています">
          裁定が出るまで、新しい報告はできません。補足は運営へお問い合わせください。
        </Notice>
      )}
      {identityCheck === null && (
        <>
          <MoneySeen trade={trade} for="dealer" isObjectedTo={report?.objectedAt != null} />
          <Notice title="このあと、代金の支払いを報告します">
            {!isSeen && trade.paymentDueOn && `支払期限は、引渡しの日の${dayText(trade.paymentDueOn)}です。`}
            先に出品者の本人確認を記録すると、支払いを報告できます。
          </Notice>
          <Identity {...properties} />
        </>
      )}
      {identityCheck !== null && mayReport && (
        <PaymentForm
          key={report?.reportedAt ?? 'first'}
          auction={auction}
          name={name}
          today={today}
          answer={answerTo('payment')}
        />
      )}
    </>
  )
}

function Identity({ auction, today, answerTo }: Properties) {
  return (
    <IdentityCheckForm
      auctionId={auction.auctionId}
      check={auction.identityCheck}
      contractAt={auction.contractAt}
      today={today}
      answer={answerTo('identity')}
    />
  )
}
