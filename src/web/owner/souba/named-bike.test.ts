import { expect, test } from 'vitest'
import { guardRedirect } from '#domain/session/redirect-address.ts'
import { keptAddress } from '../../kept-address.ts'
import { answersOfNamed } from '../listing/draft-store.ts'
import { bikeSearch, bikeWords, fitted } from './named-bike.ts'
import { narrowingOf } from './narrowing.ts'

const SEARCH = '?modelId=1001&type=100105&year=2016&km=17300'
const model = {
  modelId: 1001,
  makerId: 1,
  modelNameJp: 'CB400SF',
  displacement: 399,
  displacementCtgId: 4,
  displacementCtgTitle: '251〜400cc',
  kind: 'naked',
  maker: { makerNameJp: 'ホンダ' },
  modelTypes: [
    { modelTypeId: 100_104, name: '4型', startYear: 2007, endYear: 2013 },
    { modelTypeId: 100_105, name: '5型', startYear: 2014, endYear: null },
  ],
}
const MILEAGES = [
  { mileageId: 4, mileageFrom: 10_001, mileageTo: 15_000 },
  { mileageId: 5, mileageFrom: 15_001, mileageTo: 20_000 },
]
const narrowed = (search: string) => narrowingOf(new URL(search, 'http://localhost/kaitori/search-form'), 2026)

test('the page of market prices names its bike to the forms, which fill it in', () => {
  const narrowing = narrowed(SEARCH)
  expect(bikeSearch(1001, narrowing)).toBe(SEARCH)
  expect(bikeSearch(1001, narrowed(''))).toBe('?modelId=1001')
  expect(bikeWords({ model, narrowing })).toBe('ホンダ CB400SF（5型（2014年〜）・2016年（平成28年）式・17,300km）')
  expect(answersOfNamed({ model, narrowing }, MILEAGES)).toEqual({
    makerId: 1,
    displacementCtgId: 4,
    modelId: 1001,
    modelTypeId: 100_105,
    mileageId: 5,
    firstRegistration: '2016',
    mileageKm: '17300',
  })
})

test.each([
  ['?year=2016', 100_105],
  ['?year=2010', 100_104],
  ['?year=2000', null],
  ['?type=100104&year=2016', 100_104],
  ['?type=999999', null],
  ['?km=17300', null],
])('of %s the type %s is taken', (search, modelTypeId) => {
  expect(fitted(model, narrowed(search)).modelTypeId).toBe(modelTypeId)
})

test.each(['/kaitori/sell-form', '/kaitori/search-form'])(
  'a redirect to %s keeps the bike, and no other does',
  (to) => {
    const from = { path: '/kaitori/sell-form/signup', search: SEARCH }
    expect(guardRedirect(from, to)).toContain(SEARCH)
    expect(guardRedirect(from, '/kaitori/mypage')).not.toContain('modelId')
    expect(keptAddress(`/kaitori/search-form${SEARCH}&x=1`)).toBe(`/kaitori/search-form${SEARCH}`)
  },
)
