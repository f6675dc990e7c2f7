import { useState } from 'react'
import { TRANSFER_ACCOUNT } from '#content/messages/payment.ts'
import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import {
  deliveryTimeDoubt,
  MAX_CHECKLIST_LENGTHS,
  readTypedChecklist,
  spokenDeliveryTime,
  type TypedChecklist,
  typedChecklistFaults,
} from '#domain/auction/trade/checklist.ts'
import { asksForDetail, readPlace } from '#domain/auction/trade/delivery-place.ts'
import { DELIVERY_LOCATIONS, PAYMENT_METHODS } from '#domain/options/delivery.ts'
import { DOCUMENTS } from '#domain/options/documents.ts'
import { labelOf } from '#domain/options/option.ts'
import { serverNow } from '#ui/clock/server-now.ts'
import { Button } from '#ui/controls/button.tsx'
import { choicesOf } from '#ui/controls/option.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import type { AuctionOutcome } from '../auction/auction-actions.ts'
import { Outcome } from '../call/answer/outcome.tsx'
import { AskedForm, useSaidInPage } from '../call/asked-form.tsx'
import { readForm } from '../call/form-values.ts'
import { useReadVersion } from '../call/read-version.tsx'
import { changedFields, savedFields, useFieldsInHand } from './checklist-fields.ts'
import { CHECKLIST_PLACE } from './plan-place.ts'

type Checklist = PartnerAuctionQuery['partnerAuction']['checklist']

interface Properties {
  readonly auctionId: number
  readonly checklist: Checklist
  /** Of the listing: filled in until a checklist says otherwise. */
  readonly offeredPlace: string
  readonly answer: AuctionOutcome | undefined
}

