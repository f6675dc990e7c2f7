import type { PartnerAuctionRowFragment } from '#contract/generated/partner.ts'
import { hasVoidBids, STATUS } from '#domain/auction/status.ts'
import { Yen } from '#ui/price/yen.tsx'
import { ConsoleLink } from '../../console/console-link.tsx'
import { bikeFacts, distanceText } from '../bike-facts.ts'
import { BikePhoto } from '../bike-photo.tsx'
import { Dotted } from '../dotted.tsx'
import { priceHeadOf, priceLabelOf, priceOf } from '../price-label.ts'
import { Standing } from '../standing.tsx'
import { TimeLeft } from '../time-left.tsx'
import { WatchButton } from '../watch-button.tsx'

interface Properties {
  readonly auctions: readonly PartnerAuctionRowFragment[]
  /** A dealer, or an agent for one: it has a list of its own and maximums. */
  readonly mayWatch: boolean
}

const HEAD =
  'first:rounded-tl-card last:rounded-tr-card bg-ground px-3 py-2 text-left font-bold whitespace-nowrap text-text-2'
const CELL = 'md:px-3 md:py-2 md:align-middle'
/** Words that the head of the column says on a wide screen. */
const ONLY_ON_PHONE = 'text-text-2 md:hidden'

/** A row per auction; on a phone each row is a card, with the price and the time left in sight. */
export function AuctionTable({ auctions, mayWatch }: Properties) {
  const priceHead = priceHeadOf(auctions)
  const isAnyRunning = auctions.some(({ auctionStatus }) => auctionStatus === STATUS.bidding)
  const columns = [
    '写真',
    '車種',
    '走行距離・地域',
    priceHead,
    '入札',
    ...(mayWatch ? ['自社の上限'] : []),
    isAnyRunning ? '残り時間' : '終了日時',
    '状況',
  ]
  return (
    <section className="card" aria-label="オークションの一覧">
      <table className="block w-full border-collapse md:table">
        <thead className="max-md:sr-only md:sticky md:top-[var(--console-header,6.8rem)] md:z-10">
          <tr className="border-b border-line">
            {(mayWatch ? [...columns, '注目'] : columns).map((column) => (
              <th
                key={column}
                scope="col"
                className={`${HEAD} ${[priceHead, '入札', '自社の上限'].includes(column) ? 'text-right' : ''}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block md:table-row-group">
          {auctions.map((auction) => (
            <AuctionRow key={auction.auctionId} auction={auction} priceHead={priceHead} mayWatch={mayWatch} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function AuctionRow({
  auction,
  priceHead,
  mayWatch,
}: {
  auction: PartnerAuctionRowFragment
  priceHead: string
  mayWatch: boolean
}) {
  const priceLabel = priceLabelOf(auction)
  const areBidsVoid = hasVoidBids(auction.auctionStatus)
  return (
    <tr className="grid grid-cols-[5.5rem_minmax(0,1fr)_auto] items-center gap-x-3 relative border-b border-line p-3 last:border-b-0 hover:bg-brand-soft md:table-row">
      <td className={`${CELL} row-span-3 self-start md:w-24`}>
        <div className="md:w-20">
          <BikePhoto assetId={auction.imageAssetId} kind={auction.kind} alt="" />
        </div>
      </td>
      <th
        scope="row"
        className={`${CELL} text-left font-normal max-md:col-span-2 md:min-w-44 ${mayWatch ? 'max-md:pr-11' : ''}`}
      >
        <ConsoleLink
          to={`/partner/auctions/${auction.auctionId}`}
          className="inline-flex min-h-11 items-center font-bold"
        >
          {auction.makerName} {auction.modelName}
        </ConsoleLink>
        <span className="block text-xs text-text-2">
          <Dotted facts={bikeFacts(auction)} />
        </span>
      </th>
      <td
        className={`${CELL} max-md:col-span-2 max-md:col-start-2 max-md:row-start-2 max-md:text-xs md:whitespace-nowrap`}
      >
        {distanceText(auction)}
        <span className="text-text-2 max-md:before:content-['・'] md:block md:text-xs">
          {auction.prefecture ?? '地域不明'}
        </span>
      </td>
      <td className={`${CELL} max-md:col-start-2 max-md:row-start-3 md:text-right`}>
        {auction.currentPrice > 0 ? (
          <>
            <span className={`block text-xs text-text-2 ${priceLabel === priceHead ? 'md:hidden' : ''}`}>
              {priceLabel}
            </span>
            {areBidsVoid ? (
              <s className="text-text-2">
                <Yen yen={priceOf(auction)} />
              </s>
            ) : (
              <Yen yen={priceOf(auction)} className="text-base font-bold max-md:text-lg" />
            )}
          </>
        ) : (
          '入札なし'
        )}
        {auction.isAskingPriceReached !== null && !areBidsVoid && (
          <span className={`block text-xs ${auction.isAskingPriceReached ? 'text-good' : 'text-text-2'}`}>
            希望価格{auction.isAskingPriceReached ? 'に到達' : '未到達'}
          </span>
        )}
      </td>
      <td className={`${CELL} tabular max-md:col-start-1 max-md:row-start-4 max-md:text-xs md:text-right`}>
        <span className={ONLY_ON_PHONE}>入札 </span>
        {auction.bidCount}
        <span className={ONLY_ON_PHONE}>件</span>
      </td>
      {mayWatch && (
        <td className={`${CELL} max-md:col-start-2 max-md:row-start-4 max-md:text-xs md:text-right`}>
          {auction.ownMaximum === null || areBidsVoid ? (
            <span className="max-md:hidden">—</span>
          ) : (
            <>
              <span className={ONLY_ON_PHONE}>自社の上限 </span>
              <Yen yen={auction.ownMaximum} />
            </>
          )}
        </td>
      )}
      <td className={`${CELL} max-md:col-start-3 max-md:row-start-3 max-md:text-right md:whitespace-nowrap`}>
        {auction.auctionStatus === 21 && <span className={`${ONLY_ON_PHONE} block text-xs`}>残り</span>}
        <TimeLeft auction={auction} />
      </td>
      <td className={`${CELL} max-md:col-start-3 max-md:row-start-4 max-md:text-right md:whitespace-nowrap`}>
        <Standing auction={auction} />
      </td>
      {mayWatch && (
        <td className={`${CELL} max-md:absolute max-md:top-2 max-md:right-2`}>
          <WatchButton auction={auction} />
        </td>
      )}
    </tr>
  )
}
