import { estimateWords, isShownPrice, manYenRangeText, type YenOrNothing } from '../price/man-yen.ts'
import { percentScale } from '../price/range-scale.ts'
import { countText } from '../values/money.ts'

export interface BarRange {
  /** 2型（2018〜2020年）, 10,001〜15,000km … */
  readonly label: string
  readonly min: YenOrNothing
  readonly max: YenOrNothing
  readonly count?: number | null | undefined
  /** The row of the reader's own bike. */
  readonly isOwn?: boolean
}

/** Ranges of types or mileage bands on one common scale. */
export function BarRanges({ rows }: { readonly rows: readonly BarRange[] }) {
  const percent = percentScale(
    rows.flatMap(({ min, max }) => (isShownPrice(min) && isShownPrice(max) ? [min, max] : [])),
  )
  return (
    <ul className="@container divide-y divide-line">
      {rows.map(({ label, min, max, count, isOwn = false }) => (
        <li
          key={label}
          className="grid grid-cols-[1fr_auto] items-center gap-x-4 py-2.5 @lg:grid-cols-[minmax(9rem,1fr)_2fr_9.5rem]"
        >
          <span className={isOwn ? 'font-bold' : ''}>
            {label}
            {isOwn && (
              <span className="ml-2 inline-block rounded-control bg-good-soft px-1.5 text-xs whitespace-nowrap text-good">
                あなたのバイク
              </span>
            )}
          </span>
          <span className="text-right @lg:col-start-3 @lg:row-start-1">
            <span className={`tabular whitespace-nowrap ${isShownPrice(min) ? 'font-bold' : 'text-text-2'}`}>
              {manYenRangeText(min, max)}
            </span>
            {count != null && (
              <span className="tabular block text-xs text-text-2">
                取引 {countText(count)}件{estimateWords(count)}
              </span>
            )}
          </span>
          <svg className="col-span-2 mt-1 h-3 w-full @lg:col-span-1 @lg:col-start-2 @lg:mt-0" aria-hidden="true">
            <rect y="5" width="100%" height="2" rx="1" className="fill-line" />
            {isShownPrice(min) && isShownPrice(max) && (
              <rect
                x={`${percent(min)}%`}
                y="2"
                width={`${Math.max(1, Math.round((percent(max) - percent(min)) * 10) / 10)}%`}
                height="8"
                rx="4"
                className={isOwn ? 'fill-good' : 'fill-chart'}
              />
            )}
          </svg>
        </li>
      ))}
    </ul>
  )
}
