import { useCallback, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { ListColumn } from '#domain/auction/list-columns.ts'
import { BidDesk, type BidKeys } from '../../bidding/bid-desk.tsx'
import { useMayBid } from '../../bidding/use-may-bid.ts'
import { useKeptRow } from '../../console/kept-row.ts'
import type { Terms } from '../../cost/cost-of.ts'
import { AuctionTable } from './auction-table.tsx'
import type { Listed } from './list-columns.ts'
import { useListKeys } from './use-list-keys.ts'
import { useSteadyPlace } from './use-steady-place.ts'

interface Properties {
  readonly terms: Terms
  readonly auctions: readonly Listed[]
  readonly gone: ReadonlySet<number>
  readonly columns: readonly ListColumn[]
  readonly view: string | null | undefined
  readonly order: string | null | undefined
  readonly mayWatch: boolean
  readonly openHelp: () => void
}

/** The list as a tool: a row is selected, by the keys or the pointer, and bid on without leaving it. */
export function Desk({ terms, auctions, gone, columns, view, order, mayWatch, openHelp }: Properties) {
  const table = useRef<HTMLDivElement>(null)
  const { selected, select } = useKeptRow(table)
  const selectedId = selected === null ? null : Number(selected)
  const selectId = useCallback((auctionId: number) => select(String(auctionId)), [select])
  const bid = useRef<BidKeys>(null)
  const { mayBid, isHeld } = useMayBid()
  useSteadyPlace(table)
  const askOneStep = useCallback(
    (auctionId: number) => {
      flushSync(() => selectId(auctionId))
      bid.current?.ask(1, { isShortcut: false })
    },
    [selectId],
  )
  const answered = useListKeys({ table, bid, selectedId, openHelp })
  return (
    <>
      <div ref={table}>
        <AuctionTable
          auctions={auctions}
          gone={gone}
          mayWatch={mayWatch}
          columns={columns}
          view={view}
          order={order}
          selectedId={selectedId}
          onSelect={selectId}
          onBid={mayBid ? askOneStep : null}
        />
      </div>
      {mayBid && (
        <BidDesk
          terms={terms}
          auctions={auctions}
          gone={gone}
          selectedId={selectedId}
          onSelect={selectId}
          isHeld={isHeld}
          onAnswered={answered}
          ref={bid}
        />
      )}
    </>
  )
}
