import { expect, test } from 'vitest'
import { licenceClassOf, registrationClassOf } from './registration-class.ts'

test.each([
  // cc, kW, registration, licence
  [49, 5.3, 'moped-1', 'moped'],
  [50, null, 'moped-1', 'moped'],
  [109, 3.5, 'moped-1', 'moped'], // Super Cub 110 Lite
  [124, 4.0, 'moped-1', 'moped'],
  [124, 4.1, 'moped-2', 'small-limited'],
  [109, 5.9, 'moped-2', 'small-limited'],
  [51, null, 'moped-2', 'small-limited'],
  [125, 11, 'moped-2', 'small-limited'],
  [126, 3, 'light', 'standard'],
  [250, 33, 'light', 'standard'],
  [251, null, 'small', 'standard'],
  [400, 43, 'small', 'standard'],
  [401, 35, 'small', 'large'],
  [1300, 83, 'small', 'large'],
  [0, 1.7, null, null],
  [0, null, null, null],
] as const)('%s cc, %s kW: %s, %s', (displacement, outputKw, registration, licence) => {
  expect(registrationClassOf({ displacement, outputKw })).toBe(registration)
  expect(licenceClassOf({ displacement, outputKw })).toBe(licence)
})
