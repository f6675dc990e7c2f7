import { MAX_LENGTHS, UNKNOWN_TYPE } from '#domain/listing/listing-form.ts'
import { asksForOriginalPart, CUSTOM_PARTS, ORIGINAL_PARTS } from '#domain/options/custom-parts.ts'
import { TRANSFER_PLANS } from '#domain/options/sale-plans.ts'
import { ACCIDENT_HISTORIES, ENGINE_STATUSES, KEY_COUNTS, METER_CHANGES } from '#domain/options/vehicle-condition.ts'
import { choicesOf } from '#ui/controls/option.ts'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { typeLabel } from '../../catalog/vehicle-values.ts'
import type { SellForm } from '../use-sell-form.ts'
import { asNumber, shownNumber } from './number-choice.ts'
import { SeveralChoices } from './several-choices.tsx'

export function EquipmentStep({ of }: { readonly of: SellForm }) {
  const { form, field } = of
  const chosen = form.watch('customPartsList')
  const asked = CUSTOM_PARTS.filter(({ code }) => asksForOriginalPart(code) && chosen.includes(code))
  return (
    <div className="card grid gap-8 p-4 sm:p-6">
      <RadioGroup {...field('keyCount')} label="鍵の本数" required options={choicesOf(KEY_COUNTS)} />
      <SeveralChoices
        of={of}
        name="customPartsList"
        list={CUSTOM_PARTS}
        label="カスタム"
        hint="交換や追加をした所をすべてお選びください。"
      />
      {asked.map(({ code, label }) => (
        <RadioGroup
          key={code}
          {...field(`originalParts.${code}`)}
          label={`${label}の純正品`}
          required
          options={choicesOf(ORIGINAL_PARTS)}
        />
      ))}
      {chosen.some((code) => code !== 'normal') && (
        <TextArea
          {...field('customPartsText')}
          label="カスタムの内容"
          hint="メーカー名や部品名がわかると、評価されやすくなります。"
          limit={MAX_LENGTHS.customPartsText}
          length={form.watch('customPartsText').length}
        />
      )}
    </div>
  )
}

export function ConditionStep({ of }: { readonly of: SellForm }) {
  return (
    <div className="card grid gap-8 p-4 sm:p-6">
      <SeveralChoices
        of={of}
        name="engineStatusList"
        list={ENGINE_STATUSES}
        label="エンジンの状態"
        hint="あてはまるものをすべてお選びください。"
      />
      <SeveralChoices
        of={of}
        name="accidentHistoryList"
        list={ACCIDENT_HISTORIES}
        label="事故・転倒歴"
        hint="正直にお答えいただくと、引渡しの日に減額されにくくなります。"
        columns={1}
      />
      <RadioGroup
        {...of.field('meterChange')}
        label="メーターの状態"
        required
        options={choicesOf(METER_CHANGES)}
        columns={1}
      />
    </div>
  )
}

export function DetailsStep({ of: { form, field, lists, model } }: { readonly of: SellForm }) {
  const types = (model?.modelTypes ?? []).map((type) => ({ value: String(type.modelTypeId), label: typeLabel(type) }))
  return (
    <div className="card grid gap-6 p-4 sm:p-6">
      <SelectField
        {...field('modelTypeId', asNumber)}
        value={shownNumber(form.watch('modelTypeId'))}
        label="型式・年式"
        required
        hint="車検証や標識交付証明書で確認できます。わからないときは「不明」をお選びください。"
        options={[...types, { value: String(UNKNOWN_TYPE), label: '不明' }]}
      />
      <SelectField
        {...field('mileageId', asNumber)}
        value={shownNumber(form.watch('mileageId'))}
        label="走行距離"
        required
        hint="メーターの数字に近いものをお選びください。"
        options={lists.mileages.map((it) => ({ value: String(it.mileageId), label: it.title }))}
      />
      <RadioGroup {...field('transferPlan')} label="売却の予定" required options={choicesOf(TRANSFER_PLANS)} />
    </div>
  )
}
