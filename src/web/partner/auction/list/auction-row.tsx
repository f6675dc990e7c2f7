import { memo } from 'react'
import type { ListColumn } from '#domain/auction/list-columns.ts'
import { hasVoidBids, STATUS, STATUS_LABELS } from '#domain/auction/status.ts'
import { Button } from '#ui/controls/button.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { ConsoleLink } from '../../console/console-link.tsx'
import { useStatusNow } from '../../live/heard-status.ts'
import { bikeFacts, distanceText } from '../bike-facts.ts'
import { BikePhoto } from '../bike-photo.tsx'
import { Dotted } from '../dotted.tsx'
import { priceLabelOf, priceOf } from '../price-label.ts'
import { Standing } from '../standing.tsx'
import { TimeLeft } from '../time-left.tsx'
import { WatchButton } from '../watch-button.tsx'
import { differenceOf, inspectionText, type Listed, middleOf, yearOf } from './list-columns.ts'

interface Properties {
  readonly auction: Listed
  readonly isGone: boolean
  readonly priceHead: string
  readonly columns: readonly ListColumn[]
  readonly mayWatch: boolean
  readonly isSelected: boolean
  readonly onSelect: (auctionId: number) => void
  readonly onBid: ((auctionId: number) => void) | null
}

const CELL = 'md:h-10 md:px-1 md:py-0 md:align-middle md:first:pl-3 md:last:pr-3'
/** Cells of a desk alone: a phone has the same in fewer lines. */
const DESK = `${CELL} max-md:hidden whitespace-nowrap`
/** Where there is room for everything. */
const WIDE = `${CELL} max-xl:hidden whitespace-nowrap`
/** Words that the head of the column says on a wide screen. */
const ONLY_ON_PHONE = 'text-text-2 md:hidden'

/** Drawn anew where its own figures are others, not with every bid on the list. */
export const AuctionRow = memo(Row)

function Row({ auction, isGone, priceHead, columns, mayWatch, isSelected, onSelect, onBid }: Properties) {
  const { auctionId, overallGrade, ownMaximum } = auction
  const middle = middleOf(auction)
  const priceLabel = priceLabelOf(auction)
  const areBidsVoid = hasVoidBids(auction.auctionStatus)
  const has = (column: ListColumn) => columns.includes(column)
  /** Not chosen for the desk; a phone shows it all the same. */
  const chosen = (column: ListColumn) => (has(column) ? '' : 'md:hidden')
  const isOpen = auction.leastBid !== null && !isGone
  return (
    <tr
      data-auction={auctionId}
      data-row={auctionId}
      onFocus={() => onSelect(auctionId)}
      className={`relative grid scroll-mt-[calc(var(--console-header,3.9rem)+2.25rem)] scroll-mb-24 grid-cols-[5.5rem_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line p-3 last:border-b-0 hover:bg-brand-soft md:table-row ${isSelected ? 'md:bg-brand-soft md:outline-2 md:-outline-offset-2 md:outline-link' : ''} ${isGone ? 'bg-ground text-text-2' : ''}`}
    >
      <td className={`${CELL} row-span-3 self-start ${chosen('photo')}`}>
        <div className="md:w-11">
          <BikePhoto assetId={auction.imageAssetId} kind={auction.kind} alt="" />
        </div>
      </td>
      <th
        scope="row"
        title={`${auction.makerName} ${auction.modelName}${auction.modelTypeName ? ` ${auction.modelTypeName}` : ''}`}
        className={`${CELL} text-left font-normal max-md:col-span-2 md:w-full md:max-w-0 md:min-w-24 xl:min-w-36 2xl:min-w-50 md:truncate ${mayWatch ? 'max-md:pr-11' : ''}`}
      >
        <ConsoleLink
          to={`/partner/auctions/${auctionId}`}
          data-opens
          className="inline-flex min-h-11 items-center font-bold md:inline md:min-h-0"
        >
          {auction.makerName} {auction.modelName}
        </ConsoleLink>
        <span className="ml-2 text-xs text-text-2 max-md:hidden">{auction.modelTypeName}</span>
        <span className="block text-xs text-text-2 md:hidden">
          <Dotted facts={bikeFacts(auction)} />
        </span>
      </th>
      <td className="col-span-2 col-start-2 row-start-2 text-xs md:hidden">
        {distanceText(auction)}
        <span className="text-text-2 before:content-['・']">{auction.prefecture ?? '地域不明'}</span>
      </td>
      {has('year') && <td className={`${DESK} tabular`}>{yearOf(auction) || '—'}</td>}
      {has('km') && (
        <td className={`${DESK} tabular text-right`}>
          {auction.mileageKm === null ? <Band of={auction.mileage} /> : distanceText(auction)}
        </td>
      )}
      {has('grade') && <td className={`${WIDE} tabular text-right`}>{overallGrade ?? '—'}</td>}
      {has('inspection') && <td className={`${WIDE} tabular`}>{inspectionText(auction) || '—'}</td>}
      {has('area') && <td className={DESK}>{auction.prefecture ?? '—'}</td>}
      <td
        className={`${CELL} max-md:col-start-2 max-md:row-start-3 md:text-right md:whitespace-nowrap ${chosen('price')}`}
      >
        <Price auction={auction} priceLabel={priceLabel} priceHead={priceHead} />
      </td>
      {has('market') && (
        <td className={`${WIDE} text-right leading-4 text-text-2`}>
          {middle === null ? '—' : <Yen yen={middle} />}
          {middle !== null && auction.isOutsideMarket && (
            <span className="block text-xs" title="申告された状態での相場は算出できません">
              目安
            </span>
          )}
        </td>
      )}
      {has('difference') && (
        <td className={`${WIDE} text-right`}>
          <Difference yen={differenceOf(auction)} />
        </td>
      )}
      {has('flags') && (
        <td className={WIDE}>
          <Flags auction={auction} />
        </td>
      )}
      <td
        className={`${CELL} tabular max-md:col-start-1 max-md:row-start-4 max-md:text-xs max-md:leading-7 md:max-xl:hidden md:text-right ${chosen('bids')}`}
      >
        <span className={ONLY_ON_PHONE}>入札 </span>
        {auction.bidCount}
        <span className={ONLY_ON_PHONE}>件</span>
      </td>
      {mayWatch && (
        <td
          className={`${CELL} max-md:col-span-2 max-md:col-start-2 max-md:row-start-5 max-md:text-right max-md:text-xs md:text-right md:whitespace-nowrap ${chosen('maximum')}`}
        >
          {ownMaximum === null || areBidsVoid ? (
            <span className="max-md:hidden">—</span>
          ) : (
            <>
              <span className={ONLY_ON_PHONE}>自社の上限 </span>
              <Yen yen={ownMaximum} />
            </>
          )}
        </td>
      )}
      <td
        className={`${CELL} max-md:col-start-3 max-md:row-start-3 max-md:text-right md:whitespace-nowrap ${chosen('time')}`}
      >
        {auction.auctionStatus === STATUS.bidding && <span className={`${ONLY_ON_PHONE} block text-xs`}>残り</span>}
        <TimeLeft auction={auction} />
      </td>
      {/* Across the card: how one stands takes no room from the price beside the time, and no card grows when it changes. */}
      <td
        className={`${CELL} max-md:col-span-2 max-md:col-start-2 max-md:row-start-4 max-md:text-right md:whitespace-nowrap`}
      >
        {isGone ? <Gone auction={auction} /> : <Standing auction={auction} />}
      </td>
      {mayWatch && (
        <td className={`${CELL} max-md:absolute max-md:top-2 max-md:right-2`}>
          <span className="flex items-center md:justify-end">
            {onBid && isOpen && (
              <Button
                onClick={() => onBid(auctionId)}
                aria-label={`${auction.modelName}（No.${auctionId}）${auction.isLeading ? 'の上限を上げる' : 'に入札'}`}
                className="min-h-8 px-2 py-0 text-xs whitespace-nowrap max-md:hidden"
              >
                {auction.isLeading ? '上限を上げる' : '入札'}
              </Button>
            )}
            <WatchButton auction={auction} />
          </span>
        </td>
      )}
    </tr>
  )
}

