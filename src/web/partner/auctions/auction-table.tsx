import { Link } from 'react-router'
import type { PartnerAuctionRowFragment } from '#contract/generated/partner.ts'
import { Yen } from '#ui/price/yen.tsx'
import { BikePhoto } from './bike-photo.tsx'
import { Standing } from './standing.tsx'
import { TimeLeft } from './time-left.tsx'
import { WatchButton } from './watch-button.tsx'

interface Properties {
  readonly auctions: readonly PartnerAuctionRowFragment[]
  readonly mayWatch: boolean
}

const HEAD = 'sticky top-0 bg-ground px-3 py-2 text-left font-bold whitespace-nowrap text-text-2'
const CELL = 'px-3 py-2 align-middle'

export function AuctionTable({ auctions, mayWatch }: Properties) {
  return (
    <section className="card overflow-x-auto" aria-label="オークションの一覧">
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className={HEAD}>
              写真
            </th>
            <th scope="col" className={HEAD}>
              車種
            </th>
            <th scope="col" className={HEAD}>
              走行距離・地域
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              現在価格
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              入札
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              自社の上限
            </th>
            <th scope="col" className={HEAD}>
              残り時間
            </th>
            <th scope="col" className={HEAD}>
              状況
            </th>
            {mayWatch && (
              <th scope="col" className={HEAD}>
                注目
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {auctions.map((auction) => (
            <AuctionRow key={auction.auctionId} auction={auction} mayWatch={mayWatch} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function AuctionRow({ auction, mayWatch }: { auction: PartnerAuctionRowFragment; mayWatch: boolean }) {
  return (
    <tr className="border-b border-line last:border-b-0 hover:bg-brand-soft">
      <td className={`${CELL} w-24`}>
        <div className="w-20">
          <BikePhoto assetId={auction.imageAssetId} kind={auction.kind} alt="" />
        </div>
      </td>
      <th scope="row" className={`${CELL} min-w-44 text-left font-normal`}>
        <Link to={`/partner/auctions/${auction.auctionId}`} className="inline-flex min-h-11 items-center font-bold">
          {auction.makerName} {auction.modelName}
        </Link>
        <span className="block text-xs text-text-2">
          {[auction.modelTypeName, `${auction.displacement}cc`].filter(Boolean).join('・')}
        </span>
      </th>
      <td className={`${CELL} whitespace-nowrap`}>
        {auction.mileage}
        <span className="block text-xs text-text-2">{auction.prefecture ?? '地域不明'}</span>
      </td>
      <td className={`${CELL} text-right`}>
        {auction.currentPrice > 0 ? <Yen yen={auction.currentPrice} className="text-base font-bold" /> : '入札なし'}
        {auction.isAskingPriceReached !== null && (
          <span className={`block text-xs ${auction.isAskingPriceReached ? 'text-good' : 'text-text-2'}`}>
            希望価格{auction.isAskingPriceReached ? 'に到達' : '未到達'}
          </span>
        )}
      </td>
      <td className={`${CELL} tabular text-right`}>{auction.bidCount}</td>
      <td className={`${CELL} text-right`}>{auction.ownMaximum === null ? '—' : <Yen yen={auction.ownMaximum} />}</td>
      <td className={`${CELL} whitespace-nowrap`}>
        <TimeLeft endAt={auction.endAt} />
      </td>
      <td className={`${CELL} whitespace-nowrap`}>
        <Standing auction={auction} />
      </td>
      {mayWatch && (
        <td className={CELL}>
          <WatchButton auction={auction} />
        </td>
      )}
    </tr>
  )
}
