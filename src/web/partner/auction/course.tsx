import { courseWords } from '#content/messages/changes.ts'
import type { AuctionCourseQuery } from '#contract/generated/operator.ts'
import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { isAuctionStatus, statusLabel } from '#domain/auction/status.ts'
import { dateTimeText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'

interface Properties {
  readonly auction: Pick<PartnerAuctionQuery['partnerAuction'], 'struckOutBids' | 'trade'>
  readonly course: AuctionCourseQuery
}

/** What became of an auction so far, to an operator. */
export function Course({ auction, course }: Properties) {
  return (
    <div className="border-t border-line pt-3">
      <h3>経過</h3>
      <ol className="mt-1 grid gap-1">
        {courseOf(auction, course).map(({ at, words, actor, reason }) => (
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
  )
}

interface CourseStep {
  readonly at: string
  readonly words: string
  readonly actor: string
  readonly reason: string | null
}

/** The changes of status, what was said and what was struck out in between, in the order in which it happened. */
function courseOf(
  { struckOutBids, trade }: Properties['auction'],
  {
    auditLog,
    refundRequests,
    partnerAuction: { history, statements, checklistSteps, winnerSuspensions, runnerUpSteps, trade: before },
  }: Properties['course'],
): CourseStep[] {
  const late = auditLog.map(({ at }) => ({
    at,
    words: '中止のあとに届いた正しい引渡しコード（車両の場所を双方に確認してください）',
    actor: '販売店',
    reason: null,
  }))
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
  const checklists = checklistSteps.map(({ at, byActor, actorName, isAcceptance, changes }, index) => ({
    at,
    words: isAcceptance
      ? '引渡しの日時・場所・支払方法への同意'
      : index === 0
        ? '引渡しチェックリストの記入'
        : '引渡しチェックリストの変更',
    actor: actorText(byActor, actorName),
    reason: changes
      .map(({ label, from, to }) => (from || to ? `${label}：${from && `${from} → `}${to || '（空欄）'}` : label))
      .join('、'),
  }))
  const suspensions = winnerSuspensions.map(({ at, isLift, isAgency, operatorName, reason }) => ({
    at,
    words: `${isAgency ? '代理店' : '販売店'}の利用停止${isLift ? 'の解除' : ''}`,
    actor: `運営 ${operatorName}`,
    reason: isLift ? null : reason,
  }))
  const asked = runnerUpSteps.flatMap(({ dealerName, amount, askedAt, answer, answeredAt }) => [
    {
      at: askedAt,
      words: `次の販売店（${dealerName}）への購入の確認（${yenText(amount)}）`,
      actor: '自動',
      reason: null,
    },
    ...(answer && answeredAt
      ? [{ at: answeredAt, words: RUNNER_UP_ANSWERS[answer] ?? answer, actor: dealerName, reason: null }]
      : []),
  ])
  const stops = stopSteps(trade, before?.stopsBefore ?? [])
  // Of one moment, what was said comes before the change of status that it led to.
  return [
    ...[...stops, ...refundSteps(refundRequests), ...said, ...checklists, ...steps],
    ...[...late, ...struckOut, ...suspensions, ...asked],
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

/** The money that an operator asks back, and takes back; what was asked a second time was told once. */
function refundSteps(requests: Properties['course']['refundRequests']): CourseStep[] {
  return requests
    .map(({ at, partnerName, detail }) => ({ at, partnerName, isAsked: JSON.parse(detail).isAsked === true }))
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .filter(({ isAsked }, index, all) => isAsked !== (all[index - 1]?.isAsked ?? false))
    .map(({ at, partnerName, isAsked }) => ({
      at,
      words: isAsked ? '返金の求め' : '返金の求めの取り消し',
      actor: `運営 ${partnerName}`,
      reason: null,
    }))
}

const RUNNER_UP_ANSWERS: Readonly<Record<string, string>> = {
  yes: '購入するとの回答',
  no: '購入しないとの回答',
  expired: '回答期限の経過',
  calledOff: '購入の確認の取りやめ',
}

const STOP_ANSWERS = {
  agreed: '中止の申し出への同意',
  refused: '中止の申し出を断り、取引を続行',
  withdrawn: '中止の申し出の取り下げ',
} as const

/** The owner's word about the money, and the questions whether to stop. */
function stopSteps(trade: Properties['auction']['trade'], before: readonly StopQuestion[]): CourseStep[] {
  if (!trade) return []
  const { moneySeenAt, stopAsked } = trade
  const seen = moneySeenAt ? [{ at: moneySeenAt, words: '引渡し前の入金の確認', actor: '出品者', reason: null }] : []
  return [...seen, ...[...before, ...(stopAsked ? [stopAsked] : [])].flatMap(questionSteps)]
}

type StopQuestion = NonNullable<Properties['course']['partnerAuction']['trade']>['stopsBefore'][number]

function questionSteps({ by, askedAt, reason, answer, answeredAt, answeredBy, comment }: StopQuestion): CourseStep[] {
  const asked = { at: askedAt, words: '取引の中止の申し出', actor: ACTORS[by] ?? '', reason }
  if (!answer || !answeredAt) return [asked]
  const actor = ACTORS[answeredBy ?? ''] ?? ''
  return [asked, { at: answeredAt, words: STOP_ANSWERS[answer], actor, reason: comment || null }]
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
