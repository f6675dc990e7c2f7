import { brokenContractWords } from '#content/messages/changes.ts'
import { stopTooLate } from '#content/messages/refusals.ts'
import type { AuctionCourseQuery } from '#contract/generated/operator.ts'
import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { explanationFault } from '#domain/account/explanation.ts'
import { STATUS } from '#domain/auction/status.ts'
import { possibleDefaults } from '#domain/auction/trade/payment.ts'
import { spokenKm } from '#domain/values/typed-km.ts'
import { serverNow } from '#ui/clock/server-now.ts'
import { Button } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { DocumentList } from '#ui/trade/document-list.tsx'
import { StopQuestionCard } from '#ui/trade/stop-question.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'
import { isToldToOwner, requestText, voidWords } from '../bidding/struck-out.ts'
import { ConfirmForm } from '../call/confirm-form.tsx'
import { ConsoleLink } from '../console/console-link.tsx'
import { fileAddress } from '../file-address.ts'
import { FraudRulings } from '../trade/fraud-rulings.tsx'
import { listedWords } from '../trade/pickup/claim-lines.ts'
import { ClaimsList } from '../trade/pickup/claims-list.tsx'
import { ReportedPayment } from '../trade/pickup/reported-payment.tsx'
import { FraudForm } from '../trade/ruling/fraud-form.tsx'
import { REFUND_FORM } from '../trade/ruling/refund.ts'
import { RefundForm } from '../trade/ruling/refund-form.tsx'
import { nextOf } from '../trade/ruling/troubled-list.tsx'
import { StopForm } from '../trade/stop/stop-form.tsx'
import type { AuctionOutcome } from './auction-actions.ts'
import { Course } from './course.tsx'

interface Properties {
  readonly auction: PartnerAuctionQuery['partnerAuction']
  readonly course: AuctionCourseQuery | null
  /** The answer to a form of the page, by its name. */
  readonly answerTo: (form: string) => AuctionOutcome | undefined
}

/** From the agreed day on, after a week without one, or of a suspended dealer, it may be its fault that the trade comes to nothing. */
function faultOf({ trade, contractAt, isWinnerSuspended }: PartnerAuctionQuery['partnerAuction']) {
  const agreedOn = trade?.agreedOn ?? null
  const plan = agreedOn === null ? null : { deliveryOn: agreedOn, isAccepted: true }
  const since = contractAt === null ? null : new Date(contractAt)
  return { possible: possibleDefaults(plan, since, isWinnerSuspended ?? false, new Date(serverNow())), agreedOn }
}

