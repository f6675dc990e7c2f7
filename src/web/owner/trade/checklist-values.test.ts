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
  deliveryDay: ['saturday', 'sunday'],
  deliveryTime: '12-15',
  documentAvailableList: ['light-notification', 'compulsory-insurance'],
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

/** A Thursday. */
const NOW = new Date('2026-11-19T01:00:00Z')

test("the checklist begins with the dealer's person in charge", () => {
  expect(valuesOf(SALE, NOW).deliveryManagerName).toBe('港 一郎')
  expect(valuesOf({ ...SALE, winnerContact: [] }, NOW).deliveryManagerName).toBe('')
})

test('what was saved counts before what is known', () => {
  expect(valuesOf({ ...SALE, checklist: SAVED }, NOW)).toMatchObject({
    deliveryManagerName: '佐藤',
    deliveryTime: '10:00',
    bikeOwnerDocuments: SAVED.bikeOwnerDocuments,
  })
})

test('papers, day and time begin as the listing said them', () => {
  const begun = valuesOf(SALE, NOW)
  expect(begun.bikeOwnerDocuments).toEqual([{ documentType: 'light-notification', isChecked: true }])
  expect(begun.deliveryTime).toBe('12〜15時')
  // Saturday is too near to agree on.
  expect(begun.deliveryOn).toBe('2026-11-22')
  expect(valuesOf({ ...SALE, deliveryDay: ['wednesday'] }, NOW).deliveryOn).toBe('2026-11-25')
  const free = valuesOf({ ...SALE, deliveryDay: ['any'], deliveryTime: 'any', documentAvailableList: [] }, NOW)
  expect([free.deliveryOn, free.deliveryTime, free.bikeOwnerDocuments[0]?.isChecked]).toEqual(['', '', false])
})

test('a paper whose tick was taken away is not ticked again', () => {
  const bikeOwnerDocuments = [{ documentType: 'light-notification', isChecked: false }]
  const saved = valuesOf({ ...SALE, checklist: { ...SAVED, bikeOwnerDocuments } }, NOW)
  expect(saved.bikeOwnerDocuments[0]?.isChecked).toBe(false)
})
