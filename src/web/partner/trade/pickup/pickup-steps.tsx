import { TRADE_STEPS, type TradeStep } from '#domain/auction/trade/hand-over.ts'

const LABELS: Readonly<Record<TradeStep, string>> = {
  agreed: '成約',
  scheduled: '予定',
  checked: '確認',
  handedOver: '引渡し',
  paid: '支払い',
  confirmed: '完了',
}

interface Properties {
  readonly step: TradeStep
  /** The owner says that the reported payment is not as it should be: it counts as open until that is settled. */
  readonly isPaymentDisputed: boolean
}

/** How far the trade has come. */
export function PickupSteps({ step, isPaymentDisputed }: Properties) {
  const isDisputed = (it: TradeStep) => isPaymentDisputed && it === 'paid' && step === 'paid'
  const reached = TRADE_STEPS.indexOf(step)
  return (
    <ol aria-label="取引の段階" className="grid grid-cols-6 text-center text-xs">
      {TRADE_STEPS.map((it, index) => (
        <li key={it} {...(index === reached && { 'aria-current': 'step' })} className="grid gap-1">
          <span
            aria-hidden="true"
            className={`mx-0.5 h-1.5 rounded-full ${index > reached || isDisputed(it) ? 'bg-line' : 'bg-action'}`}
          />
          <span className={index === reached ? 'font-bold' : 'text-text-2'}>
            {LABELS[it]}
            {isDisputed(it) ? (
              <span className="block text-warn">確認中</span>
            ) : (
              <span className="sr-only">{index <= reached ? '（済み）' : '（これから）'}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
