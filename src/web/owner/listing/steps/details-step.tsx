import { UNKNOWN_TYPE } from '#domain/listing/listing-form.ts'
import { TRANSFER_PLANS } from '#domain/options/sale-plans.ts'
import { choicesOf } from '#ui/forms/option.ts'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { typeLabel } from '../../catalog/vehicle-values.ts'
import type { SellForm } from '../use-sell-form.ts'
import { asNumber, shownNumber } from './number-choice.ts'

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
