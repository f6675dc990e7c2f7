import { Form, useNavigation } from 'react-router'
import type { InspectionQueueQuery } from '#contract/generated/operator.ts'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { FAIL_REASON, PASS_BUTTON } from './inspection-fields.ts'

type Listing = InspectionQueueQuery['inspectionQueue'][number]

export function InspectionDecision({ listing }: { readonly listing: Listing }) {
  const isBusy = useNavigation().state !== 'idle'
  const isWaiting = listing.images.some(({ isInspectionNg }) => isInspectionNg)
  return (
    <div className="card grid gap-3 p-4">
      {isWaiting && <StateBadge tone="warn">写真の差し替え待ち</StateBadge>}
      <Form method="post">
        <input type="hidden" name="do" value="pass" />
        <input type="hidden" name="auctionId" value={listing.auctionId} />
        <button id={PASS_BUTTON} type="submit" disabled={isBusy || isWaiting} className="button button-action w-full">
          合格にする（p）
        </button>
      </Form>
      <Form method="post" className="grid gap-2 border-t border-line pt-3">
        <input type="hidden" name="do" value="fail" />
        <input type="hidden" name="auctionId" value={listing.auctionId} />
        <label className="grid gap-1">
          <span>不合格の理由（出品者に伝わり、出品は終了します）</span>
          <input id={FAIL_REASON} name="reason" required maxLength={500} className="control" />
        </label>
        <button type="submit" disabled={isBusy} className="button button-quiet text-bad">
          不合格にする
        </button>
      </Form>
    </div>
  )
}
