import { expect, test } from 'vitest'
import { type ChecklistAuction, valuesOf } from './checklist-values.ts'
import { placeAfter } from './place-fields.tsx'

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

test('the place begins as the listing said it, a residence with its address', () => {
  const residence = '神奈川県川崎市中原区小杉町1-2-3'
  expect(valuesOf(SALE, NOW).deliveryPlace).toBe('自宅（住民票の住所）')
  expect(
    valuesOf({ ...SALE, deliveryLocation: 'residence', otherDeliveryLocation: residence }, NOW).deliveryPlace,
  ).toBe(`現在の居所（住所と違う場合）：${residence}`)
})

test.each([
  ['home', '', 'residence', '現在の居所（住所と違う場合）：川崎市中原区1-2-3'],
  ['home', '裏の駐車場', 'residence', '現在の居所（住所と違う場合）：川崎市中原区1-2-3'],
  ['', '駅前のコンビニ', 'residence', '現在の居所（住所と違う場合）：川崎市中原区1-2-3'],
  ['residence', '川崎市中原区1-2-3', 'home', '自宅（住民票の住所）'],
  ['shop', '裏の入口', 'home', '自宅（住民票の住所）：裏の入口'],
])('from %s (%s) to %s', (code, detail, chosen, place) =>
  expect(placeAfter(chosen, { code, detail }, '川崎市中原区1-2-3')).toBe(place),
)

test('a paper whose tick was taken away is not ticked again', () => {
  const bikeOwnerDocuments = [{ documentType: 'light-notification', isChecked: false }]
  const saved = valuesOf({ ...SALE, checklist: { ...SAVED, bikeOwnerDocuments } }, NOW)
  expect(saved.bikeOwnerDocuments[0]?.isChecked).toBe(false)
})
