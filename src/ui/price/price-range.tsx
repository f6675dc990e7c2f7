import { spokenYen } from '#domain/values/typed-yen.ts'
import { type Instant, shortDateText } from '../values/date-time.ts'
import { countText } from '../values/money.ts'
import { estimateWords, isShownPrice, manYenText, type YenOrNothing } from './man-yen.ts'
import { PriceSpan } from './price.tsx'
import { percentScale, STANDING_WORDS, standingOf } from './range-scale.ts'

export interface PriceMark {
  readonly kind: PriceMarkKind
  /** このバイク, 希望価格, 現在の入札 … */
  readonly label: string
  readonly yen: YenOrNothing
}

interface Properties {
  readonly min: YenOrNothing
  readonly max: YenOrNothing
  /** How many sales the range stands on, and when it was computed. */
  readonly count?: number | null | undefined
  readonly updatedOn?: Instant | null | undefined
  readonly marks?: readonly PriceMark[]
  readonly className?: string
}

/** The market's range as the hero: figures, a thin bar with the marks on it, and how sure we are. */
export function PriceRange({ min, max, count, updatedOn, marks = [], className = 'text-2xl' }: Properties) {
  const isKnown = isShownPrice(min) && isShownPrice(max)
  const shownMarks = marks.flatMap((mark) => (isShownPrice(mark.yen) ? [{ ...mark, yen: mark.yen }] : []))
  return (
    <div className="grid gap-2">
      <p className="leading-tight">
        <PriceSpan min={min} max={max} mayWrap className={className} />
      </p>
      {isKnown && <RangeBar min={min} max={max} marks={shownMarks} />}
      {isKnown && shownMarks.length > 0 && (
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {shownMarks.map(({ kind, label, yen }) => (
            <li key={label} className="flex items-center gap-1.5">
              <svg viewBox="-8 -8 16 16" className="size-4 shrink-0" aria-hidden="true">
                <PriceMarkSymbol kind={kind} />
              </svg>
              <span>
                {label}{' '}
                <span className="tabular font-bold">{kind === 'asking' ? spokenYen(yen) : manYenText(yen)}</span>
                <span className="text-text-2">（{STANDING_WORDS[standingOf(yen, min, max)]}）</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {!isKnown && <p className="text-sm text-text-2">取引が少ないため、相場を計算できません。</p>}
      {isKnown && <Basis count={count} updatedOn={updatedOn} />}
    </div>
  )
}

function RangeBar({ min, max, marks }: { min: number; max: number; marks: readonly (PriceMark & { yen: number })[] }) {
  const percent = percentScale([min, max, ...marks.map(({ yen }) => yen)])
  return (
    <svg className="h-5 w-full overflow-visible" aria-hidden="true">
      <rect x="0" y="8" width="100%" height="4" rx="2" className="fill-line" />
      <rect
        x={`${percent(min)}%`}
        y="6"
        width={`${Math.round((percent(max) - percent(min)) * 10) / 10}%`}
        height="8"
        rx="4"
        className="fill-chart"
      />
      {marks.map(({ kind, label, yen }) => (
        <svg key={label} x={`${percent(yen)}%`} y="10" className="overflow-visible" aria-hidden="true">
          <PriceMarkSymbol kind={kind} />
        </svg>
      ))}
    </svg>
  )
}

function Basis({ count, updatedOn }: Pick<Properties, 'count' | 'updatedOn'>) {
  const words = [
    ...(count == null ? [] : [`取引 ${countText(count)}件${estimateWords(count)}`]),
    ...(updatedOn == null ? [] : [`${shortDateText(updatedOn)}更新`]),
  ]
  return words.length > 0 ? <p className="tabular text-sm text-text-2">{words.join('・')}</p> : null
}

type PriceMarkKind = 'bike' | 'asking' | 'bid'

/** Around (0, 0), 16 by 16; told apart by form as well as by colour. */
function PriceMarkSymbol({ kind }: { readonly kind: PriceMarkKind }) {
  if (kind === 'bid') return <circle r="6" strokeWidth="2" className="fill-action stroke-surface" />
  if (kind === 'asking') {
    return <path d="M0-7 7 0 0 7-7 0z" strokeWidth="2" strokeLinejoin="round" className="fill-ink stroke-surface" />
  }
  return <path d="M-6-7H6V0L0 7-6 0z" strokeWidth="2" strokeLinejoin="round" className="fill-good stroke-surface" />
}
