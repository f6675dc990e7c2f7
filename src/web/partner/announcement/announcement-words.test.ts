import { expect, test } from 'vitest'
import { placesFor, stateOf } from './announcement-words.ts'

test.each([
  ['from today on', true, '2026-11-15', null, '公開中'],
  ['until today', true, '2026-11-01', '2026-11-15', '公開中'],
  ['until yesterday', true, '2026-11-01', '2026-11-14', '終了'],
  ['from tomorrow on', true, '2026-11-16', null, '公開前'],
  ['not at all', false, '2026-11-01', null, '非公開'],
])('%s', (_name, isPublished, publishStartOn, publishEndOn, label) => {
  expect(stateOf({ isPublished, publishStartOn, publishEndOn }, '2026-11-15').label).toBe(label)
})

test('an announcement keeps a place that is not offered any more', () => {
  expect(placesFor(null)).toEqual(['LOGIN', 'MYPAGE', 'PARTNER'])
  expect(placesFor({ displayLocations: ['TOP'] })).toEqual(['TOP', 'LOGIN', 'MYPAGE', 'PARTNER'])
})
