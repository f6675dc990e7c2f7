import { useNavigation } from 'react-router'
import { PartnerAuctionDocument, type PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { STATUS } from '#domain/auction/status.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { Disclosure } from '#ui/controls/disclosure.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { promiseWords } from '#ui/trade/promise.ts'
import { dateTimeText, dayText } from '#ui/values/date-time.ts'
import { notFound } from '../../../shell/data-route.ts'
import { type AuctionOutcome, runAuctionForm } from '../../auction/auction-actions.ts'
import { numberOfAddress } from '../../call/form-values.ts'
import { Outcome } from '../../call/outcome.tsx'
import { query } from '../../call/partner-call.ts'
import { useIsCurrent } from '../../call/use-is-current.ts'
import { useLastAnswer } from '../../call/use-last-answer.ts'
import { ConsoleLink } from '../../console/console-link.tsx'
import { ConsoleMeta } from '../../console/console-meta.tsx'
import { dealerOf } from '../../console/console-visit.ts'
import { useLive } from '../../live/use-live.ts'
import { AskOperator } from '../ask-operator.tsx'
import { IdentityCheckForm } from '../identity-check-form.tsx'
import { MoneySeen } from '../money-seen.tsx'
import { PLAN_PLACE, planPlace } from '../plan-place.ts'
import { stepsOf, TradeSteps } from '../trade-steps.tsx'
import { isTransferFirst, transferWords } from '../transfer-words.ts'
import type { Route } from './+types/pickup.ts'
import { CheckForm } from './check-form.tsx'
import { listedWords } from './claim-lines.ts'
import { ClaimsList } from './claims-list.tsx'
import { CodeForm } from './code-form.tsx'
import { Completed } from './completed.tsx'
import { PaymentForm } from './payment-form.tsx'
import { ReportedPayment } from './reported-payment.tsx'
import { TransferTo } from './transfer-to.tsx'
import { useHeldAnswer } from './use-sent-later.ts'
import { WaitingCode } from './waiting-codes.tsx'
import { TakeForm, Ways } from './ways.tsx'

export async function loader(route: Route.LoaderArgs) {
  const auctionId = numberOfAddress(route.params.auctionId)
  if (auctionId === null) throw notFound()
  const { partnerAuction: auction, serverTime } = await query(route, PartnerAuctionDocument, {
    auctionId,
    bikeDealerId: dealerOf(route),
  })
  if (!auction.isWinner || !auction.trade) throw notFound()
  return { auction, today: tokyoDay(new Date(serverTime)) }
}

export function action(route: Route.ActionArgs) {
  return runAuctionForm(route)
}

/** Beside the owner, on a phone: the bike is looked at, its price fixed, the bike taken and paid for. */
export default function Pickup({ loaderData: { auction, today }, actionData }: Route.ComponentProps) {
  const answer = useUntilChange(useLastAnswer(actionData), auction)
  useLive([auction.auctionId])
  useHeldAnswer(auction.auctionId)
  const bike = `${auction.makerName} ${auction.modelName}`
  const { trade } = auction
  // The form of the check says it itself, as long as it is there.
  const isSaidBelow = answer?.form === 'identity' && 'problem' in answer
  const transfer = auction.auctionStatus === STATUS.inTransaction ? transferWords(auction) : null
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-[minmax(0,1fr)] gap-4">
      <ConsoleMeta title={`引取り ${bike}`} />
      <div>
        <h1 className="text-xl">引取り</h1>
        <p className="mt-1">
          <ConsoleLink to={`/partner/auctions/${auction.auctionId}`} className="inline-flex min-h-11 items-center">
            {bike}（No.{auction.auctionId}）
          </ConsoleLink>
        </p>
      </div>
      {trade && <TradeSteps {...stepsOf(auction, trade)} />}
      {!isSaidBelow && <Outcome refusal={answer} />}
      {trade?.checkedAt && !trade.handedOverAt && auction.auctionStatus === STATUS.inTransaction && (
        <OpenProposal auction={auction} today={today} />
      )}
      {transfer && (
        <Notice tone="warn" title={transfer.title}>
          {transfer.text}
        </Notice>
      )}
      {trade?.price != null && isTransferFirst(auction) && !trade.handedOverAt && <TransferTo auction={auction} />}
      <Now
        auction={auction}
        name={`${bike}（No.${auction.auctionId}）`}
        today={today}
        answerTo={(form) => (answer?.form === form ? answer : undefined)}
      />
      {auction.auctionStatus === STATUS.inTransaction && (
        <p>
          <AskOperator auctionId={auction.auctionId} />
        </p>
      )}
    </div>
  )
}

/** An answer without what was done before the trade went on: green words would stand above what is no longer so. */
function useUntilChange<Answer extends object>(
  answer: Answer | undefined,
  { auctionStatus, trade, completionReport: report }: PartnerAuctionQuery['partnerAuction'],
): Answer | undefined {
  const isBusy = useNavigation().state !== 'idle'
  const state = [auctionStatus, trade?.step, trade?.turn, trade?.price, report?.reportedAt, report?.objectedAt].join(
    ' ',
  )
  const isCurrent = useIsCurrent(answer, state, isBusy)
  return answer && 'done' in answer && !isCurrent ? undefined : answer
}

interface Properties {
  readonly auction: PartnerAuctionQuery['partnerAuction']
  readonly name: string
  readonly today: string
  readonly answerTo: (form: string) => AuctionOutcome | undefined
}

