import { isDeliveryAhead } from '#domain/auction/trade/checklist.ts'
import { dayText } from '#ui/values/date-time.ts'

interface Trade {
  /** Whether the dealer wrote down who sells. */
  readonly isIdentityChecked: boolean
  readonly checklist: { readonly deliveryOn: string; readonly deliveryTime: string } | null
}

/** What a dealer reads before it reports the completion; none of it is in the way. */
export function reportDoubts({ isIdentityChecked, checklist }: Trade, now: Date): string[] {
  const doubts: string[] = []
  if (!isIdentityChecked) doubts.push('本人確認の記録がまだありません。')
  if (!checklist?.deliveryOn) doubts.push('引渡しチェックリストに、引渡し日が入力されていません。')
  else if (isDeliveryAhead(checklist, now))
    doubts.push(
      `引渡しの予定日時より前です。チェックリストの引渡し日時は、${dayText(checklist.deliveryOn)} ${checklist.deliveryTime}です。`,
    )
  return doubts
}
