import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { leastBid, stepAt } from '#domain/auction/yen.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { yenText } from '#ui/values/money.ts'
import { Outcome } from '../chrome/outcome.tsx'
import { Button } from '../controls/button.tsx'
import { ConfirmDialog } from '../controls/confirm-dialog.tsx'
import { YenField } from '../controls/yen-field.tsx'
import { readForm } from '../form-values.ts'
import { sendAgain } from '../live/send-again.ts'
import { useHeldKey } from '../live/use-held-key.ts'
import type { runAuctionForm } from './auction-actions.ts'

interface Properties {
  readonly auctionId: number
  readonly name: string
  readonly currentPrice: number
  readonly isLeading: boolean
  /** The same request never bids twice. */
  readonly idempotencyKey: string
}

interface Asked {
  readonly price: number | null
  readonly maxPrice: number | null
}

/** An open bid, a maximum, or both; what will happen is said before it does. */
export function BidForm({ auctionId, name, currentPrice, isLeading, idempotencyKey }: Properties) {
  const fetcher = useFetcher<typeof runAuctionForm>()
  const form = useRef<HTMLFormElement>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const least = leastBid(currentPrice)
  const isBusy = fetcher.state !== 'idle'
  const outcome = fetcher.data
  const heldKey = useHeldKey(idempotencyKey, outcome)

  useEffect(() => {
    if (!outcome || !('done' in outcome)) return
    form.current?.reset()
    setTyped(null)
  }, [outcome])

  return (
    <>
      <fetcher.Form
        ref={form}
        method="post"
        aria-label="入札"
        className="grid gap-3 border-t border-line pt-3"
        onSubmit={(event) => {
          event.preventDefault()
          const { integer } = readForm(new FormData(event.currentTarget))
          setAsked({ price: integer('price'), maxPrice: integer('maxPrice') })
        }}
      >
        <input type="hidden" name="do" value="bid" />
        <input type="hidden" name="idempotencyKey" value={heldKey} />
        <YenField
          name="price"
          label="入札額"
          value={typed ?? (isLeading ? '' : String(least))}
          onChange={setTyped}
          hint={`${yenText(least)}から・${yenText(stepAt(currentPrice))}単位`}
          className="text-lg"
        />
        <YenField
          name="maxPrice"
          label="自動入札の上限"
          hint="上限まで、最高額を保つために必要な額だけ自動で入札します。ほかの販売店には見えません。"
          className="text-lg"
        />
        <Button type="submit" look="action" isPending={isBusy} className="min-h-12 w-full">
          {isBusy ? '入札しています' : '入札する'}
        </Button>
        <Outcome refusal={outcome} onRetry={(sent) => void sendAgain(fetcher, sent)} />
        {outcome && 'done' in outcome && !isLeading && fetcher.state === 'idle' && (
          <Notice tone="bad" isAnswer>
            ほかの販売店の自動入札が上回っています。
          </Notice>
        )}
      </fetcher.Form>
      <ConfirmDialog
        isOpen={asked !== null}
        title={`${name}に入札しますか`}
        consequence={asked && <Consequence asked={asked} least={least} isLeading={isLeading} />}
        confirmLabel="入札する"
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null)
          if (form.current) void fetcher.submit(form.current, { action: `/partner/auctions/${auctionId}` })
        }}
      />
    </>
  )
}

function Consequence({ asked, least, isLeading }: { asked: Asked; least: number; isLeading: boolean }) {
  const { price, maxPrice } = asked
  return (
    <ul className="list-disc pl-5">
      {price !== null && <li>{yenText(price)}で入札します。</li>}
      {price === null && maxPrice !== null && !isLeading && <li>{yenText(least)}から入札します。</li>}
      {maxPrice !== null && <li>{yenText(maxPrice)}まで自動で入札を続けます。</li>}
      {price === null && maxPrice === null && <li>入札額か上限を入力してください。</li>}
      <li>入札後の取り消しはできません。落札した場合は、この金額での買取が前提となります。</li>
    </ul>
  )
}
