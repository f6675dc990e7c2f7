import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Notice } from '#ui/feedback/notice.tsx'
import { Outcome } from '../../call/answer/outcome.tsx'
import { ConsoleLink } from '../../console/console-link.tsx'
import { useOpenedFor } from '../../console/use-console.ts'
import { useSentLater, waitingCodes } from './use-sent-later.ts'

/** On every page of the console: a code that was typed out of reach goes on its way wherever the console is opened again. */
export function WaitingCodes() {
  const openedFor = useOpenedFor()
  const { pathname } = useLocation()
  const [auctionIds, setAuctionIds] = useState<readonly number[]>([])
  // Those that were there stay: what became of them is said here.
  useEffect(() => {
    const found = pathname === '' ? [] : waitingCodes(openedFor)
    setAuctionIds((known) => [...new Set([...known, ...found])])
  }, [openedFor, pathname])
  // On its own page the form itself sends it.
  return auctionIds
    .filter((auctionId) => pathname !== `/partner/auctions/${auctionId}/pickup`)
    .map((auctionId) => <WaitingCode key={auctionId} auctionId={auctionId} />)
}

interface Properties {
  readonly auctionId: number
  /** The page of the hand-over itself shows it: no way leads there. */
  readonly isOnItsPage?: boolean
}

/** One of them: sent by itself, and what became of it. */
export function WaitingCode({ auctionId, isOnItsPage = false }: Properties) {
  const { fetcher, kept } = useSentLater(auctionId)
  const link = !isOnItsPage && (
    <ConsoleLink to={`/partner/auctions/${auctionId}/pickup`} className="inline-flex min-h-11 items-center">
      引取りの画面（No.{auctionId}）
    </ConsoleLink>
  )
  if (kept)
    return (
      <Notice tone="warn" title={`引渡しコード：${kept.cause}`} action={link}>
        {kept.problem}この端末に保存しているコードは、まだ引渡しの完了になっていません。
      </Notice>
    )
  if (!fetcher.data) return null
  return (
    <div className="grid gap-1">
      <Outcome refusal={fetcher.data} />
      {link && <p>{link}</p>}
    </div>
  )
}
