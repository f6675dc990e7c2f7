import { TRADE_STEPS, type TradeStep } from '#domain/auction/trade/hand-over.ts'

/** The name is changed at any time after the hand-over, mostly after the money: it stands last. */
const STEPS = [...TRADE_STEPS, 'nameChange'] as const
type Step = (typeof STEPS)[number]

const LABELS: Readonly<Record<Step, string>> = {
  agreed: '成約',
  scheduled: '予定',
  checked: '確認',
  handedOver: '引渡し',
  paid: '支払い',
  confirmed: '完了',
  nameChange: '名義変更',
}

/** Of a line: how far the trade has come. */
function reachedWords(step: Step): string {
  return step === 'scheduled' ? '日程決定' : `${LABELS[step]}済み`
}

interface Properties {
  readonly step: TradeStep
  /** The owner says that the reported payment is not as it should be: it counts as open until that is settled. */
  readonly isPaymentDisputed: boolean
  readonly isNameChanged: boolean
  /** There is no name to change. */
  readonly isUnregistered?: boolean
  /** In a line of a list: the bar, and in words where it stands. */
  readonly isSmall?: boolean
}

interface Traded {
  readonly completionReport: { readonly objection: string | null } | null
  readonly nameChange: { readonly changedOn: string | null } | null
  readonly isUnregistered: boolean
}

/** Of the page of an auction. */
export function stepsOf(
  { completionReport, nameChange, isUnregistered }: Traded,
  { step }: { readonly step: TradeStep },
): Properties {
  return {
    step,
    isPaymentDisputed: completionReport?.objection != null,
    isNameChanged: nameChange?.changedOn != null,
    isUnregistered,
  }
}

/** How far the trade has come. */
export function TradeSteps({
  step,
  isPaymentDisputed,
  isNameChanged,
  isUnregistered = false,
  isSmall = false,
}: Properties) {
  const steps = isUnregistered ? STEPS.filter((it) => it !== 'nameChange') : STEPS
  const columns = isUnregistered ? 'grid-cols-6' : 'grid-cols-7'
  const reached = STEPS.indexOf(step)
  const isDisputed = (it: Step) => isPaymentDisputed && it === 'paid' && step === 'paid'
  const isDone = (it: Step) => (it === 'nameChange' ? isNameChanged : STEPS.indexOf(it) <= reached && !isDisputed(it))
  const barOf = (it: Step) => `rounded-full ${isDone(it) ? 'bg-action' : 'bg-line'}`
  if (isSmall)
    return (
      <p className="flex items-center gap-2 text-xs text-text-2">
        <span aria-hidden="true" className={`grid w-20 shrink-0 gap-0.5 ${columns}`}>
          {steps.map((it) => (
            <span key={it} className={`h-1 ${barOf(it)}`} />
          ))}
        </span>
        <span className="whitespace-nowrap">
          <span className="sr-only">取引の段階：</span>
          {isDisputed(step)
            ? `${LABELS[step]}（確認中）`
            : reachedWords(isNameChanged && step === 'confirmed' ? 'nameChange' : step)}
        </span>
      </p>
    )
  return (
    <ol aria-label="取引の段階" className={`grid text-center text-xs ${columns}`}>
      {steps.map((it, index) => (
        <li key={it} {...(index === reached && { 'aria-current': 'step' })} className="grid content-start gap-1">
          <span aria-hidden="true" className={`mx-0.5 h-1.5 ${barOf(it)}`} />
          <span className={index === reached ? 'font-bold' : 'text-text-2'}>
            {it === 'nameChange' ? (
              <>
                名義
                <wbr />
                変更
              </>
            ) : (
              LABELS[it]
            )}
            {isDisputed(it) ? (
              <span className="block text-warn">確認中</span>
            ) : (
              <span className="sr-only">{isDone(it) ? '（済み）' : '（これから）'}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