function Now(properties: Properties) {
  const { auction, name, answerTo } = properties
  const { trade, auctionStatus } = auction
  if (!trade) return null
  if (auctionStatus === STATUS.completed) return <Completed auction={auction} />
  if (auctionStatus !== STATUS.inTransaction)
    return (
      <>
        <Notice tone="warn" title="取引は中止されました">
          {auction.stopReason}
        </Notice>
        <WaitingCode auctionId={auction.auctionId} isOnItsPage />
        <p>
          車両や書類を受け取り済みの場合は、返却について運営が間に入ります。
          <AskOperator auctionId={auction.auctionId} />
        </p>
      </>
    )
  if (trade.handedOverAt) return <AfterHandOver {...properties} />
  if (trade.price !== null)
    return (
      <>
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
        <Notice tone="warn" isAnswer title="出品者が減額を断りました">
          断られた減額は差し引けません。
        </Notice>
        <Claims auction={auction} />
        <Ways auction={auction} name={name} answerTo={answerTo} />
      </>
    )
  if (trade.turn === 'dealer' && trade.step === 'scheduled')
    return <CheckForm auction={auction} name={name} answer={answerTo('check')} />
  return <BeforeTheDay {...properties} />
}

/** What is still missing, and where it is done. */
function BeforeTheDay({ auction, today, answerTo }: Properties) {
  const { checklist, identityCheck } = auction
  const isAgreed = checklist?.planAcceptedAt != null
  const when = checklist && planText(checklist)
  return (
    <>
      <section className="card grid gap-3 p-4" aria-label="引取りの準備">
        <h2 className="text-base">引取りの準備</h2>
        <ul className="grid gap-2">
          <Prepared isDone={isAgreed} label="引渡しの予定">
            {isAgreed ? (
              when
            ) : (
              <>
                {checklist
                  ? `${when}（${checklist.planProposedBySide === 'owner' ? '出品者からの提案。貴社の承諾待ち' : '提案済み。出品者の承諾待ち'}）。`
                  : '出品者との約束がまだ決まっていません。'}
                <PlanLink auction={auction} today={today} />
              </>
            )}
          </Prepared>
          <Prepared isDone={identityCheck !== null} label="本人確認の記録">
            {identityCheck
              ? '記録済みです。'
              : '引渡しの日に、本人確認書類を見せてもらって記録します。支払いの報告に必要です。'}
          </Prepared>
        </ul>
        <p className="text-text-2">
          {isAgreed
            ? '引渡しの日になると、この画面で車両の確認を始められます。'
            : '日時と場所が決まり、その日になると、この画面で車両の確認を始められます。'}
          減額を申請できるのは、引渡しの前の、その確認のときだけです。
        </p>
      </section>
      {identityCheck === null && <Identity auction={auction} today={today} answerTo={answerTo} />}
    </>
  )
}

/** To the plan on the auction's page: there it is accepted, proposed or changed. */
function PlanLink({ auction, today }: Pick<Properties, 'auction' | 'today'>) {
  const { checklist, auctionId } = auction
  const place =
    checklist?.planProposedBySide === 'dealer'
      ? { to: `/partner/auctions/${auctionId}#${PLAN_PLACE}`, label: '予定を確認する' }
      : planPlace(auction, today)
  return (
    <ConsoleLink to={place.to} className="inline-flex min-h-11 items-center font-bold">
      {place.label}
    </ConsoleLink>
  )
}

function planText({
  deliveryOn,
  deliveryTime,
  deliveryPlace,
}: NonNullable<Properties['auction']['checklist']>): string {
  return `${dayText(deliveryOn)} ${deliveryTime}　${deliveryPlace}`
}

/** A day that somebody proposed anew after the check: the bike is still with the owner. */
function OpenProposal({ auction, today }: Pick<Properties, 'auction' | 'today'>) {
  const { checklist } = auction
  if (!checklist || checklist.planAcceptedAt !== null) return null
  const isOwners = checklist.planProposedBySide === 'owner'
  return (
    <Notice
      tone="warn"
      title={isOwners ? '出品者から引渡しの予定の変更の提案があります' : '引渡しの予定の変更を提案しています'}
    >
      {planText(checklist)}。{isOwners ? '承諾すると、この予定に決まります。' : '出品者の承諾を待っています。'}
      <PlanLink auction={auction} today={today} />
    </Notice>
  )
}

function Prepared({
  isDone,
  label,
  children,
}: {
  readonly isDone: boolean
  readonly label: string
  readonly children: React.ReactNode
}) {
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-2">
      <span className={isDone ? 'font-bold text-good' : 'font-bold text-bad'}>{isDone ? '済み' : '未完了'}</span>
      <span className="wrap-anywhere">
        <span className="block font-bold">{label}</span>
        {children}
      </span>
    </li>
  )
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

function TakeInstead({ auction, name, answerTo }: Properties) {
  return (
    <Disclosure title="減額を取り下げて引き取る">
      <TakeForm auction={auction} name={name} answer={answerTo('take')} />
    </Disclosure>
  )
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

function AfterHandOver({ auction, name, today, answerTo }: Properties) {
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
          <Identity auction={auction} today={today} answerTo={answerTo} />
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

function Identity({ auction, today, answerTo }: Omit<Properties, 'name'>) {
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
