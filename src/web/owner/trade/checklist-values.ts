import type { AuctionChecklistQuery } from '#contract/generated/auction.ts'
import { type Checklist, PERSON_IN_CHARGE } from '#domain/auction/trade/checklist.ts'
import { writtenPlace } from '#domain/auction/trade/delivery-place.ts'

export type ChecklistAuction = NonNullable<AuctionChecklistQuery['auction']>

/** What the form begins with: what was saved, and before that what is known already. */
export function valuesOf(auction: ChecklistAuction): Checklist {
  const { checklist, model, deliveryLocation, otherDeliveryLocation, winnerContact } = auction
  const manager = winnerContact.find(({ label }) => label === PERSON_IN_CHARGE)?.value
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
    deliveryManagerName: checklist?.deliveryManagerName || (manager ?? ''),
    emergencyContact: checklist?.emergencyContact ?? '',
    memo: checklist?.memo ?? '',
  }
}
