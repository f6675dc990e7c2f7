import { Notice } from '../feedback/notice.tsx'

interface Properties {
  /** The auction in which the bid was made. */
  readonly auctionId: number
  /** The sale came to nothing, too. */
  readonly isOver: boolean
  /** To its proof, for who may read it: a stopped trade is not public. */
  readonly link?: React.ReactNode
}

/** Above an auction that goes on after a stopped trade: why it has one bid, made at the moment of a yes. */
export function BidOrigin({ auctionId, isOver, link }: Properties) {
  return (
    <Notice title={`出品番号 ${auctionId} の続きのオークション${isOver ? 'でした' : 'です'}`} action={link}>
      出品番号 {auctionId}{' '}
      の取引が中止されたあと、そこで入札していた販売店が、自社の最高の入札額で購入すると回答しました。入札はその1件で、時刻は回答した時刻です。
      {isOver && 'このオークションも、売却に至らずに終了しました。'}
      {!link && `出品番号 ${auctionId} は取引が中止されたため、公開していません。`}
    </Notice>
  )
}
