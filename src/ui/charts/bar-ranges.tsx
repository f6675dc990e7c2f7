import { basisText } from '#domain/souba/price-basis.ts'
import { CANNOT_SAY, manYenRangeText, middleText, shownRange, type YenOrNothing } from '../price/man-yen.ts'
import { MiddleTick } from '../price/middle-tick.tsx'
import { percentScale } from '../price/range-scale.ts'

export interface BarRange {
  /** 2型（2018〜2020年）, 10,001〜15,000km … */
  readonly label: string
  readonly min: YenOrNothing
  readonly middle: YenOrNothing
  readonly max: YenOrNothing
  readonly count?: number | null | undefined
  /** The row of the reader's own bike. */
  readonly isOwn?: boolean
}

/** Middles and ranges of types or mileage bands on one common scale. */
export function BarRanges({ rows: given }: { readonly rows: readonly BarRange[] }) {
  const rows = given.map((row) => ({ ...row, range: shownRange(row.min, row.middle, row.max) }))
  const percent = percentScale(rows.flatMap(({ range }) => (range ? [range.min, range.max] : [])))
  return (
    <ul className="@container divide-y divide-line">
      {rows.map(({ label, range, count, isOwn = false }) => (
        <li
          key={label}
          className="grid grid-cols-[1fr_auto] items-center gap-x-4 py-2.5 @lg:grid-cols-[minmax(9rem,1fr)_2fr_9.5rem]"
        >
          <span className={isOwn ? 'font-bold' : ''}>
            {/* A line ends before the years, not within them. */}
            {label.split(/(?=（)/).map((part) => (
              <span key={part} className="inline-block">
                {part}
              </span>
            ))}
            {isOwn && (
              <span className="ml-2 inline-block rounded-control bg-good-soft px-1.5 text-xs whitespace-nowrap text-good">
                あなたのバイク
              </span>
            )}
          </span>
          <span className="text-right @lg:col-start-3 @lg:row-start-1">
            <span className={`tabular whitespace-nowrap ${range ? 'font-bold' : 'text-text-2'}`}>
              {range ? middleText(range.middle) : CANNOT_SAY}
            </span>
            {range && (
              <span className="tabular block whitespace-nowrap text-sm text-text-2">
                {manYenRangeText(range.min, range.max)}
              </span>
            )}
          </span>
          <svg className="col-span-2 mt-1 h-3 w-full @lg:col-span-1 @lg:col-start-2 @lg:mt-0" aria-hidden="true">
            <rect y="5" width="100%" height="2" rx="1" className="fill-line" />
            {range && (
              <>
                <rect
                  x={`${percent(range.min)}%`}
                  y="2"
                  width={`${Math.max(1, Math.round((percent(range.max) - percent(range.min)) * 10) / 10)}%`}
                  height="8"
                  rx="4"
                  className={isOwn ? 'fill-good' : 'fill-chart'}
                />
                <MiddleTick percent={percent(range.middle)} from={0} to={12} />
              </>
            )}
          </svg>
          {count != null && (
            <span className="tabular col-span-2 text-xs text-text-2 @lg:col-span-3">
              {basisText({ salesCount: count })}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