/** What both sides agree on for the delivery; the newest version stands. */
export function ChecklistForm({ auctionId, checklist, offeredPlace, answer }: Properties) {
  const version = useReadVersion(checklist?.version ?? null)
  const saved = savedFields(checklist, offeredPlace)
  const place = readPlace(saved.deliveryPlace)
  // What was not touched follows what the other side saves; what is typed stays.
  const { base, isTouched, keyOf, touch } = useFieldsInHand(checklist, offeredPlace, answer)
  const changed = changedFields(base, saved)
  const [typed, setTyped] = useState<TypedChecklist | null>(null)
  const time = typed?.deliveryTime ?? null
  const placeCode = isTouched('deliveryPlace') && typed ? typed.deliveryPlace : place.code
  /** Of one field, beside what stands in the others. */
  const faultOf = (name: keyof TypedChecklist) => (text: string) => {
    const others = {
      ...saved,
      deliveryOn: isTouched('deliveryOn') && typed ? typed.deliveryOn : saved.deliveryOn,
      deliveryPlace: placeCode,
      deliveryPlaceDetail: place.detail,
    }
    const faults = typedChecklistFaults({ ...others, [name]: text }, new Date(serverNow()))
    return faults.find(({ field }) => field === name)?.message ?? null
  }
  const isDetailAsked = asksForDetail(placeCode)
  const said = useSaidInPage(answer)
  return (
    <AskedForm
      answer={answer}
      title="引渡しの時間をご確認ください"
      confirmLabel="この時間で提案する"
      draft={{ subject: `checklist ${auctionId}` }}
      id={CHECKLIST_PLACE}
      className="card grid scroll-mt-[calc(var(--console-header,3.9rem)+1rem)] gap-3 p-4"
      aria-label="引渡しチェックリスト"
      onInput={({ target, currentTarget }) => {
        touch(target)
        setTyped(readTypedChecklist(readForm(new FormData(currentTarget)).text))
      }}
    >
      <h2 className="text-base">引渡しチェックリスト</h2>
      <p className="text-text-2">
        引渡し日、時間、場所、お支払い方法は、保存すると出品者への提案になります。出品者が承諾すると、予定が決まります。
      </p>
      <input type="hidden" name="do" value="checklist" />
      <input type="hidden" name="version" value={version ?? ''} />
      <input type="hidden" name="savedTime" value={saved.deliveryTime} />
      {checklist && changed.length === 0 && checklist.updatedBySide === 'owner' && (
        <Notice title={`出品者が${dateTimeText(checklist.updatedAt)}に更新しました`}>
          <ul className="list-disc pl-5">
            {checklist.lastChanges.map(({ label, from, to }) => (
              <li key={label} className="wrap-anywhere">
                {label}：{from && `${from} → `}
                {to || '（空欄）'}
              </li>
            ))}
          </ul>
        </Notice>
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
      <TextField
        key={keyOf('deliveryOn')}
        name="deliveryOn"
        validate={faultOf('deliveryOn')}
        type="date"
        label="引渡し日"
        required
        defaultValue={saved.deliveryOn}
      />
      <TextField
        key={keyOf('deliveryTime')}
        name="deliveryTime"
        validate={faultOf('deliveryTime')}
        label="時間"
        required
        placeholder="例：14:00、10時〜12時"
        defaultValue={saved.deliveryTime}
      />
      <TimeReadBack text={isTouched('deliveryTime') && time !== null ? time : saved.deliveryTime} />
      <SelectField
        key={keyOf('deliveryPlace')}
        name="deliveryPlace"
        label="場所"
        required
        defaultValue={place.code}
        options={choicesOf(DELIVERY_LOCATIONS)}
      />
      <TextField
        key={`detail ${keyOf('deliveryPlace')}`}
        name="deliveryPlaceDetail"
        validate={faultOf('deliveryPlaceDetail')}
        label={isDetailAsked ? '居所の住所' : '場所の補足'}
        required={isDetailAsked}
        limit={MAX_CHECKLIST_LENGTHS.deliveryPlaceDetail}
        defaultValue={place.detail}
      />
      <SelectField
        key={keyOf('paymentMethod')}
        name="paymentMethod"
        label="お支払い方法"
        hint={TRANSFER_ACCOUNT.dealer}
        required
        defaultValue={saved.paymentMethod}
        options={choicesOf(PAYMENT_METHODS)}
      />
      <TextField
        key={keyOf('deliveryManagerName')}
        name="deliveryManagerName"
        validate={faultOf('deliveryManagerName')}
        label="ご担当者"
        required
        defaultValue={saved.deliveryManagerName}
      />
      <TextField
        key={keyOf('emergencyContact')}
        name="emergencyContact"
        validate={faultOf('emergencyContact')}
        label="緊急連絡先"
        defaultValue={saved.emergencyContact}
      />
      <TextArea
        key={keyOf('memo')}
        name="memo"
        validate={faultOf('memo')}
        label="メモ"
        rows={2}
        limit={MAX_CHECKLIST_LENGTHS.memo}
        defaultValue={saved.memo}
      />
      {changed.length > 0 && (
        <Notice tone="warn" isAnswer title="出品者がチェックリストを変更しました">
          <ul className="list-disc pl-5">
            {changed.map(({ name, label, from, value }) => (
              <li key={name} className="wrap-anywhere">
                {label}：{from || '（空欄）'} → {value || '（空欄）'}
                {isTouched(name) && '（保存すると、入力中の内容に変わります）'}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {/* Beside the button: the form is longer than a screen. */}
      <Outcome refusal={said} />
      <Button type="submit">チェックリストを保存して提案する</Button>
    </AskedForm>
  )
}

/** How the time is understood, before it is saved. */
function TimeReadBack({ text }: { readonly text: string }) {
  const spoken = spokenDeliveryTime(text)
  const doubt = deliveryTimeDoubt(text)
  return (
    <output className="-mt-2 block min-h-5 text-sm text-text-2">
      {doubt === null ? spoken && `＝ ${spoken}` : <span className="font-bold text-warn">{doubt}</span>}
    </output>
  )
}
