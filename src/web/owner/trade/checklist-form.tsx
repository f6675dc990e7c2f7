import { useEffect, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useNavigate, useRevalidator } from 'react-router'
import { PLAN_REOPENS } from '#content/messages/delivery-plan.ts'
import { TRANSFER_ACCOUNT } from '#content/messages/payment.ts'
import { PostCheckedListDocument } from '#contract/generated/auction.ts'
import {
  type Checklist,
  checklistSchema,
  deliveryDays,
  MAX_CHECKLIST_LENGTHS,
  MAX_OTHER_DOCUMENTS,
  spokenDeliveryTime,
} from '#domain/auction/trade/checklist.ts'
import { changesBetween } from '#domain/auction/trade/checklist-changes.ts'
import { isSameAppointment } from '#domain/auction/trade/delivery-plan.ts'
import { DELIVERY_TIMES, PAYMENT_METHODS } from '#domain/options/delivery.ts'
import { dayLabel } from '#domain/values/typed-day.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { choicesOf } from '#ui/controls/option.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { focusFirstFault } from '../../forms/focus-first-fault.ts'
import { FormFrame } from '../../forms/form-frame.tsx'
import { useNewerValues } from '../../forms/use-newer-values.ts'
import { useServerForm } from '../../forms/use-server-form.ts'
import { type ChecklistAuction, valuesOf } from './checklist-values.ts'
import { PlaceFields } from './place-fields.tsx'

interface Properties {
  readonly auction: ChecklistAuction
  readonly now: string
}

/** Offered while a time is typed. */
const BANDS = DELIVERY_TIMES.flatMap(({ code, label }) => (code === 'any' ? [] : [label]))

