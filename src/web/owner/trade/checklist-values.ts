import type { AuctionChecklistQuery } from '#contract/generated/auction.ts'
import { type Checklist, PERSON_IN_CHARGE } from '#domain/auction/trade/checklist.ts'
import { writtenPlace } from '#domain/auction/trade/delivery-place.ts'
import { DELIVERY_DAYS, DELIVERY_TIMES } from '#domain/options/delivery.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'

export type ChecklistAuction = NonNullable<AuctionChecklistQuery['auction']>

/** So many days the two sides have to agree on what is proposed. */
const DAYS_AHEAD = 3
const WEEK = [0, 1, 2, 3, 4, 5, 6]

/** What the form begins with: what was saved, and before that what the listing said of papers, day, time and place. */
export function valuesOf(auction: ChecklistAuction, now: Date): Checklist {
  const { checklist, model, deliveryLocation, otherDeliveryLocation, winnerContact } = auction
  const manager = winnerContact.find(({ label }) => label === PERSON_IN_CHARGE)?.value
  const saved = new Map(checklist?.bikeOwnerDocuments.map(({ documentType, isChecked }) => [documentType, isChecked]))
  const place = writtenPlace({ code: deliveryLocation ?? '', detail: otherDeliveryLocation ?? '' })
  return {
    bikeOwnerDocuments: (model?.documents ?? []).map(({ code }) => ({
      documentType: code,
      isChecked: checklist ? (saved.get(code) ?? false) : (auction.documentAvailableList ?? []).includes(code),
    })),
    bikeOwnerOtherDocuments: checklist?.bikeOwnerOtherDocuments.map((document) => ({ ...document })) ?? [],
    deliveryOn: checklist?.deliveryOn ?? firstDay(auction.deliveryDay ?? [], now),
    deliveryTime: checklist?.deliveryTime ?? bandOf(auction.deliveryTime),
    deliveryPlace: checklist?.deliveryPlace ?? place,
    paymentMethod: checklist?.paymentMethod ?? '',
    deliveryManagerName: checklist?.deliveryManagerName || (manager ?? ''),
    emergencyContact: checklist?.emergencyContact ?? '',
    memo: checklist?.memo ?? '',
  }
}

/** The first of the weekdays that suit the owner; empty where any will do, and for holidays. */
function firstDay(suiting: readonly string[], now: Date): string {
  const days = WEEK.map((ahead) => later(now, (DAYS_AHEAD + ahead) * DAY))
  const weekdays = DELIVERY_DAYS.slice(0, WEEK.length).map(({ code }) => code)
  const found = days.find((day) => {
    const sundayFirst = new Date(`${tokyoDay(day)}T00:00:00Z`).getUTCDay()
    return suiting.includes(weekdays[(sundayFirst + 6) % WEEK.length] ?? '')
  })
  return found ? tokyoDay(found) : ''
}

function bandOf(deliveryTime: string | null): string {
  const band = DELIVERY_TIMES.find(({ code }) => code === deliveryTime && code !== 'any')
  return band?.label ?? ''
}
