import { expect, test } from 'vitest'
import { bikeFacts, distanceText } from './bike-facts.ts'

const bike = {
  modelTypeName: '2BL-NC42',
  displacement: 399,
  firstRegistration: '2016-04',
  overallGrade: 6,
  mileage: '2万〜3万km',
  mileageKm: 24_900,
}

test.each([
  [{}, '2BL-NC42・399cc・2016年登録・評価6'],
  [{ firstRegistration: '2016' }, '2BL-NC42・399cc・2016年登録・評価6'],
  [{ modelTypeName: null, firstRegistration: 'unknown', overallGrade: null }, '399cc'],
  [{ firstRegistration: null }, '2BL-NC42・399cc・評価6'],
  [{ displacement: 0 }, '2BL-NC42・電動・2016年登録・評価6'],
])('with %j a list says %s', (change, words) => {
  expect(bikeFacts({ ...bike, ...change }).join('・')).toBe(words)
})

test('the exact distance stands before its band', () => {
  expect(distanceText(bike)).toBe('24,900km')
  expect(distanceText({ ...bike, mileageKm: null })).toBe('2万〜3万km')
})
