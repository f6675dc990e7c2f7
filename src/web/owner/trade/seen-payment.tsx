import { useCallback, useEffect, useState } from 'react'
import { serverNow } from '#ui/clock/server-now.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'
import { readOnDevice, writeOnDevice } from '../../session/kept-entries.ts'
import type { OwnAuction } from '../auction/own-auction.ts'

/**
 * When the owner said, before the hand-over, that the money had come; null where it did not, or not on this device. It
 * belongs to the price that was ticked. Nothing follows from it by itself: the sale ends with the answer to the report.
 */
export function useSeenPayment({ auctionId, trade }: OwnAuction) {
  const name = `seen-payment-${auctionId}-${trade?.price ?? ''}`
  const [seenAt, setSeenAt] = useState<string | null>(null)
  useEffect(() => {
    const kept = readOnDevice(name)
    setSeenAt(typeof kept === 'string' ? kept : null)
  }, [name])
  const say = useCallback(
    (isSeen: boolean) => {
      const at = isSeen ? new Date(serverNow()).toISOString() : null
      writeOnDevice(name, at)
      setSeenAt(at)
    },
    [name],
  )
  return { seenAt, say }
}

/** After the hand-over: what the owner said itself, before it is asked about the money. */
export function SeenPayment({ auction }: { readonly auction: OwnAuction }) {
  const { seenAt } = useSeenPayment(auction)
  const { trade, checklist } = auction
  if (trade?.price == null || checklist?.paymentMethod !== 'transfer-before-delivery') return null
  return <SeenWords seenAt={seenAt} price={trade.price} />
}

export function SeenWords({ seenAt, price }: { readonly seenAt: string | null; readonly price: number }) {
  if (seenAt === null) return null
  return (
    <Notice title="入金を確認済みとして引き渡しました">
      {dateTimeText(seenAt)}に、この端末で {yenText(price)}{' '}
      の入金を確認したと記録しています。まちがいだったときは、口座の入出金をもう一度お確かめください。
    </Notice>
  )
}
