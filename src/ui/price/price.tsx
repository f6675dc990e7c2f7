import { CANNOT_SAY, manYenFigure, middleText, shownRange, tradeMiddle, type YenOrNothing } from './man-yen.ts'
import { Yen } from './yen.tsx'

interface Properties {
  readonly min: YenOrNothing
  readonly middle: YenOrNothing
  readonly max: YenOrNothing
  readonly className?: string
  /** For the trade: to ¥1,000, as its lists and files say it; else the one round number that a reader remembers. */
  readonly isForTrade?: boolean
}

/** まん中 約42万円 (¥420,000 for the trade), and below it the range: 38.5〜46.2万円. */
export function PriceSpan({ min, middle, max, className = 'text-xl', isForTrade = false }: Properties) {
  const range = shownRange(min, middle, max)
  if (!range) return <CannotSay />
  return (
    <span className="tabular inline-block leading-tight">
      <span className="block whitespace-nowrap">
        <span className="mr-1 text-xs text-text-2">まん中</span>
        <span className={`font-bold ${className}`}>
          {isForTrade ? (
            <Yen yen={tradeMiddle(range.middle)} />
          ) : (
            <>
              {middleText(range.middle).replace('万円', '')}
              <Unit />
            </>
          )}
        </span>
      </span>
      <span className="block whitespace-nowrap text-sm text-text-2">
        {manYenFigure(range.min)}
        <span className="mx-[0.1em]">〜</span>
        {manYenFigure(range.max)}
        <Unit />
      </span>
    </span>
  )
}

function Unit() {
  return <small className="ml-[0.15em] text-[max(0.75rem,0.5em)] font-bold">万円</small>
}

function CannotSay() {
  return <span className="font-bold text-text-2">{CANNOT_SAY}</span>
}
