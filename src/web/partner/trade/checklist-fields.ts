import { useState } from 'react'
import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { PAYMENT_METHODS } from '#domain/options/delivery.ts'
import { labelOf } from '#domain/options/option.ts'
import { dayText } from '#ui/values/date-time.ts'
import type { AuctionOutcome } from '../auction/auction-actions.ts'

type Checklist = PartnerAuctionQuery['partnerAuction']['checklist']

const FIELDS = [
  { name: 'deliveryOn', label: '引渡し日' },
  { name: 'deliveryTime', label: '時間' },
  { name: 'deliveryPlace', label: '場所' },
  { name: 'paymentMethod', label: 'お支払い方法' },
  { name: 'deliveryManagerName', label: 'ご担当者' },
  { name: 'emergencyContact', label: '緊急連絡先' },
  { name: 'memo', label: 'メモ' },
] as const
type FieldName = (typeof FIELDS)[number]['name']
type Fields = Readonly<Record<FieldName, string>>

/** What the form's fields hold of a checklist that is saved; before the first one, the place that the listing offers. */
export function savedFields(checklist: Checklist, offeredPlace: string): Fields {
  return {
    deliveryOn: checklist?.deliveryOn ?? '',
    deliveryTime: checklist?.deliveryTime ?? '',
    deliveryPlace: checklist?.deliveryPlace ?? offeredPlace,
    paymentMethod: checklist?.paymentMethod ?? '',
    deliveryManagerName: checklist?.deliveryManagerName ?? '',
    emergencyContact: checklist?.emergencyContact ?? '',
    memo: checklist?.memo ?? '',
  }
}

interface ChangedField {
  readonly name: FieldName
  readonly label: string
  /** As the form was filled, and as it stands now, in words. */
  readonly from: string
  readonly value: string
}

/** What the other side changed since the form was filled. */
export function changedFields(base: Fields, saved: Fields): ChangedField[] {
  return FIELDS.filter(({ name }) => base[name] !== saved[name]).map(({ name, label }) => ({
    name,
    label,
    from: shown(name, base[name]),
    value: shown(name, saved[name]),
  }))
}

function shown(name: FieldName, value: string): string {
  if (name === 'paymentMethod') return labelOf(PAYMENT_METHODS, value)
  return name === 'deliveryOn' && value !== '' ? dayText(value) : value
}

interface InHand {
  readonly answer: AuctionOutcome | undefined
  readonly version: number | null
  /** The form was filled from these. */
  readonly base: Fields
  /** Of the fields that were touched, what was saved at that moment. */
  readonly touched: Partial<Fields>
  /** A save of this form has been answered, and the page is about to show it. */
  readonly isSaved: boolean
}

/** Which fields the person has touched since the form was filled, or last saved. */
export function useFieldsInHand(checklist: Checklist, offeredPlace: string, answer: AuctionOutcome | undefined) {
  const saved = savedFields(checklist, offeredPlace)
  const version = checklist?.version ?? null
  const [inHand, setInHand] = useState<InHand>({ answer, version, base: saved, touched: {}, isSaved: false })
  const isDone = answer !== undefined && 'done' in answer
  if (inHand.answer !== answer) setInHand({ ...inHand, answer, ...(isDone ? { touched: {}, isSaved: true } : {}) })
  else if (inHand.isSaved && inHand.version !== version) setInHand({ ...inHand, version, base: saved, isSaved: false })
  return {
    // What was just saved was nobody else's change.
    base: inHand.isSaved ? saved : inHand.base,
    isTouched: (name: FieldName) => name in inHand.touched,
    /** Another key gives the field what is saved by now; a touched field keeps its own. */
    keyOf: (name: FieldName) => `${name} ${inHand.touched[name] ?? saved[name]}`,
    touch(target: EventTarget) {
      const name = fieldNameOf(target)
      if (name)
        setInHand((it) => (name in it.touched ? it : { ...it, touched: { ...it.touched, [name]: saved[name] } }))
    },
  }
}

/** Of the field, or of the one inside what was pressed. */
function fieldNameOf(target: EventTarget): FieldName | undefined {
  if (!(target instanceof Element)) return undefined
  const name = target.getAttribute('name') ?? target.querySelector('[name]')?.getAttribute('name')
  if (name === 'deliveryPlaceDetail') return 'deliveryPlace'
  return FIELDS.find((it) => it.name === name)?.name
}
