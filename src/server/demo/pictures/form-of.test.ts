import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadCatalog } from '#catalog/load.ts'
import { projectRoot } from '../../host/project-root.ts'
import { isOffRoadOnly } from '../off-road-only.ts'
import { BUILDERS } from './bikes/index.ts'
import { formOf } from './form-of.ts'

test.each([
  ['naked', 'CB400 SUPER FOUR', 399, 'naked'],
  ['naked', 'SR400', 399, 'classic'],
  ['naked', 'MT-07', 688, 'streetfighter'],
  ['naked', 'THRUXTON', 865, 'cafe'],
  ['sport', 'YZF-R1', 997, 'sport'],
  ['touring', 'R1300GS', 1300, 'adventure'],
  ['touring', 'GOLD WING', 1833, 'tourer'],
  ['scooter', 'PCX125', 124, 'scooter'],
  ['scooter', 'TMAX560', 561, 'bigScooter'],
  ['minibike', 'SUPER CUB 110', 109, 'cub'],
  ['minibike', 'MONKEY 125', 123, 'minibike'],
] as const)('%s %s is drawn as a %s cc %s', (kind, nameEn, displacement, form) => {
  expect(formOf({ kind, nameEn, displacement, isOffRoadOnly: false })).toBe(form)
})

test.each([
  ['offroad', 'CRF50F', 49, 'smallMotocross'],
  ['minibike', 'PW50', 49, 'smallMotocross'],
  ['offroad', 'YZ250F', 249, 'motocross'],
] as const)('for the track, %s %s is drawn as a %s cc %s', (kind, nameEn, displacement, form) => {
  expect(formOf({ kind, nameEn, displacement, isOffRoadOnly: true })).toBe(form)
})

test('the catalogue has models of every form', () => {
  const forms = new Set(
    loadCatalog(join(projectRoot, 'catalog')).models.map(({ modelId, kind, nameEn, displacement }) =>
      formOf({ kind, nameEn, displacement, isOffRoadOnly: isOffRoadOnly(modelId) }),
    ),
  )
  expect([...forms].sort()).toEqual(Object.keys(BUILDERS).sort())
})
