import { expect, test } from 'vitest'
import { DELIVERY_LOCATIONS } from '../../options/delivery.ts'
import { asksForDetail, MAX_PLACE_DETAIL_LENGTH, placeFault, readPlace, writtenPlace } from './delivery-place.ts'

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
