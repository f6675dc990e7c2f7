import type { WholePriceFragment } from '#contract/generated/market-search.ts'
import { amountOf } from '#domain/listing/listing-fields.ts'
import { ASKING_PRICE, MAX_LENGTHS } from '#domain/listing/listing-form.ts'
import { acceptedAmount, askingPriceDoubt, isOutsideMarket, loanBalanceDoubt } from '#domain/listing/second-look.ts'
import { DELIVERY_DAYS, DELIVERY_DUES, DELIVERY_LOCATIONS, DELIVERY_TIMES } from '#domain/options/delivery.ts'
import { choicesOf } from '#ui/controls/option.ts'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { YenField } from '#ui/controls/yen-field.tsx'
import { FormSection } from '#ui/forms/form-section.tsx'
import { PriceRange, rangeTitle } from '#ui/price/price-range.tsx'
import { OwnDataNotice } from '../../auction/own-data-notice.tsx'
import type { SellForm } from '../use-sell-form.ts'
import { SecondLook } from './second-look.tsx'
import { SeveralChoices } from './several-choices.tsx'
import { useMarketPrice } from './use-market-price.ts'

export function TermsStep({ of }: { readonly of: SellForm }) {
  const { form, field, lists } = of
  const askingPrice = amountOf(form.watch('askingPrice'))
  const price = useMarketPrice(of)
  const isOutside = isOutsideMarket(form.getValues())
  const balance = form.getValues('loanStatus') === 'paying' ? amountOf(form.getValues('loanBalance')) : null
  return (
    <>
      <FormSection
        title="希望価格"
        text="金額そのものは販売店に見えません。希望に届いたかどうかだけが表示されます。空欄でも出品できます。"
      >
        <MarketRange price={price} askingPrice={askingPrice} isOutside={isOutside} />
        <YenField
          {...field('askingPrice')}
          typed={form.watch('askingPrice')}
          label={ASKING_PRICE.label}
          isLabelHidden // the heading above says it
          hint="1,000円単位で入力してください。"
          enterKeyHint="next"
          placeholder="例：420,000"
          className="text-lg"
        />
        <SecondLook
          doubt={askingPriceDoubt(
            acceptedAmount(form.watch('askingPrice'), ASKING_PRICE),
            isOutside ? { max: price?.max } : price,
          )}
        />
        <SecondLook doubt={loanBalanceDoubt(balance, { askingPrice, max: price?.max })} />
      </FormSection>
      <FormSection title="入札の終了">
        <SelectField
          {...field('endTime')}
          value={form.watch('endTime')}
          label="終了日時"
          required
          hint="審査は出品のあとに行います。終了前の5分間に入札があると、終了はその入札の5分後に延びます。"
          options={[...lists.endTimes]}
        />
      </FormSection>
      <FormSection title="引渡し" text="落札後に販売店と相談して決めるときの目安になります。">
        <RadioGroup {...field('deliveryDue')} label="引渡しの希望時期" options={choicesOf(DELIVERY_DUES)} />
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
          hint="法律（古物営業法）により、販売店がバイクを受け取れるのは、ご住所か居所、または販売店の営業所だけです。"
          options={choicesOf(DELIVERY_LOCATIONS)}
        />
        {form.watch('deliveryLocation') === 'residence' && (
          <TextField
            {...field('otherDeliveryLocation')}
            label="居所の住所"
            required
            hint="いまお住まいの場所を、都道府県から番地まで入力してください。売買が成立するまで、販売店には都道府県だけが表示されます。"
            placeholder="例：神奈川県川崎市中原区小杉町1-2-3"
            limit={MAX_LENGTHS.otherDeliveryLocation}
          />
        )}
      </FormSection>
      <FormSection title="販売店への連絡事項">
        <TextArea
          {...field('contactInfoToBikeDealer')}
          label="連絡事項"
          hint="保管の状態や整備の履歴など。お名前や連絡先は書かないでください。電話番号やSNSのID、ご登録のお名前と住所は、売買が成立するまで販売店には伏せて表示されます。"
          limit={MAX_LENGTHS.contactInfoToBikeDealer}
          length={form.watch('contactInfoToBikeDealer').length}
        />
        <OwnDataNotice text={form.watch('contactInfoToBikeDealer')} />
      </FormSection>
    </>
  )
}

interface Properties {
  readonly price: WholePriceFragment | null | undefined
  readonly askingPrice: number | null
  readonly isOutside: boolean
}

/** What such a bike is worth now, and where the asking price lies in it. */
function MarketRange({ price, askingPrice, isOutside }: Properties) {
  if (price === undefined) return null
  return (
    <div aria-live="polite">
      <p className="mb-1 text-sm text-text-2">{rangeTitle(isOutside)}</p>
      <PriceRange
        min={price?.min}
        middle={price?.middle}
        max={price?.max}
        basis={price}
        marks={askingPrice === null ? [] : [{ kind: 'asking', label: '入力した金額', yen: askingPrice }]}
        isOutside={isOutside}
      />
    </div>
  )
}
