import { typedAmount } from '#domain/listing/listing-fields.ts'
import { ASKING_PRICE, MAX_LENGTHS } from '#domain/listing/listing-form.ts'
import { DELIVERY_DAYS, DELIVERY_LOCATIONS, DELIVERY_TIMES } from '#domain/options/delivery.ts'
import { FormSection } from '#ui/forms/form-section.tsx'
import { choicesOf } from '#ui/forms/option.ts'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { YenField } from '#ui/forms/yen-field.tsx'
import { MarketRange } from '../market-range.tsx'
import { SeveralChoices } from '../several-choices.tsx'
import type { SellForm } from '../use-sell-form.ts'

export function TermsStep({ of }: { readonly of: SellForm }) {
  const { form, field, lists } = of
  const { modelId, modelTypeId, mileageId } = form.getValues()
  const asked = typedAmount(form.watch('askingPrice'))
  return (
    <>
      <FormSection
        title="希望価格"
        text="金額そのものは販売店に見えません。希望に届いたかどうかだけが表示されます。空欄でも出品できます。"
      >
        <MarketRange
          modelId={modelId}
          modelTypeId={modelTypeId}
          mileageId={mileageId}
          askingPrice={Number.isFinite(asked) ? asked : null}
        />
        <YenField
          {...field('askingPrice')}
          typed={form.watch('askingPrice')}
          label={ASKING_PRICE.label}
          hint="1,000円単位で入力してください。"
          enterKeyHint="next"
          placeholder="例：420,000"
          className="text-lg"
        />
      </FormSection>
      <FormSection title="入札の終了">
        <SelectField
          {...field('endTime')}
          value={form.watch('endTime')}
          label="終了日時"
          required
          hint="審査は出品のあとに行います。終了間際に入札があると、5分ずつ延長されます。"
          options={[...lists.endTimes]}
        />
      </FormSection>
      <FormSection title="引渡し" text="落札後に販売店と相談して決めるときの目安になります。">
        <SeveralChoices of={of} name="deliveryDay" list={DELIVERY_DAYS} label="引渡しできる曜日" />
        <RadioGroup
          {...field('deliveryTime')}
          label="引渡しできる時間帯"
          required
          options={choicesOf(DELIVERY_TIMES)}
        />
        <RadioGroup
          {...field('deliveryLocation')}
          label="引渡し場所"
          required
          options={choicesOf(DELIVERY_LOCATIONS)}
        />
        {form.watch('deliveryLocation') === 'other' && (
          <TextField
            {...field('otherDeliveryLocation')}
            label="その他の場所"
            required
            limit={MAX_LENGTHS.otherDeliveryLocation}
          />
        )}
      </FormSection>
      <FormSection title="販売店への連絡事項">
        <TextArea
          {...field('contactInfoToBikeDealer')}
          label="連絡事項"
          hint="保管の状態や整備の履歴など。お名前や連絡先は書かないでください。"
          limit={MAX_LENGTHS.contactInfoToBikeDealer}
          length={form.watch('contactInfoToBikeDealer').length}
        />
      </FormSection>
    </>
  )
}
