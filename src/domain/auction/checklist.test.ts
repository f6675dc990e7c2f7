import { expect, test } from 'vitest'
import { faultsBy } from '../errors/field-faults.ts'
import { type Checklist, checklistSchema, isChecklistComplete } from './checklist.ts'

const now = new Date('2026-11-15T23:30:00+09:00')
const schema = checklistSchema(['transfer', 'cash'], now)
const complete: Checklist = {
  bikeOwnerDocuments: [{ documentType: 'inspection-certificate', isChecked: true }],
  bikeOwnerOtherDocuments: [],
  deliveryOn: '2026-11-20',
  deliveryTime: '午前10時',
  deliveryPlace: '自宅',
  paymentMethod: 'cash',
  deliveryManagerName: '佐藤',
  emergencyContact: '',
  memo: '',
}

test('what is required is enough', () => {
  expect(faultsBy(schema, complete)).toEqual([])
})

test.each([
  ['deliveryOn', '', '引渡し日を入力してください。'],
  ['deliveryOn', '2026-11-14', '引渡し日は今日以降の日付を入力してください。'],
  ['deliveryOn', '2026-11-31', '引渡し日は今日以降の日付を入力してください。'],
  ['deliveryTime', '', '引渡し時間を入力してください。'],
  ['deliveryPlace', ' 　', '引渡し場所を入力してください。'],
  ['paymentMethod', 'cheque', 'お支払い方法を選択してください。'],
  ['deliveryManagerName', '', 'ご担当者名を入力してください。'],
  ['memo', 'あ'.repeat(1001), 'メモは1000文字以内で入力してください。'],
  ['emergencyContact', '1'.repeat(101), '緊急連絡先は100文字以内で入力してください。'],
])('%s of "%s" is a fault', (field, value, message) => {
  expect(faultsBy(schema, { ...complete, [field]: value })).toEqual([{ field, message }])
})

test('today in Tokyo is a day of delivery', () => {
  expect(faultsBy(schema, { ...complete, deliveryOn: '2026-11-15' })).toEqual([])
})

test.each([
  ['everything', complete, true],
  ['a paper missing', { ...complete, bikeOwnerDocuments: [{ documentType: 'manual', isChecked: false }] }, false],
  [
    'another paper missing',
    { ...complete, bikeOwnerOtherDocuments: [{ name: '保証書', isActive: true, isChecked: false }] },
    false,
  ],
  [
    'a paper no longer asked for',
    { ...complete, bikeOwnerOtherDocuments: [{ name: '保証書', isActive: false, isChecked: false }] },
    true,
  ],
  ['no person in charge', { ...complete, deliveryManagerName: '' }, false],
])('complete with %s', (_, checklist, expected) => {
  expect(isChecklistComplete(checklist)).toBe(expected)
})
