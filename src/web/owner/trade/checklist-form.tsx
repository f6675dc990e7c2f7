import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useNavigate, useRevalidator } from 'react-router'
import { type AuctionChecklistQuery, PostCheckedListDocument } from '#contract/generated/auction.ts'
import {
  type Checklist,
  checklistSchema,
  deliveryDays,
  MAX_CHECKLIST_LENGTHS,
  MAX_OTHER_DOCUMENTS,
  spokenDeliveryTime,
} from '#domain/auction/trade/checklist.ts'
import { writtenPlace } from '#domain/auction/trade/delivery-place.ts'
import { DELIVERY_TIMES, PAYMENT_METHODS } from '#domain/options/delivery.ts'
import { labelOf } from '#domain/options/option.ts'
import { dayLabel } from '#domain/values/typed-day.ts'
import { serverNow } from '#ui/clock/server-now.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { choicesOf } from '#ui/controls/option.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { FormFrame } from '../../forms/form-frame.tsx'
import { useNewerValues } from '../../forms/use-newer-values.ts'
import { useServerForm } from '../../forms/use-server-form.ts'
import { deliveryDayText } from './delivery-day.ts'
import { PlaceFields } from './place-fields.tsx'

type ChecklistAuction = NonNullable<AuctionChecklistQuery['auction']>

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
  const [isOvertaken, setOvertaken] = useState(false)
  const { revalidate } = useRevalidator()
  const version = isOvertaken ? (auction.checklist?.version ?? null) : filledFrom
  const days = deliveryDays(new Date(now))
  const schema = checklistSchema(
    PAYMENT_METHODS.map(({ code }) => code),
    new Date(now),
  )
  const { form, field, kept, isBusy, problem, submit } = useServerForm<Checklist, Checklist>(
    schema,
    valuesOf(auction),
    undefined,
    { name: `checklist-${auctionId}` },
  )
  useNewerValues(form, valuesOf(auction), isOvertaken)
  const navigate = useNavigate()
  const others = useFieldArray({ control: form.control, name: 'bikeOwnerOtherDocuments' })
  const documents = form.watch('bikeOwnerDocuments')
  const labels = new Map((auction.model?.documents ?? []).map(({ code, label }) => [code, label]))
  return (
    <FormFrame
      label="引渡しチェックリスト"
      submitLabel="保存する"
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
      {isOvertaken && <NewerChecklist newer={valuesOf(auction)} typed={form.watch()} />}
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
          onChange={(place) => form.setValue('deliveryPlace', place, { shouldDirty: true, shouldValidate: true })}
        />
        <SelectField label="お支払い方法" required options={choicesOf(PAYMENT_METHODS)} {...field('paymentMethod')} />
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
    </FormFrame>
  )
}

const COMPARED = [
  { name: 'deliveryOn', label: '引渡し日' },
  { name: 'deliveryTime', label: '引渡し時間' },
  { name: 'deliveryPlace', label: '引渡し場所' },
  { name: 'paymentMethod', label: 'お支払い方法' },
  { name: 'deliveryManagerName', label: '販売店のご担当者名' },
  { name: 'emergencyContact', label: '緊急連絡先' },
  { name: 'memo', label: 'メモ' },
] as const satisfies readonly { readonly name: keyof Checklist; readonly label: string }[]

function shownValue(name: (typeof COMPARED)[number]['name'], value: string): string {
  if (name === 'paymentMethod') return labelOf(PAYMENT_METHODS, value)
  if (name === 'deliveryOn') return value && deliveryDayText(value, serverNow())
  return name === 'deliveryTime' ? (spokenDeliveryTime(value) ?? value) : value
}

/** What stands now, where it differs from what is typed; saving writes the typed over it. */
function NewerChecklist({ newer, typed }: { readonly newer: Checklist; readonly typed: Checklist }) {
  const different = COMPARED.filter(({ name }) => newer[name] !== typed[name])
  return (
    <Notice title="チェックリストが更新されています">
      <p>この画面で変更していない項目には、新しい内容を反映しました。</p>
      {different.length > 0 && <p>次の項目は、保存すると入力中の内容に変わります（いまの内容）。</p>}
      <dl>
        {different.map(({ name, label }) => (
          <div key={name} className="flex flex-wrap gap-x-3">
            <dt>{label}</dt>
            <dd>{shownValue(name, newer[name]) || '（空欄）'}</dd>
          </div>
        ))}
      </dl>
    </Notice>
  )
}

function valuesOf({ checklist, model, deliveryLocation, otherDeliveryLocation }: ChecklistAuction): Checklist {
  const saved = new Map(checklist?.bikeOwnerDocuments.map(({ documentType, isChecked }) => [documentType, isChecked]))
  const place = writtenPlace({ code: deliveryLocation ?? '', detail: otherDeliveryLocation ?? '' })
  return {
    bikeOwnerDocuments: (model?.documents ?? []).map(({ code }) => ({
      documentType: code,
      isChecked: saved.get(code) ?? false,
    })),
    bikeOwnerOtherDocuments: checklist?.bikeOwnerOtherDocuments.map((document) => ({ ...document })) ?? [],
    deliveryOn: checklist?.deliveryOn ?? '',
    deliveryTime: checklist?.deliveryTime ?? '',
    deliveryPlace: checklist?.deliveryPlace ?? place,
    paymentMethod: checklist?.paymentMethod ?? '',
    deliveryManagerName: checklist?.deliveryManagerName ?? '',
    emergencyContact: checklist?.emergencyContact ?? '',
    memo: checklist?.memo ?? '',
  }
}
