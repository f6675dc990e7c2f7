import { Form, useNavigation } from 'react-router'
import type { InspectionQueueQuery } from '#contract/generated/operator.ts'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { Button } from '../controls/button.tsx'
import { TextField } from '../controls/text-field.tsx'
import { FAIL_REASON, PASS_BUTTON } from './inspection-fields.ts'

type Listing = InspectionQueueQuery['inspectionQueue'][number]

interface Properties {
  readonly listing: Listing
  /** The operator decided here: the queue leads on by itself. */
  readonly onDecide: () => void
}

export function InspectionDecision({ listing, onDecide }: Properties) {
  const isBusy = useNavigation().state !== 'idle'
  const isWaiting = listing.images.some(({ isInspectionNg }) => isInspectionNg)
  return (
    <div className="card grid gap-3 p-4">
      {isWaiting && <StateBadge tone="warn">写真の差し替え待ち</StateBadge>}
      <Form method="post" onSubmit={onDecide}>
        <input type="hidden" name="do" value="pass" />
        <input type="hidden" name="auctionId" value={listing.auctionId} />
        <Button id={PASS_BUTTON} type="submit" look="action" isDisabled={isBusy || isWaiting} className="w-full">
          合格にする（p）
        </Button>
      </Form>
      <Form method="post" onSubmit={onDecide} className="grid gap-2 border-t border-line pt-3">
        <input type="hidden" name="do" value="fail" />
        <input type="hidden" name="auctionId" value={listing.auctionId} />
        <TextField
          id={FAIL_REASON}
          name="reason"
          label="不合格の理由（出品者に伝わり、出品は終了します）"
          required
          maxLength={500}
        />
        <Button type="submit" look="danger" isDisabled={isBusy}>
          不合格にする
        </Button>
      </Form>
    </div>
  )
}
