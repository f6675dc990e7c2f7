import { MILEAGE_ALLOWANCE } from '#domain/auction/trade/check-claims.ts'
import { tidyMonth, typedDistance, UNKNOWN_MONTH } from '#domain/listing/listing-fields.ts'
import { MAX_LENGTHS, UNKNOWN_TYPE } from '#domain/listing/listing-form.ts'
import { bandOf, UNKNOWN_MILEAGE } from '#domain/listing/mileage-band.ts'
import { registrationDoubt, stockWords } from '#domain/listing/second-look.ts'
import { asksForOriginalPart, CUSTOM_PARTS, ORIGINAL_PARTS } from '#domain/options/custom-parts.ts'
import { registrationPaper } from '#domain/options/documents.ts'
import { TRANSFER_PLANS } from '#domain/options/sale-plans.ts'
import {
  ACCIDENT_HISTORIES,
  ENGINE_STATUSES,
  KEY_COUNTS,
  meterChangesOf,
  NO_METER_LABEL,
} from '#domain/options/vehicle-condition.ts'
import { COLORS } from '#domain/options/vehicle-data.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { choicesOf } from '#ui/controls/option.ts'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { OwnDataNotice } from '../../auction/own-data-notice.tsx'
import { typeLabel } from '../../catalog/vehicle-values.ts'
import type { SellForm } from '../use-sell-form.ts'
import { asNumber, shownNumber } from './number-choice.ts'
import { SecondLook } from './second-look.tsx'
import { SeveralChoices } from './several-choices.tsx'
import { TypedField } from './typed-field.tsx'

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
      {/* Also while the field is not shown: what was written stays in the listing. */}
      <OwnDataNotice text={form.watch('customPartsText')} />
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
        options={choicesOf(meterChangesOf(of.context.registrationClass))}
        columns={1}
      />
    </div>
  )
}

export function DetailsStep({ of }: { readonly of: SellForm }) {
  const { form, field, lists, model, asks, context } = of
  const paper = registrationPaper(context.registrationClass)
  const hasNoMeter = context.registrationClass === 'competition' && form.watch('mileageKm') === ''
  const isMonthUnknown = form.watch('firstRegistration') === UNKNOWN_MONTH
  const bandOfKm = (typed: string) => bandOf(typedDistance(typed), lists.mileages)
  // Without a number the band of an earlier one says nothing: it is asked for.
  const takeBand = {
    onChange: ({ target }: { target: { value: string } }) => {
      const band = bandOfKm(target.value)
      form.setValue('mileageId', band, { shouldDirty: true, shouldValidate: band !== null })
    },
  }
  // A type that did not exist yet is said beside the month, also when the month was there first.
  const checkMonth = () => {
    if (form.getValues('firstRegistration') !== '') void form.trigger('firstRegistration')
  }
  const registered = {
    month: tidyMonth(form.watch('firstRegistration')),
    modelTypeId: form.watch('modelTypeId') || null,
  }
  const stock = stockWords(registered, model?.modelTypes ?? [])
  const types = (model?.modelTypes ?? []).map((type) => ({ value: String(type.modelTypeId), label: typeLabel(type) }))
  return (
    <div className="card grid gap-6 p-4 sm:p-6">
      {asks('modelTypeId') && (
        <SelectField
          {...field('modelTypeId', { ...asNumber, onChange: checkMonth })}
          value={shownNumber(form.watch('modelTypeId'))}
          label="型式・年式"
          required
          hint={`${paper}で確認できます。わからないときは「不明」をお選びください。`}
          options={[...types, { value: String(UNKNOWN_TYPE), label: '不明' }]}
        />
      )}
      {asks('firstRegistration') && (
        <div className="grid gap-2">
          {!isMonthUnknown && (
            <TypedField
              of={of}
              {...field('firstRegistration')}
              name="firstRegistration"
              label="初度登録年月"
              required
              hint={`${paper}に書かれた「初度登録年月」「初度検査年月」など、はじめて登録や届出をした年月です。`}
              placeholder="例：2015年4月、平成27年4月"
            />
          )}
          {stock && <p className="text-sm text-text-2">{stock}</p>}
          <SecondLook doubt={registrationDoubt(registered, model?.modelTypes ?? [])} />
          <Checkbox
            name="isMonthUnknown"
            look="plain"
            checked={isMonthUnknown}
            onChange={({ target }) =>
              form.setValue('firstRegistration', target.checked ? UNKNOWN_MONTH : '', { shouldDirty: true })
            }
          >
            初度登録年月は不明
          </Checkbox>
        </div>
      )}
      {!hasNoMeter && (
        <TypedField
          of={of}
          {...field('mileageKm', takeBand)}
          name="mileageKm"
          label="メーターの距離"
          unit="km"
          inputMode="decimal"
          hint={`メーターの数字をそのまま入力してください。引渡しのときに申告より${MILEAGE_ALLOWANCE}kmを超えて多いと、減額の理由になります。`}
          placeholder="例：12,345"
        />
      )}
      {bandOfKm(form.watch('mileageKm')) === null && (
        <SelectField
          {...field('mileageId', asNumber)}
          value={shownNumber(form.watch('mileageId'))}
          label="走行距離"
          required
          hint={
            hasNoMeter
              ? 'メーターのない競技用の車種です。後から付けた場合だけ、近いものをお選びください。'
              : '正確な数字がわからないときは、近いものをお選びください。'
          }
          options={lists.mileages.map(({ mileageId, title }) => ({
            value: String(mileageId),
            label: hasNoMeter && mileageId === UNKNOWN_MILEAGE ? NO_METER_LABEL : title,
          }))}
        />
      )}
      <SelectField
        {...field('color')}
        value={form.watch('color')}
        label="車体の色"
        required
        options={choicesOf(COLORS)}
      />
      <TextField
        {...field('colorText')}
        label="色の名前"
        hint="カラー名がわかるときだけご入力ください。"
        placeholder="例：マットグラファイトブラック"
        limit={MAX_LENGTHS.colorText}
      />
      <OwnDataNotice text={form.watch('colorText')} />
      <RadioGroup {...field('transferPlan')} label="売却の予定" required options={choicesOf(TRANSFER_PLANS)} />
    </div>
  )
}
