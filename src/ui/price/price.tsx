import { CANNOT_SAY, isShownPrice, manYenFigure, type YenOrNothing } from './man-yen.ts'

interface Properties {
  readonly min: YenOrNothing
  readonly max: YenOrNothing
  /** Large letters on a small screen: on two lines where one is too short. */
  readonly mayWrap?: boolean
  readonly className?: string
}

/** 38.5〜46.2万円, on one line. */
export function PriceSpan({ min, max, mayWrap = false, className = 'text-xl' }: Properties) {
  if (!isShownPrice(min) || !isShownPrice(max)) return <CannotSay />
  return (
    <span className={`tabular font-bold ${mayWrap ? 'break-keep' : 'whitespace-nowrap'} ${className}`}>
      {manYenFigure(min)}
      <span className="mx-[0.1em] font-normal">〜</span>
      {manYenFigure(max)}
      <Unit />
    </span>
  )
}

function Unit() {
  return <small className="ml-[0.15em] text-[max(0.75rem,0.5em)] font-bold">万円</small>
}

function CannotSay() {
  return <span className="font-bold text-text-2">{CANNOT_SAY}</span>
}
