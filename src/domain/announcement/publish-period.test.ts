import { expect, test } from 'vitest'
import { publishPeriodFaults } from './announcement-faults.ts'

const TODAY = '2026-11-16'
const OLD = { publishStartOn: '2026-01-01', publishEndOn: null }

test.each([
  ['2026-11-16', null, null, []],
  ['2026-11-16', '2026-11-16', null, []],
  ['2028-11-16', '2028-11-16', null, []],
  ['', null, null, ['publishStartOn']],
  ['2026-11-15', null, null, ['publishStartOn']],
  ['1885-01-01', null, null, ['publishStartOn']],
  ['0020-01-01', null, null, ['publishStartOn']],
  ['2199-01-01', null, null, ['publishStartOn']],
  ['12026-01-01', null, null, ['publishStartOn']],
  ['2026-11-16', '2199-01-01', null, ['publishEndOn']],
  ['2026-11-16', '2026-11-15', null, ['publishEndOn']],
  ['2026-11-16', '0020-11-15', null, ['publishEndOn']],
  ['2026-01-01', null, OLD, []],
  ['2026-01-01', '2026-02-01', OLD, []],
  ['2025-12-31', null, OLD, ['publishStartOn']],
  ['2026-01-01', '2999-12-31', { ...OLD, publishEndOn: '2999-12-31' }, []],
])('from %s to %s, once %j: faults at %j', (publishStartOn, publishEndOn, known, fields) => {
  const faults = publishPeriodFaults({ publishStartOn, publishEndOn }, TODAY, known)
  expect(faults.map(({ field }) => field)).toEqual(fields)
})
