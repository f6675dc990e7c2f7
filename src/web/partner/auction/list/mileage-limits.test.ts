import { expect, test } from 'vitest'
import { mileageLimits } from './mileage-limits.ts'

const BANDS = [
  { mileageId: 1, mileageTo: 1000, title: '1,000km以下' },
  { mileageId: 4, mileageTo: 10_000, title: '5,001〜10,000km' },
  { mileageId: 9, mileageTo: null, title: '50,001km以上' },
  { mileageId: 10, mileageTo: null, title: '不明' },
]

test.each([
  [null, ['1,000kmまで', '10,000kmまで']],
  [4, ['1,000kmまで', '10,000kmまで']],
  [10, ['1,000kmまで', '10,000kmまで', '不明']],
])('a limit is the upper end of a band; with %s chosen: %j', (chosen, labels) => {
  expect(mileageLimits(BANDS, chosen).map(({ label }) => label)).toEqual(labels)
})
