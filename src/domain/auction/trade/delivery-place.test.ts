import { expect, test } from 'vitest'
import { DELIVERY_LOCATIONS } from '../../options/delivery.ts'
import {
  asksForDetail,
  MAX_PLACE_DETAIL_LENGTH,
  placeFault,
  placeToBringTo,
  placeToDriveTo,
  readPlace,
  writtenPlace,
} from './delivery-place.ts'

test.each(DELIVERY_LOCATIONS.map(({ code }) => code))(
  '%s is written and read back, with and without a detail',
  (code) => {
    for (const detail of ['', '裏の駐車場：2番'])
      expect(readPlace(writtenPlace({ code, detail }))).toEqual({ code, detail })
    const without = asksForDetail(code) ? '居所の住所を入力してください。' : null
    expect(placeFault(writtenPlace({ code, detail: '' }))).toBe(without)
    expect(placeFault(writtenPlace({ code, detail: '川崎市中原区1-2-3' }))).toBeNull()
    expect(placeFault(writtenPlace({ code, detail: '!!' }))).not.toBeNull()
  },
)

test.each([
  ['shop', '引渡し場所の補足'],
  ['residence', '居所の住所'],
])('of %s, the limit that the field counts to is the one that is kept', (code, field) => {
  const detail = '川崎市中原区1'.padEnd(MAX_PLACE_DETAIL_LENGTH, '裏')
  expect(placeFault(writtenPlace({ code, detail }))).toBeNull()
  expect(placeFault(writtenPlace({ code, detail: `${detail}口` }))).toBe(`${field}は150文字以内で入力してください。`)
})

test('of a residence alone, nobody knows where it is', () => {
  expect(DELIVERY_LOCATIONS.map(({ code }) => code).filter(asksForDetail)).toEqual(['residence'])
})

test.each(['駅前のコンビニ', '道の駅', '', '自宅 近くの公園', '…'])('%j is no lawful place', (text) => {
  expect(placeFault(text)).toContain('古物営業法')
  expect(writtenPlace(readPlace(text))).toBe(text)
})

test.each([
  ['自宅（住民票の住所）', '〒231-0001 神奈川県横浜市中区1-2', '〒231-0001 神奈川県横浜市中区1-2'],
  ['自宅（住民票の住所）：裏の車庫', '〒231-0001 横浜市中区1-2', '〒231-0001 横浜市中区1-2（裏の車庫）'],
  ['自宅（住民票の住所）', null, '自宅（住民票の住所）'],
  ['現在の居所（住所と違う場合）：横浜市西区高島1-2-3', '〒231-0001 横浜市中区1-2', '横浜市西区高島1-2-3'],
  ['販売店の営業所へ持込', '〒231-0001 横浜市中区1-2', '販売店の営業所へ持込'],
])('the dealer drives for %s, of a seller at %s, to %s', (place, address, expected) => {
  expect(placeToDriveTo(place, address)).toBe(expected)
})

test('the owner goes to the address of the shop, and to nothing else by it', () => {
  const shop = '神奈川県横浜市港北区1-2'
  expect(placeToBringTo('販売店の営業所へ持込', shop)).toBe(shop)
  expect(placeToBringTo('販売店の営業所へ持込：裏の入口', shop)).toBe(`${shop}（裏の入口）`)
  expect(placeToBringTo('販売店の営業所へ持込', null)).toBe('販売店の営業所へ持込')
  expect(placeToBringTo('自宅（住民票の住所）', shop)).toBe('自宅（住民票の住所）')
})
