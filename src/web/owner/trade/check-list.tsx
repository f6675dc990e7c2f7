import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { AuctionChecklistQuery } from '#contract/generated/auction.ts'
import { AppLink } from '../../shell/app-link.tsx'
import { ChecklistForm } from './checklist-form.tsx'
import { HeldTrade } from './held-trade.tsx'

export const CHECK_LIST = '/kaitori/mypage/auction/check-list'

interface Properties {
  readonly auction: NonNullable<AuctionChecklistQuery['auction']>
  readonly now: string
}

/** Over the page of its auction, with an address of its own. Without scripts it stands open above the page. */
export function CheckList({ auction, now }: Properties) {
  const element = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const address = `/kaitori/mypage/auction/${auction.auctionId}`
  useEffect(() => {
    const dialog = element.current
    dialog?.removeAttribute('open') // as the server drew it, which leaves the page beneath in reach
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={element}
      open
      aria-labelledby="check-list"
      onCancel={(event) => {
        event.preventDefault()
        void navigate(address)
      }}
      className="dialog fixed inset-0 z-40 m-auto max-h-dvh overflow-y-auto"
    >
      <div className="grid gap-4 p-5 sm:p-6">
        <div className="flex items-start justify-between gap-3">
          <h2 id="check-list" className="text-xl">
            引渡しチェックリスト
          </h2>
          <AppLink to={address} className="inline-flex min-h-11 items-center">
            閉じる
          </AppLink>
        </div>
        <HeldTrade auction={auction} />
        <p className="text-text-2">
          {auction.winnerName ?? '販売店'}
          との引渡しについて、ご希望を記入してください。日時、場所、お支払い方法は、保存すると販売店への提案になり、販売店が承諾すると決まります。
        </p>
        <ChecklistForm auction={auction} now={now} />
      </div>
    </dialog>
  )
}
