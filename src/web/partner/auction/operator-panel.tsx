import { courseWords, stopTooLate } from '#content/messages/changes.ts'
import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { reasonFault } from '#domain/account/written-text.ts'
import { isAuctionStatus, STATUS, statusLabel } from '#domain/auction/status.ts'
import { isInDefault } from '#domain/auction/trade/payment.ts'
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
import { requestText, voidWords } from '../bidding/struck-out.ts'
import { ConfirmForm } from '../call/confirm-form.tsx'
import { ConsoleLink } from '../console/console-link.tsx'
import { fileAddress } from '../file-address.ts'
import { FraudRulings } from '../trade/fraud-rulings.tsx'
import { listedWords } from '../trade/pickup/claim-lines.ts'
import { ClaimsList } from '../trade/pickup/claims-list.tsx'
import { ReportedPayment } from '../trade/pickup/reported-payment.tsx'
import { FraudForm } from '../trade/ruling/fraud-form.tsx'
import { StopForm } from '../trade/stop-form.tsx'
import type { AuctionOutcome } from './auction-actions.ts'

interface Properties {
  readonly auction: PartnerAuctionQuery['partnerAuction']
  /** The answer to a form of the page, by its name. */
  readonly answerTo: (form: string) => AuctionOutcome | undefined
}

/** From the agreed day on, or after a week without one, it may be the dealer's fault that the trade comes to nothing. */
function faultOf({ trade, contractAt }: PartnerAuctionQuery['partnerAuction']) {
  const agreedOn = trade?.agreedOn ?? null
  const plan = agreedOn === null ? null : { deliveryOn: agreedOn, isAccepted: true }
  const since = contractAt === null ? null : new Date(contractAt)
  return { isPossible: isInDefault(plan, since, new Date(serverNow())), agreedOn }
}

/** What an operator can do to an auction, and what became of it so far. */
export function OperatorPanel({ auction, answerTo }: Properties) {
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
          {auctionStatus === STATUS.inTransaction
            ? '販売店は、この取引を操作できません。出品者には、連絡があるまで車両、書類、鍵を引き渡さないようお願いしています。支払いの報告があっても、停止の間は確認期限を数えず、期限による取引完了にもなりません。取引を中止するか、利用を再開するかを判断し、出品者にご連絡ください。'
            : '出品者は、この販売店に売却できません。出品者には、そのことをお知らせしています。'}
        </Notice>
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
            validate={reasonFault}
          />
          <p>
            <Button type="submit" look="danger">
              出品を停止する
            </Button>
          </p>
        </ConfirmForm>
      )}
      {auctionStatus === STATUS.inTransaction && trade?.handedOverAt && <p>{stopTooLate('operator')}</p>}
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
                  <li>理由「{read.text('reason')}」を販売店に伝え、記録に残します。元に戻すことはできません。</li>
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
          <TextField name="reason" label="理由（販売店に伝わります）" required limit={500} validate={reasonFault} />
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
            <StopQuestionCard question={trade.stopAsked} reader="operator" isPaid={trade.moneySeenAt !== null} />
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
      <div className="border-t border-line pt-3">
        <h3>経過</h3>
        <ol className="mt-1 grid gap-1">
          {courseOf(auction).map(({ at, words, actor, reason }) => (
            <li key={`${at} ${words}`}>
              <time dateTime={at} className="tabular text-text-2">
                {dateTimeText(at)}
              </time>{' '}
              {words}
              <span className="text-text-2">（{actor}）</span>
              {reason && <span className="block pl-4">{reason}</span>}
            </li>
          ))}
        </ol>
      </div>
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

interface CourseStep {
  readonly at: string
  readonly words: string
  readonly actor: string
  readonly reason: string | null
}

/** The changes of status, what was said and what was struck out in between, in the order in which it happened. */
function courseOf({
  history,
  statements,
  struckOutBids,
  checklistSteps,
  trade,
}: Pick<Properties['auction'], 'history' | 'statements' | 'struckOutBids' | 'checklistSteps' | 'trade'>): CourseStep[] {
  const steps = history.map(({ at, toStatus, byActor, actorName, reason }) => ({
    at,
    words: isAuctionStatus(toStatus) ? statusLabel(toStatus, byActor) : String(toStatus),
    actor: actorText(byActor, actorName),
    reason,
  }))
  const said = statements.flatMap(({ at, kind, amount, byActor, actorName, comment }) => {
    const words = courseWords(kind)
    const price = amount === null ? '' : `（${yenText(amount)}）`
    return words === null
      ? []
      : [{ at, words: `${words}${price}`, actor: actorText(byActor, actorName), reason: comment || null }]
  })
  const struckOut = struckOutBids.map(({ voidedAt, bikeDealerName, price, reason }) => ({
    at: voidedAt,
    words: `${bikeDealerName ?? '販売店'}の入札（${yenText(price)}）の取り消し`,
    actor: '運営',
    reason,
  }))
  const checklists = checklistSteps.map(({ at, byActor, actorName, changes }, index) => ({
    at,
    words: index === 0 ? '引渡しチェックリストの記入' : '引渡しチェックリストの変更',
    actor: actorText(byActor, actorName),
    reason: changes
      .map(({ label, from, to }) => (from || to ? `${label}：${from && `${from} → `}${to || '（空欄）'}` : label))
      .join('、'),
  }))
  return [...steps, ...said, ...struckOut, ...checklists, ...stopSteps(trade)].sort(
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  )
}

const STOP_ANSWERS = {
  agreed: '中止の申し出への同意',
  refused: '中止の申し出を断り、取引を続行',
  withdrawn: '中止の申し出の取り下げ',
} as const

/** The owner's word about the money, and the last question whether to stop. */
function stopSteps(trade: Properties['auction']['trade']): CourseStep[] {
  if (!trade) return []
  const { moneySeenAt, stopAsked } = trade
  const seen = moneySeenAt ? [{ at: moneySeenAt, words: '引渡し前の入金の確認', actor: '出品者', reason: null }] : []
  if (!stopAsked) return seen
  const { by, askedAt, reason, answer, answeredAt, answeredBy, comment } = stopAsked
  const asked = { at: askedAt, words: '取引の中止の申し出', actor: ACTORS[by] ?? '', reason }
  if (!answer || !answeredAt) return [...seen, asked]
  const actor = ACTORS[answeredBy ?? ''] ?? ''
  return [...seen, asked, { at: answeredAt, words: STOP_ANSWERS[answer], actor, reason: comment || null }]
}

const ACTORS: Readonly<Record<string, string>> = {
  owner: '出品者',
  dealer: '販売店',
  agent: '代理店',
  operator: '運営',
  system: '自動',
}

/** dealer:12 → 販売店 モト横浜, or 販売店12 where nobody knows its name any more. */
function actorText(byActor: string, name: string | null): string {
  const [role = '', number = ''] = byActor.split(':')
  const label = ACTORS[role] ?? role
  return name === null ? `${label}${number}` : `${label} ${name}`
}
