import { basisText, noPriceReason, type PriceBasis } from '#domain/souba/price-basis.ts'
import { spokenYen } from '#domain/values/typed-yen.ts'
import { type Instant, shortDateText } from '../values/date-time.ts'
import { isShownPrice, manYenText, shownRange, type YenOrNothing } from './man-yen.ts'
import { MiddleTick } from './middle-tick.tsx'
import { PriceSpan } from './price.tsx'
import { isOffScale, percentScale, STANDING_WORDS, shownAt, standingOf } from './range-scale.ts'

export interface PriceMark {
  readonly kind: PriceMarkKind
  /** このバイク, 希望価格, 現在の入札 … */
  readonly label: string
  readonly yen: YenOrNothing
}

interface Properties {
  readonly min: YenOrNothing
  readonly middle: YenOrNothing
  readonly max: YenOrNothing
  /** On which sales the range stands, and when it was computed. */
  readonly basis?: (PriceBasis & { readonly updatedAt?: Instant | null | undefined }) | null | undefined
  readonly marks?: readonly PriceMark[]
  /** By its stated condition the bike is none of those that the range is made of: no price is judged by it. */
  readonly isOutside?: boolean
  /** Why there may be no range, where it is known. */
  readonly reason?: string
  readonly className?: string
  /** For the trade: the middle to ¥1,000. */
  readonly isForTrade?: boolean
}

/** Above the range for one bike: a worn one is told at once that the price is not its own. */
export function rangeTitle(isOutside: boolean): string {
  return isOutside ? '状態のよい同じ車種の買取相場' : 'このバイクの買取相場'
}

/** The market's price as the hero: its middle, the range, a thin bar with the marks on it, and how sure we are. */
export function PriceRange(properties: Properties) {
  const {
    min,
    middle,
    max,
    basis,
    marks = [],
    isOutside = false,
    className = 'text-2xl',
    isForTrade = false,
  } = properties
  const { reason = noPriceReason(null) } = properties
  const range = shownRange(min, middle, max)
  const shownMarks = marks.flatMap((mark) => (isShownPrice(mark.yen) ? [{ ...mark, yen: mark.yen }] : []))
  return (
    <div className="grid gap-2">
      {range && isOutside && (
        <p className="text-sm">
          申告された状態での相場は算出できません。状態のよい同じ車種の相場を、目安として表示しています。
        </p>
      )}
      <p className="leading-tight">
        <PriceSpan min={min} middle={middle} max={max} className={className} isForTrade={isForTrade} />
      </p>
      {range && <RangeBar {...range} marks={shownMarks} />}
      {range && shownMarks.length > 0 && (
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {shownMarks.map(({ kind, label, yen }) => (
            <li key={label} className="flex items-center gap-1.5">
              <svg viewBox="-8 -8 16 16" className="size-4 shrink-0" aria-hidden="true">
                <PriceMarkSymbol kind={kind} />
              </svg>
              <span>
                {label}{' '}
                <span className="tabular font-bold">{kind === 'asking' ? spokenYen(yen) : manYenText(yen)}</span>
                <MarkWords words={wordsOfMark(yen, range, isOutside)} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {!range && <p className="text-sm text-text-2">{reason}ため、相場をお伝えできません。</p>}
      {range && basis && <Basis {...basis} grade={isOutside ? null : basis.grade} />}
    </div>
  )
}

/** How a mark stands to the range, and that the bar does not show how far above it is. */
function wordsOfMark(yen: number, { min, max }: { readonly min: number; readonly max: number }, isOutside: boolean) {
  return [
    ...(isOutside ? [] : [STANDING_WORDS[standingOf(yen, min, max)]]),
    ...(isOffScale(yen, max) ? ['図の目盛りの外'] : []),
  ]
}

function MarkWords({ words }: { readonly words: readonly string[] }) {
  return words.length > 0 && <span className="text-text-2">（{words.join('・')}）</span>
}

interface BarProperties {
  readonly min: number
  readonly middle: number
  readonly max: number
  readonly marks: readonly (PriceMark & { readonly yen: number })[]
}

function RangeBar({ min, middle, max, marks }: BarProperties) {
  const percent = percentScale([min, max, ...marks.map(({ yen }) => shownAt(yen, max))])
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
      <MiddleTick percent={percent(middle)} from={3} to={17} />
      {marks.map(({ kind, label, yen }) => (
        <svg key={label} x={`${percent(shownAt(yen, max))}%`} y="10" className="overflow-visible" aria-hidden="true">
          <PriceMarkSymbol kind={kind} />
        </svg>
      ))}
    </svg>
  )
}

function Basis({ updatedAt, ...basis }: NonNullable<Properties['basis']>) {
  const words = [basisText(basis), ...(updatedAt == null ? [] : [`${shortDateText(updatedAt)}更新`])]
  return <p className="tabular text-sm text-text-2">{words.join('・')}</p>
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
