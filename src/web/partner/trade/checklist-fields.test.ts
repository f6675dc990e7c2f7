import { expect, test } from 'vitest'
import { changedFields, savedFields } from './checklist-fields.ts'

test('what the other side changed is named field by field, in words', () => {
  const base = savedFields(null, '')
  const saved = { ...base, deliveryTime: '11:00', paymentMethod: 'cash', deliveryOn: '2026-11-20' }
  expect(changedFields(base, saved).map(({ label, value }) => `${label} ${value}`)).toEqual([
    '引渡し日 11月20日（金）',
    '時間 11:00',
    'お支払い方法 現金',
  ])
  expect(changedFields(saved, { ...saved, paymentMethod: 'transfer-at-delivery', deliveryOn: '' })).toEqual([
    { name: 'deliveryOn', label: '引渡し日', from: '11月20日（金）', value: '' },
    { name: 'paymentMethod', label: 'お支払い方法', from: '現金', value: '振込（引渡し時）' },
  ])
  expect(changedFields(saved, saved)).toEqual([])
})

test('before anybody has saved one, the place is the one that the listing offers', () => {
  const place = '現在の居所（住所と違う場合）：川崎市中原区1-2-3'
  expect(savedFields(null, place)).toMatchObject({ deliveryPlace: place, deliveryOn: '' })
})
