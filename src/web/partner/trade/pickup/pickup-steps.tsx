import { TRADE_STEPS, type TradeStep } from '#domain/auction/trade/hand-over.ts'

const LABELS: Readonly<Record<TradeStep, string>> = {
  agreed: '成約',
  scheduled: '予定',
  checked: '確認',
  handedOver: '引渡し',
  paid: '支払い',
  confirmed: '完了',
}

/** How far the trade has come. */
export function PickupSteps({ step }: { readonly step: TradeStep }) {
  const reached = TRADE_STEPS.indexOf(step)
  return (
    <ol aria-label="取引の段階" className="grid grid-cols-6 text-center text-xs">
      {TRADE_STEPS.map((it, index) => (
        <li key={it} {...(index === reached && { 'aria-current': 'step' })} className="grid gap-1">
          <span
            aria-hidden="true"
            className={`mx-0.5 h-1.5 rounded-full ${index <= reached ? 'bg-action' : 'bg-line'}`}
          />
          <span className={index === reached ? 'font-bold' : 'text-text-2'}>
            {LABELS[it]}
            <span className="sr-only">{index <= reached ? '（済み）' : '（これから）'}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
