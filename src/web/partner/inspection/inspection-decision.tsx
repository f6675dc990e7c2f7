import { Form, useNavigation } from 'react-router'
import type { InspectionQueueQuery } from '#contract/generated/operator.ts'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { Button } from '../controls/button.tsx'
import { ConfirmForm } from '../controls/confirm-form.tsx'
import { TextField } from '../controls/text-field.tsx'
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
        <Button id={PASS_BUTTON} type="submit" look="action" isDisabled={isBusy || isWaiting} className="w-full">
          合格にする（p）
        </Button>
      </Form>
      <ConfirmForm
        className="grid gap-2 border-t border-line pt-3"
        label="不合格"
        ask={(read) => ({
          title: `運営として、${listing.makerName} ${listing.modelName}（No.${listing.auctionId}）を不合格にします`,
          consequence: (
            <ul className="list-disc pl-5">
              <li>理由「{read.text('reason')}」を出品者に伝え、出品を終了します。</li>
              <li>元に戻すことはできません。</li>
            </ul>
          ),
          confirmLabel: '不合格にする',
          token: `fail ${listing.auctionId}`,
        })}
      >
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
      </ConfirmForm>
    </div>
  )
}
