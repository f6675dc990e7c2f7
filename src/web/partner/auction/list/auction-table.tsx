import { useMemo } from 'react'
import { Link, useLocation } from 'react-router'
import { LIST_COLUMNS, type ListColumn } from '#domain/auction/list-columns.ts'
import { isOrderFor } from '#domain/auction/list-query.ts'
import { STATUS } from '#domain/auction/status.ts'
import { priceHeadOf } from '../price-label.ts'
import { AuctionRow } from './auction-row.tsx'
import { addressWith } from './list-address.ts'
import { type Listed, type SortedColumn, sortingOf } from './list-columns.ts'

interface Properties {
  readonly auctions: readonly Listed[]
  /** Shown still, and in the list no more. */
  readonly gone: ReadonlySet<number>
  /** A dealer, or an agent for one: it has a list of its own and maximums. */
  readonly mayWatch: boolean
  readonly columns: readonly ListColumn[]
  readonly view: string | null | undefined
  readonly order: string | null | undefined
  readonly selectedId: number | null
  /** The row that has the focus, or was pressed, is the one that is bid on. */
  readonly onSelect: (auctionId: number) => void
  /** Opens the fields to bid; null where nobody here bids. */
  readonly onBid: ((auctionId: number) => void) | null
}

const NUMERIC: readonly SortedColumn[] = ['km', 'grade', 'price', 'market', 'difference', 'bids', 'maximum']
/** Between a phone and a desk there is room for what is looked at most. */
export const ONLY_AT_A_DESK: readonly ListColumn[] = ['grade', 'inspection', 'market', 'difference', 'flags', 'bids']

/** A row of 40 px per auction; on a phone each row is a card, with the price and the time left in sight. */
export function AuctionTable({
  auctions,
  gone,
  mayWatch,
  columns,
  view,
  order,
  selectedId,
  onSelect,
  onBid,
}: Properties) {
  const priceHead = priceHeadOf(auctions)
  const isAnyRunning = auctions.some(({ auctionStatus }) => auctionStatus === STATUS.bidding)
  const shown = useMemo(() => columns.filter((code) => code !== 'maximum' || mayWatch), [columns, mayWatch])
  const labelOf = (code: ListColumn, label: string) =>
    code === 'price' ? priceHead : code === 'time' && !isAnyRunning ? '終了日時' : label
  const heads = LIST_COLUMNS.filter(({ code }) => shown.includes(code)).map(({ code, label }) => ({
    code,
    label: labelOf(code, label),
  }))
  const [photo, others] = [heads.filter(({ code }) => code === 'photo'), heads.filter(({ code }) => code !== 'photo')]
  return (
    <section className="card" aria-label="オークションの一覧">
      <table className="block w-full border-collapse md:table">
        <thead className="max-md:sr-only md:sticky md:top-[var(--console-header,3.9rem)] md:z-10">
          <tr className="border-b border-line">
            {[...photo, MODEL, ...others].map(({ code, label }) => (
              <Head key={code} code={code} label={label} view={view} order={order} />
            ))}
            <PlainHead>状況</PlainHead>
            {mayWatch && <PlainHead className="md:text-right">注目</PlainHead>}
          </tr>
        </thead>
        <tbody className="block md:table-row-group">
          {auctions.map((auction) => (
            <AuctionRow
              key={auction.auctionId}
              auction={auction}
              isGone={gone.has(auction.auctionId)}
              priceHead={priceHead}
              columns={shown}
              mayWatch={mayWatch}
              isSelected={auction.auctionId === selectedId}
              onSelect={onSelect}
              onBid={onBid}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const MODEL = { code: 'model', label: '車種' } as const
const HEAD =
  'first:rounded-tl-card last:rounded-tr-card bg-ground px-1 first:pl-3 last:pr-3 h-8 text-left text-xs font-bold whitespace-nowrap text-text-2'

interface HeadProperties extends Pick<Properties, 'view' | 'order'> {
  readonly code: SortedColumn
  readonly label: string
}

function Head({ code, label, view, order }: HeadProperties) {
  const location = useLocation()
  const sorting = sortingOf(code, order)
  const side = NUMERIC.includes(code) ? 'text-right' : ''
  const room = ONLY_AT_A_DESK.some((it) => it === code) ? 'max-xl:hidden' : ''
  if (sorting === null || !isOrderFor(view, sorting.next))
    return <PlainHead className={`${side} ${room}`}>{label}</PlainHead>
  return (
    <th
      scope="col"
      {...(sorting.now === null ? {} : { 'aria-sort': sorting.now })}
      className={`${HEAD} ${side} ${room}`}
    >
      <Link
        to={addressWith(location, { order: sorting.next })}
        preventScrollReset
        className="inline-flex min-h-8 items-center text-text-2 no-underline hover:underline"
      >
        {label}
        <span aria-hidden="true" className="w-3 text-center text-ink">
          {sorting.now === 'ascending' ? '▲' : sorting.now === 'descending' ? '▼' : ''}
        </span>
      </Link>
    </th>
  )
}

function PlainHead({ children, className = '' }: { readonly children: React.ReactNode; readonly className?: string }) {
  return (
    <th scope="col" className={`${HEAD} ${className}`}>
      {children}
    </th>
  )
}