/** What an operator can do to an auction, and what became of it so far. */
export function OperatorPanel({ auction, course, answerTo }: Properties) {
  const { auctionId, auctionStatus, voidableBids, completionReport, trade } = auction
  const name = `${auction.makerName} ${auction.modelName}`
  return (
    <section className="card grid gap-4 p-4" aria-label="運営の操作">
      <h2 className="text-base">運営の操作</h2>
      <p className="flex flex-wrap gap-x-4">
        <ConsoleLink to={`/partner/messages/${auction.auctionId}`} className="inline-flex min-h-11 items-center">
          メッセージを開く
        </ConsoleLink>
        {auction.isSellerMuted && <StateBadge tone="warn">出品者の送信を停止中</StateBadge>}
      </p>
      {auction.isWinnerSuspended && (
        <Notice tone="bad" title={`${auction.winnerName ?? '販売店'}は利用停止中です`}>
          {trade?.handedOverAt
            ? `販売店は、支払いを報告できません。出品者には、代金の受け取りの状況を運営が確認すると伝えています。停止の間は確認期限を数えず、期限による取引完了にもなりません。${nextOf(auction)}`
            : auctionStatus === STATUS.inTransaction
              ? '販売店は、この取引を操作できません。出品者には、連絡があるまで車両、書類、鍵を引き渡さないようお願いしています。支払いの報告があっても、停止の間は確認期限を数えず、期限による取引完了にもなりません。取引を中止するか、利用を再開するかを判断し、出品者にご連絡ください。'
              : '出品者は、この販売店に売却できません。出品者には、そのことをお知らせしています。'}
        </Notice>
      )}
      {auction.winnerBrokenContract !== null && (
        <p>
          最高額の{auction.winnerName ?? '販売店'}は、{brokenContractWords(auction.winnerBrokenContract)}。
        </p>
      )}
      <DocumentList documents={auction.tradeDocuments} addressOf={fileAddress} level="h3" />
      {auction.availableActions.includes('stopListing') && (
        <ConfirmForm
          className="grid gap-2"
          label="出品の停止"
          answer={answerTo('stop-listing')}
          draft={{ subject: `stop-listing ${auctionId}` }}
          shows={{ version: auction.version }}
          ask={(read) => ({
            title: `運営として、${name}（No.${auctionId}）の出品を停止します`,
            consequence: (
              <ul className="list-disc pl-5">
                <li>
                  {auction.bidCount > 0
                    ? `${auction.bidCount}件の入札（現在価格 ${yenText(auction.currentPrice)}）はすべて無効になり、入札した販売店の画面に停止を表示します。`
                    : '入札はまだありません。'}
                </li>
                <li>
                  理由「{read.text('reason')}」を、出品者{auction.bidCount > 0 && 'と、最高額の販売店'}
                  にメールで伝えます。
                </li>
                <li>元に戻すことはできません。</li>
              </ul>
            ),
            confirmLabel: '出品を停止する',
            token: 'stop-listing',
          })}
        >
          <input type="hidden" name="do" value="stop-listing" />
          <TextField
            name="reason"
            label="出品を停止する理由（出品者と最高額の販売店に伝わり、入札はすべて無効になります）"
            required
            limit={500}
            validate={explanationFault}
          />
          <p>
            <Button type="submit" look="danger">
              出品を停止する
            </Button>
          </p>
        </ConfirmForm>
      )}
      {auctionStatus === STATUS.inTransaction && trade?.handedOverAt && (
        <p>{completionReport?.isProven === false ? nextOf(auction) : stopTooLate('operator')}</p>
      )}
      {auction.availableActions.includes('askForRefund') && trade && (
        <RefundForm
          auctionId={auctionId}
          name={`${name}（No.${auctionId}）`}
          trade={trade}
          answer={answerTo(REFUND_FORM)}
        />
      )}
      {auction.availableActions.includes('stopTransaction') && (
        <StopForm
          auctionId={auctionId}
          name={`${name}（No.${auctionId}）`}
          version={auction.version}
          contractAmount={auction.contractAmount ?? 0}
          fixedPrice={auction.trade?.price ?? null}
          isPaid={auction.trade?.moneySeenAt != null}
          isDealerSuspended={auction.isWinnerSuspended ?? false}
          fault={faultOf(auction)}
          answer={answerTo('stop')}
        />
      )}
      {voidableBids.length > 0 && (
        <ConfirmForm
          className="grid gap-2 border-t border-line pt-3"
          label="入札の取り消し"
          answer={answerTo('void-bid')}
          // Whichever bid is offered first by now: the one that was chosen is meant.
          draft={{ subject: `void-bid ${auctionId}`, refuse: () => null }}
          ask={(read) => {
            const sequence = read.id('sequence')
            const bid = voidableBids.find((it) => it.sequence === sequence)
            const object = bid ? `${bid.bikeDealerName ?? ''}の ${requestText(bid)}` : '入札'
            const words = bid ? voidWords(bid) : []
            return {
              title: `運営として、${name}（No.${auctionId}）の${object}を取り消します`,
              consequence: (
                <ul className="list-disc pl-5">
                  {bid && <li>{dateTimeText(bid.bidAt)}の入札です。</li>}
                  {words.map((it) => (
                    <li key={it} className="font-bold">
                      {it}
                    </li>
                  ))}
                  <li>
                    理由「{read.text('reason')}」を{isToldToOwner(bid, auction) ? '出品者と販売店' : '販売店'}
                    に伝え、記録に残します。元に戻すことはできません。
                  </li>
                </ul>
              ),
              confirmLabel: bid ? `${requestText(bid)}を取り消す` : '入札を取り消す',
              token: `void-bid ${sequence}`,
              facts: words.join(''),
            }
          }}
        >
          <input type="hidden" name="do" value="void-bid" />
          <SelectField
            name="sequence"
            label="取り消す入札"
            required
            options={voidableBids.map((bid) => ({
              value: String(bid.sequence),
              label: `${bid.bikeDealerName ?? ''} ${requestText(bid)}`,
            }))}
          />
          <TextField
            name="reason"
            label="理由（出品者と販売店に伝わります）"
            required
            limit={500}
            validate={explanationFault}
          />
          <p>
            <Button type="submit" look="danger">
              入札を取り消す
            </Button>
          </p>
        </ConfirmForm>
      )}
      {trade && (trade.checkedAt || completionReport) && (
        <div className="grid gap-2 border-t border-line pt-3">
          <h3>引渡しと支払い</h3>
          <p>{tradeWords(trade)}</p>
          {auctionStatus === STATUS.inTransaction && trade.stopAsked && !trade.handedOverAt && (
            <StopQuestionCard
              question={trade.stopAsked}
              reader="operator"
              isPaid={trade.moneySeenAt !== null}
              isRefundAsked={trade.refundAskedAt != null}
              isHeld={auction.isWinnerSuspended === true}
            />
          )}
          <ClaimsList
            claims={trade.claims}
            isFixed={trade.price !== null}
            listedAt={(line) => listedWords(line, auction.inspectionSheet?.lines ?? [], auction.condition)}
          />
          {trade.ruling && <p className="written">減額の裁定：{trade.ruling.comment}</p>}
          {trade.turn === 'operator' && (
            <p>
              <ConsoleLink to="/partner/disputes" className="button button-action">
                裁定の画面を開く
              </ConsoleLink>
            </p>
          )}
          {completionReport && (
            <ReportedPayment
              report={completionReport}
              isOperatorsTurn={trade.turn === 'operator'}
              isOver={auctionStatus === STATUS.completed}
            />
          )}
          <FraudRulings rulings={trade.fraudRulings} />
          {trade.handedOverAt && (
            <FraudForm
              auctionId={auctionId}
              name={name}
              version={auction.version}
              price={trade.price ?? 0}
              ruled={trade.fraudRulings.reduce((sum, { owed }) => sum + owed, 0)}
              answer={answerTo('fraud')}
            />
          )}
        </div>
      )}
      {course && <Course auction={auction} course={course} />}
    </section>
  )
}

/** Where the trade stands, to an operator. */
function tradeWords({
  price,
  handedOverAt,
  daysLate,
  isBiddingHeld,
  mileageKm,
}: NonNullable<Properties['auction']['trade']>) {
  return [
    mileageKm !== null && `走行距離計 ${spokenKm(mileageKm)}。`,
    price !== null && `買取金額 ${yenText(price)} に確定。`,
    handedOverAt ? `${dateTimeText(handedOverAt)}引渡し。` : '引渡し前。',
    daysLate > 0 && `支払いが${daysLate}日遅れています${isBiddingHeld ? '（入札停止中）' : ''}。`,
  ]
    .filter(Boolean)
    .join('')
}
