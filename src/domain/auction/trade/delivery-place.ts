import { hasLetter } from '../../account/written-text.ts'
import { DELIVERY_LOCATIONS } from '../../options/delivery.ts'
import { residenceFault } from './residence.ts'

/** Between the place and what is said about it: 販売店の営業所へ持込：裏の入口. */
const DETAIL = '：'

/** Characters of what is added to the place. */
export const MAX_PLACE_DETAIL_LENGTH = 150

export interface DeliveryPlace {
  /** Of DELIVERY_LOCATIONS; empty where none is chosen, and for the words of older checklists. */
  readonly code: string
  readonly detail: string
}

/** Where a bike changes hands, as the checklist keeps it. */
export function writtenPlace({ code, detail }: DeliveryPlace): string {
  const label = DELIVERY_LOCATIONS.find((location) => location.code === code)?.label
  if (label === undefined) return detail
  return detail === '' ? label : `${label}${DETAIL}${detail}`
}

/** The other way round: what is not one of the places is a detail without one. */
export function readPlace(text: string): DeliveryPlace {
  for (const { code, label } of DELIVERY_LOCATIONS) {
    if (text === label) return { code, detail: '' }
    if (text.startsWith(`${label}${DETAIL}`)) return { code, detail: text.slice(label.length + DETAIL.length) }
  }
  return { code: '', detail: text }
}

/** At what kind of place, for what is read without a login: where somebody lives is not in it. Empty of older words. */
export function kindOfPlace(text: string): string {
  return writtenPlace({ ...readPlace(text), detail: '' })
}

/** Where the dealer goes: the seller's address instead of 自宅, a residence as it was written; its own shop it knows. */
export function placeToDriveTo(text: string, ownerAddress: string | null): string {
  const { code, detail } = readPlace(text)
  if (code === 'residence' && detail !== '') return detail
  if (code !== 'home' || ownerAddress === null) return text
  return detail === '' ? ownerAddress : `${ownerAddress}（${detail}）`
}

/** Where the owner goes: the dealer's shop by its address; where the owner lives it knows. */
export function placeToBringTo(text: string, shopAddress: string | null): string {
  const { code, detail } = readPlace(text)
  if (code !== 'shop' || shopAddress === null) return text
  return detail === '' ? shopAddress : `${shopAddress}（${detail}）`
}

/** A residence is nowhere else on record; where the others are, is known. */
export function asksForDetail(code: string): boolean {
  return DELIVERY_LOCATIONS.some((location) => location.code === code && 'asksFor' in location)
}

/** 古物営業法 14 allows these places alone; what is added to one says something. Null where all is well. */
export function placeFault(text: string): string | null {
  const { code, detail } = readPlace(text)
  if (code === '') return '引渡し場所は、出品者のご住所か居所、または販売店の営業所から選択してください（古物営業法）。'
  if ([...detail].length > MAX_PLACE_DETAIL_LENGTH)
    return `${asksForDetail(code) ? '居所の住所' : '引渡し場所の補足'}は${MAX_PLACE_DETAIL_LENGTH}文字以内で入力してください。`
  if (asksForDetail(code)) return residenceFault(detail)
  return detail === '' || hasLetter(detail) ? null : '引渡し場所の補足は、文字で入力してください。'
}
