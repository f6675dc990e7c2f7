import { MAX_CHECKLIST_LENGTHS } from '#domain/auction/trade/checklist.ts'
import { asksForDetail, type DeliveryPlace, readPlace, writtenPlace } from '#domain/auction/trade/delivery-place.ts'
import { DELIVERY_LOCATIONS } from '#domain/options/delivery.ts'
import { choicesOf } from '#ui/controls/option.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'

interface Properties {
  readonly value: string
  readonly error: string | undefined
  /** The address of the residence that the listing names; empty where it names none. */
  readonly residence: string
  readonly onChange: (place: string) => void
}

/** Another place chosen: what was said of the one before says nothing of it, and where the residence is, is known. */
export function placeAfter(chosen: string, before: DeliveryPlace, residence: string): string {
  const detail = asksForDetail(chosen) === asksForDetail(before.code) ? before.detail : ''
  return writtenPlace({ code: chosen, detail: detail === '' && asksForDetail(chosen) ? residence : detail })
}

/** Where the bike changes hands: one of the places that the law allows, and what else is to be known of it. */
export function PlaceFields({ value, error, residence, onChange }: Properties) {
  const { code, detail } = readPlace(value)
  const isDetailAsked = asksForDetail(code)
  const choose = (chosen: string) => onChange(placeAfter(chosen, { code, detail }, residence))
  return (
    <>
      <SelectField
        label="引渡し場所"
        name="deliveryPlace"
        hint="出品者のご住所か居所、または販売店の営業所です（古物営業法）。"
        required
        options={choicesOf(DELIVERY_LOCATIONS)}
        value={code}
        error={code === '' ? error : undefined}
        onChange={(event) => choose(event.target.value)}
      />
      <TextField
        label={isDetailAsked ? '居所の住所' : '引渡し場所の補足'}
        name="deliveryPlaceDetail"
        required={isDetailAsked}
        hint={isDetailAsked ? '待ち合わせの位置なども入力できます。' : '店舗名、待ち合わせの位置など'}
        error={code === '' ? undefined : error}
        limit={MAX_CHECKLIST_LENGTHS.deliveryPlaceDetail}
        value={detail}
        onChange={(event) => onChange(writtenPlace({ code, detail: event.target.value }))}
      />
    </>
  )
}
