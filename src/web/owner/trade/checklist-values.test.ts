import { expect, test } from 'vitest'
import { type ChecklistAuction, valuesOf } from './checklist-values.ts'

const SALE: ChecklistAuction = {
  auctionId: 1,
  auctionStatus: 31,
  isWinnerSuspended: false,
  trade: null,
  isOwn: true,
  makerName: 'ホンダ',
  modelName: 'レブル250',
  deliveryLocation: 'home',
  otherDeliveryLocation: '',
  winnerName: 'みなとモータース',
  winnerContact: [
    { label: '販売店', value: 'みなとモータース' },
    { label: '担当者', value: '港 一郎' },
  ],
  availableActions: [],
  model: { documents: [{ code: 'light-notification', label: '軽自動車届出済証' }] },
  checklist: null,
}
const SAVED = {
  version: 1,
  bikeOwnerDocuments: [{ documentType: 'light-notification', isChecked: true }],
  bikeOwnerOtherDocuments: [],
  deliveryOn: '2026-11-20',
  deliveryTime: '10:00',
  deliveryPlace: '自宅（住民票の住所）',
  paymentMethod: 'cash',
  deliveryManagerName: '佐藤',
  emergencyContact: '',
  memo: '',
  planAcceptedAt: null,
}

test("the checklist begins with the dealer's person in charge", () => {
  expect(valuesOf(SALE).deliveryManagerName).toBe('港 一郎')
  expect(valuesOf({ ...SALE, winnerContact: [] }).deliveryManagerName).toBe('')
})

test('what was saved counts before what is known', () => {
  expect(valuesOf({ ...SALE, checklist: SAVED })).toMatchObject({
    deliveryManagerName: '佐藤',
    deliveryTime: '10:00',
    bikeOwnerDocuments: SAVED.bikeOwnerDocuments,
  })
})