/** Papers to hand over, and when, where and how the bike changes hands. */
export function ChecklistForm({ auction, now }: Properties) {
  const { auctionId } = auction
  // The fields were filled from this one. When the other side was faster, what it wrote is shown beside what is typed.
  const [filledFrom] = useState(auction.checklist?.version ?? null)
  const [opened] = useState(() => new Date(now))
  const [filled] = useState(() => valuesOf(auction, opened))
  const [isOvertaken, setOvertaken] = useState(false)
  const { revalidate } = useRevalidator()
  const version = isOvertaken ? (auction.checklist?.version ?? null) : filledFrom
  const days = deliveryDays(opened)
  const schema = checklistSchema(
    PAYMENT_METHODS.map(({ code }) => code),
    opened,
  )
  const { form, field, kept, isBusy, problem, submit } = useServerForm<Checklist, Checklist>(
    schema,
    valuesOf(auction, opened),
    undefined,
    { name: `checklist-${auctionId}` },
  )
  useNewerValues(form, valuesOf(auction, opened), isOvertaken)
  const { submitCount } = form.formState
  useEffect(() => {
    // The form focuses what it can after it has shown the faults; the place is no control of its own.
    if (submitCount > 0) setTimeout(focusFirstFault)
  }, [submitCount])
  const navigate = useNavigate()
  const others = useFieldArray({ control: form.control, name: 'bikeOwnerOtherDocuments' })
  const documents = form.watch('bikeOwnerDocuments')
  const isProposal = !auction.checklist || !isSameAppointment(valuesOf(auction, opened), form.watch())
  const labels = new Map((auction.model?.documents ?? []).map(({ code, label }) => [code, label]))
  return (
    <FormFrame
      label="引渡しチェックリスト"
      submitLabel={isProposal ? 'この予定を提案して保存する' : '保存する'}
      isBusy={isBusy}
      problem={problem}
      kept={kept}
      onSubmit={submit(
        (graphql, checklist) =>
          graphql.request(PostCheckedListDocument, { input: { auctionId, version, ...checklist } }),
        () => navigate(`/kaitori/mypage/auction/${auctionId}?saved=checklist`),
        ({ code }) => {
          if (code !== 'ERROR_CONTENT_CHANGED') return false
          void revalidate().then(() => setOvertaken(true))
          return true
        },
      )}
    >
      <fieldset className="grid gap-3">
        <legend className="mb-2 text-lg font-bold">お渡しする書類</legend>
        {documents.map(({ documentType }, index) => (
          <Checkbox key={documentType} {...form.register(`bikeOwnerDocuments.${index}.isChecked`)}>
            {labels.get(documentType) ?? documentType}
          </Checkbox>
        ))}
        {others.fields.map(({ id }, index) => (
          <div key={id} className="flex flex-wrap items-end gap-3">
            <div className="grow">
              <TextField
                label={`その他の書類${index + 1}`}
                limit={MAX_CHECKLIST_LENGTHS.otherDocument}
                error={form.formState.errors.bikeOwnerOtherDocuments?.[index]?.name?.message}
                {...form.register(`bikeOwnerOtherDocuments.${index}.name`)}
              />
            </div>
            <Checkbox {...form.register(`bikeOwnerOtherDocuments.${index}.isChecked`)}>用意した</Checkbox>
            <button type="button" onClick={() => others.remove(index)} className="button button-quiet">
              削除
            </button>
          </div>
        ))}
        {others.fields.length < MAX_OTHER_DOCUMENTS && (
          <button
            type="button"
            onClick={() => others.append({ name: '', isActive: true, isChecked: false })}
            className="button button-quiet justify-self-start"
          >
            書類を追加する
          </button>
        )}
      </fieldset>
      <fieldset className="grid gap-4">
        <legend className="mb-2 text-lg font-bold">引渡し</legend>
        <TextField
          label="引渡し日"
          type="date"
          required
          hint={`今日から${dayLabel(days.until)}までの日付を選択してください。`}
          min={days.from}
          max={days.until}
          {...field('deliveryOn')}
        />
        <div className="grid gap-1">
          <TextField
            label="引渡し時間"
            required
            placeholder="例：14:00、10時〜12時"
            list="delivery-times"
            autoComplete="off"
            {...field('deliveryTime')}
          />
          <datalist id="delivery-times">
            {BANDS.map((band) => (
              <option key={band} value={band} />
            ))}
          </datalist>
          <p className="tabular min-h-5 text-right text-sm text-text-2" aria-live="polite">
            {spokenDeliveryTime(form.watch('deliveryTime'))}
          </p>
        </div>
        <PlaceFields
          value={form.watch('deliveryPlace')}
          error={field('deliveryPlace').error}
          residence={auction.otherDeliveryLocation ?? ''}
          onChange={(place) => form.setValue('deliveryPlace', place, { shouldDirty: true, shouldValidate: true })}
        />
        <SelectField
          label="お支払い方法"
          hint={TRANSFER_ACCOUNT.owner}
          required
          options={choicesOf(PAYMENT_METHODS)}
          {...field('paymentMethod')}
        />
        <TextField
          label="販売店のご担当者名"
          required
          limit={MAX_CHECKLIST_LENGTHS.deliveryManagerName}
          {...field('deliveryManagerName')}
        />
        <TextField
          label="緊急連絡先"
          hint="当日に連絡が取れる電話番号など"
          limit={MAX_CHECKLIST_LENGTHS.emergencyContact}
          {...field('emergencyContact')}
        />
        <TextArea
          label="メモ"
          limit={MAX_CHECKLIST_LENGTHS.memo}
          length={[...form.watch('memo')].length}
          {...field('memo')}
        />
      </fieldset>
      {isOvertaken && (
        <NewerChecklist
          filled={filled}
          newer={valuesOf(auction, opened)}
          typed={form.watch()}
          isAccepted={auction.checklist?.planAcceptedAt != null}
        />
      )}
    </FormFrame>
  )
}

interface Newer {
  /** The form was filled with these. */
  readonly filled: Checklist
  readonly newer: Checklist
  readonly typed: Checklist
  /** The appointment is agreed on by now. */
  readonly isAccepted: boolean
}

/** What the other side changed meanwhile, item by item; saving writes what is typed over it. */
function NewerChecklist({ filled, newer, typed, isAccepted }: Newer) {
  const kept = new Map(changesBetween(newer, typed).map(({ label, to }) => [label, to || '（空欄）']))
  return (
    <Notice title={isAccepted ? '引渡しの予定が承諾され、決まりました' : 'チェックリストが更新されています'}>
      {isAccepted && !isSameAppointment(newer, typed) && <p className="font-bold">{PLAN_REOPENS}</p>}
      <ul className="list-disc pl-5">
        {changesBetween(filled, newer).map(({ label, from, to }) => (
          <li key={label} className="wrap-anywhere">
            {label}：{from || '（空欄）'} → {to || '（空欄）'}
            {kept.has(label) && `（保存すると、入力中の「${kept.get(label)}」に変わります）`}
          </li>
        ))}
      </ul>
      <p>この画面で変更していない項目には、新しい内容を反映しました。ご確認のうえ、もう一度保存してください。</p>
    </Notice>
  )
}
