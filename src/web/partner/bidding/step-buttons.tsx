import { HIGHEST_BID } from '#domain/auction/bids/yen.ts'
import { Button } from '#ui/controls/button.tsx'
import { yenText } from '#ui/values/money.ts'
import { STEPS, type useBid } from './use-bid.tsx'

interface Properties {
  readonly bid: Pick<ReturnType<typeof useBid>, 'amountOf' | 'askSteps' | 'isHeld' | 'bid'>
  /** In a line, with the keys that press them. */
  readonly isInBar?: boolean
}

/** One, three or five steps more with one press, which asks; a leader raises its maximum by them. */
export function StepButtons({ bid: { amountOf, askSteps, isHeld, bid }, isInBar = false }: Properties) {
  return (
    <fieldset className={isInBar ? 'flex gap-1.5' : 'grid grid-cols-3 gap-2'}>
      <legend className="sr-only">{bid.isLeading ? '上限を刻みで上げる' : '刻みで入札する'}</legend>
      {STEPS.map((steps) => (
        <Button
          key={steps}
          isPending={isHeld}
          disabled={amountOf(steps) >= HIGHEST_BID}
          onClick={() => askSteps(steps)}
          aria-label={`＋${steps}刻み ${yenText(amountOf(steps))}`}
          {...(isInBar ? { 'aria-keyshortcuts': steps === 1 ? 'b' : String(steps) } : {})}
          className={isInBar ? 'min-h-9 px-2.5 py-1' : 'flex-col gap-0 px-1 leading-tight'}
        >
          <span className="text-xs font-normal text-text-2">＋{steps}</span>
          <span className="tabular">{yenText(amountOf(steps))}</span>
        </Button>
      ))}
    </fieldset>
  )
}