/** Why a row that is still shown is in the list no more, as far as anybody said. */
function Gone({ auction }: { readonly auction: Listed }) {
  const status = useStatusNow(auction)
  return (
    <span className="text-xs text-text-2">{hasVoidBids(status) ? STATUS_LABELS[status] : '一覧から外れました'}</span>
  )
}

/** 5,001〜10,000km on two lines, so that the name has the room. */
function Band({ of }: { readonly of: string }) {
  const [from = '', to] = of.split(/(?<=〜)/)
  return to === undefined ? (
    from
  ) : (
    <span className="inline-block text-xs leading-4">
      {from}
      <br />
      {to}
    </span>
  )
}

interface PriceProperties {
  readonly auction: Listed
  readonly priceLabel: string
  readonly priceHead: string
}

function Price({ auction, priceLabel, priceHead }: PriceProperties) {
  const areBidsVoid = hasVoidBids(auction.auctionStatus)
  const isReached = areBidsVoid ? null : auction.isAskingPriceReached
  return (
    <>
      {auction.currentPrice > 0 ? (
        <>
          <span className={`text-xs text-text-2 max-md:block md:mr-1 ${priceLabel === priceHead ? 'md:hidden' : ''}`}>
            {priceLabel}
          </span>
          {areBidsVoid ? (
            <s className="text-text-2">
              <Yen yen={priceOf(auction)} />
            </s>
          ) : (
            <Yen yen={priceOf(auction)} className="font-bold max-md:text-lg" />
          )}
        </>
      ) : (
        <>
          {/* As high as a price, so that the first bid moves no card below. */}
          <span className="block text-xs text-text-2 md:hidden">{priceLabel}</span>
          <span className="max-md:text-lg">入札なし</span>
        </>
      )}
      {isReached !== null && (
        <span className={`block text-xs md:hidden ${isReached ? 'text-good' : 'text-text-2'}`}>
          希望価格{isReached ? 'に到達' : '未到達'}
        </span>
      )}
    </>
  )
}

/** Below the market is good for who buys. */
function Difference({ yen }: { readonly yen: number | null }) {
  if (yen === null) return '—'
  const tone = yen < 0 ? 'text-good' : yen > 0 ? 'text-bad' : 'text-text-2'
  return (
    <data value={yen} className={`tabular ${tone}`}>
      {yen > 0 ? '+' : yen < 0 ? '−' : '±'}
      {Math.abs(yen).toLocaleString('ja-JP')}
    </data>
  )
}

/** What is to be looked at twice, by its number; each is named to who points at it or hears it. */
function Flags({ auction: { concerns, isAskingPriceReached } }: { readonly auction: Listed }) {
  return (
    <span className="flex gap-1 text-xs">
      {isAskingPriceReached && (
        <span title="希望価格に到達" className="rounded-control bg-good-soft px-1 text-good">
          希望<span className="sr-only">価格に到達</span>
        </span>
      )}
      {concerns.length > 0 && (
        <span title={concerns.join('・')} className="tabular rounded-control bg-bad-soft px-1 text-bad">
          <span aria-hidden="true">要{concerns.length}</span>
          <span className="sr-only">要確認：{concerns.join('・')}</span>
        </span>
      )}
    </span>
  )
}
