import { expect, test } from 'vitest'
import { CUSTOM_PARTS } from './custom-parts.ts'
import { DELIVERY_DAYS, DELIVERY_LOCATIONS, DELIVERY_TIMES, PAYMENT_METHODS } from './delivery.ts'
import { DOCUMENT_OWNERS, DOCUMENTS, documentsOf, LOAN_STATUSES, registrationPaper } from './documents.ts'
import { canBeCombined, isCodeOf, labelOf, type Option, toggled } from './option.ts'
import { PHOTO_TYPES, REQUIRED_PHOTO_TYPES } from './photo-types.ts'
import { PREFECTURES } from './prefectures.ts'
import { CANCEL_REASONS, SALE_CANCEL_REASONS, TRANSFER_PLANS } from './sale-plans.ts'
import {
  ACCIDENT_HISTORIES,
  ENGINE_STATUSES,
  KEY_COUNTS,
  METER_CHANGES,
  NUMBER_REGISTRATIONS,
} from './vehicle-condition.ts'

const LISTS: Record<string, readonly Option[]> = {
  ACCIDENT_HISTORIES,
  CANCEL_REASONS,
  SALE_CANCEL_REASONS,
  CUSTOM_PARTS,
  DELIVERY_DAYS,
  DELIVERY_LOCATIONS,
  DELIVERY_TIMES,
  DOCUMENTS,
  DOCUMENT_OWNERS,
  ENGINE_STATUSES,
  KEY_COUNTS,
  LOAN_STATUSES,
  METER_CHANGES,
  NUMBER_REGISTRATIONS,
  PAYMENT_METHODS,
  PHOTO_TYPES,
  PREFECTURES,
  TRANSFER_PLANS,
}

test.each(Object.entries(LISTS))(
  '%s: codes and labels are unique, and exclusions name codes of the list',
  (_, list) => {
    const codes = list.map((it) => it.code)
    expect(new Set(codes).size).toBe(list.length)
    expect(new Set(list.map((it) => it.label)).size).toBe(list.length)
    for (const { excludes } of list)
      if (excludes && excludes !== 'others') expect(codes).toEqual(expect.arrayContaining([...excludes]))
  },
)

test('the prefectures are 01 to 47', () => {
  expect(PREFECTURES.map((it) => Number(it.code))).toEqual(Array.from({ length: 47 }, (_, index) => index + 1))
  expect([labelOf(PREFECTURES, '13'), labelOf(PREFECTURES, '26'), labelOf(PREFECTURES, '47')]).toEqual([
    '東京都',
    '京都府',
    '沖縄県',
  ])
})

test('the photos 01 to 05 are required', () => {
  expect(PHOTO_TYPES).toHaveLength(23)
  expect(REQUIRED_PHOTO_TYPES).toEqual(['01', '02', '03', '04', '05'])
})

test.each([
  [ACCIDENT_HISTORIES, ['none'], true],
  [ACCIDENT_HISTORIES, ['none', 'fell'], false],
  [ACCIDENT_HISTORIES, ['fell', 'accident'], true],
  [ACCIDENT_HISTORIES, ['unknown', 'fell'], false],
  [ENGINE_STATUSES, ['good', 'long-storage'], true],
  [ENGINE_STATUSES, ['good', 'noise'], false],
  [ENGINE_STATUSES, ['noise', 'smoke', 'oil-leak'], true],
  [CUSTOM_PARTS, ['muffler', 'normal'], false],
  [DELIVERY_DAYS, ['saturday', 'sunday', 'holiday'], true],
  [DELIVERY_DAYS, ['saturday', 'any'], false],
  [DELIVERY_DAYS, [], true],
] as const)('can be combined: %#', (list, codes, isFine) => {
  expect(canBeCombined(list, codes)).toBe(isFine)
})

test.each([
  [ACCIDENT_HISTORIES, ['none'], 'fell', ['fell']],
  [ACCIDENT_HISTORIES, ['fell', 'accident'], 'none', ['none']],
  [ACCIDENT_HISTORIES, ['fell'], 'accident', ['fell', 'accident']],
  [ACCIDENT_HISTORIES, ['fell', 'accident'], 'fell', ['accident']],
  [ENGINE_STATUSES, ['good', 'long-storage'], 'noise', ['long-storage', 'noise']],
] as const)('a tap leaves only what can stand together: %#', (list, before, code, after) => {
  expect(toggled(list, before, code)).toEqual(after)
})

test.each([
  ['moped-1', ['標識交付証明書', '廃車証明書']],
  ['moped-2', ['標識交付証明書', '廃車証明書']],
  ['light', ['軽自動車届出済証', '軽自動車届出済証返納証明書']],
  ['small', ['自動車検査証', '自動車検査証返納証明書']],
] as const)('the papers of %s', (registration, own) => {
  const labels = documentsOf(registration).map((it) => it.label)
  expect(labels).toEqual([...own, '自賠責保険証明書', '整備記録簿', '取扱説明書'])
})

test.each([
  ['moped-1', '標識交付証明書'],
  ['light', '軽自動車届出済証'],
  ['small', '車検証'],
  [null, '車検証・軽自動車届出済証・標識交付証明書'],
] as const)('the paper of the registration of %s', (registration, name) => {
  expect(registrationPaper(registration)).toBe(name)
})

test('where the class is not known, every paper is offered', () => {
  expect(documentsOf(null)).toEqual(DOCUMENTS)
})

test('an unknown code is told apart and reads as itself', () => {
  expect([isCodeOf(KEY_COUNTS, 'two'), isCodeOf(KEY_COUNTS, 'ten')]).toEqual([true, false])
  expect(labelOf(KEY_COUNTS, 'ten')).toBe('ten')
})

test('while a bike is traded, the dealer may be the reason to stop; of a listing there is no dealer yet', () => {
  const added = SALE_CANCEL_REASONS.filter(({ code }) => !isCodeOf(CANCEL_REASONS, code))
  expect(added.map(({ label }) => label)).toEqual(['代金が支払われない', '販売店と連絡がとれない'])
  expect(SALE_CANCEL_REASONS.length).toBe(CANCEL_REASONS.length + added.length)
})
