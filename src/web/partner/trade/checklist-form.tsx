import { useState } from 'react'
import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { PAYMENT_METHODS } from '#domain/options/delivery.ts'
import { DOCUMENTS } from '#domain/options/documents.ts'
import { labelOf } from '#domain/options/option.ts'
import { Button } from '#ui/controls/button.tsx'
import { choicesOf } from '#ui/controls/option.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { dayText } from '#ui/values/date-time.ts'
import type { AuctionOutcome } from '../auction/auction-actions.ts'
import { ConsoleForm } from '../call/console-form.tsx'
import { useReadVersion } from '../call/read-version.tsx'

type Checklist = PartnerAuctionQuery['partnerAuction']['checklist']

interface Properties {
  readonly checklist: Checklist
  readonly answer: AuctionOutcome | undefined
}

/** What both sides agree on for the delivery; the newest version stands. */
export function ChecklistForm({ checklist, answer }: Properties) {
  const version = useReadVersion(checklist?.version ?? null)
  // What is typed stays in the fields; what was saved since they were filled stands above them.
  const [filledFrom] = useState(checklist?.version ?? null)
  return (
    <ConsoleForm answer={answer} className="card grid gap-3 p-4" aria-label="引渡しチェックリスト">
      <h2 className="text-base">引渡しチェックリスト</h2>
      <input type="hidden" name="do" value="checklist" />
      <input type="hidden" name="version" value={version ?? ''} />
      {checklist && checklist.version !== filledFrom && (
        <p className="rounded-control bg-brand-soft p-3">
          保存されている内容：
          {[
            dayText(checklist.deliveryOn),
            checklist.deliveryTime,
            checklist.deliveryPlace,
            labelOf(PAYMENT_METHODS, checklist.paymentMethod),
            checklist.deliveryManagerName,
            checklist.emergencyContact,
            checklist.memo,
          ]
            .filter(Boolean)
            .join('／')}
        </p>
      )}
      <input type="hidden" name="documents" value={JSON.stringify(checklist?.bikeOwnerDocuments ?? [])} />
      <input type="hidden" name="otherDocuments" value={JSON.stringify(checklist?.bikeOwnerOtherDocuments ?? [])} />
      {checklist && checklist.bikeOwnerDocuments.length > 0 && (
        <ul className="flex flex-wrap gap-x-4">
          {checklist.bikeOwnerDocuments.map(({ documentType, isChecked }) => (
            <li key={documentType}>
              {isChecked ? '☑' : '☐'} {labelOf(DOCUMENTS, documentType)}
            </li>
          ))}
        </ul>
      )}
      <TextField name="deliveryOn" type="date" label="引渡し日" required defaultValue={checklist?.deliveryOn ?? ''} />
      <TextField name="deliveryTime" label="時間" required defaultValue={checklist?.deliveryTime ?? ''} />
      <TextField name="deliveryPlace" label="場所" required defaultValue={checklist?.deliveryPlace ?? ''} />
      <SelectField
        name="paymentMethod"
        label="お支払い方法"
        required
        defaultValue={checklist?.paymentMethod ?? ''}
        options={choicesOf(PAYMENT_METHODS)}
      />
      <TextField
        name="deliveryManagerName"
        label="ご担当者"
        required
        defaultValue={checklist?.deliveryManagerName ?? ''}
      />
      <TextField name="emergencyContact" label="緊急連絡先" defaultValue={checklist?.emergencyContact ?? ''} />
      <TextArea name="memo" label="メモ" rows={2} defaultValue={checklist?.memo ?? ''} />
      <Button type="submit">チェックリストを保存</Button>
    </ConsoleForm>
  )
}
