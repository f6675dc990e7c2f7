import { expect, test } from 'vitest'
import { type ReadCode, readCertificate, typeByCertificate } from './certificate-codes.ts'

const NUMBERS = '2/横浜　　　あ１２３４/1/NC54-1234567/NC54E/1'
const VEHICLE = '2/010/12345-0001/281105/2111/2BL-NC54/-/-/-/-/100/094/0/-/-/-/-/-/210601/01'

function alone(text: string): ReadCode {
  return { text, sequenceId: '', sequenceIndex: -1, sequenceSize: -1 }
}

function pieces(id: string, ...texts: string[]): ReadCode[] {
  return texts.map((text, sequenceIndex) => ({ text, sequenceId: id, sequenceIndex, sequenceSize: texts.length }))
}

const TOLD = {
  plate: '横浜 あ1234',
  frameNumber: 'NC54-1234567',
  engineType: 'NC54E',
  type: '2BL-NC54',
  firstRegistered: { year: 2021, month: 11 },
  validUntil: '2028-11-05',
}

test.each([
  ['both codes', [alone(NUMBERS), alone(VEHICLE)]],
  ['the other way round', [alone(VEHICLE), alone(NUMBERS)]],
  [
    'in pieces and out of order',
    [
      ...pieces('7', VEHICLE.slice(0, 20), VEHICLE.slice(20, 41), VEHICLE.slice(41)),
      ...pieces('9', NUMBERS.slice(0, 12), NUMBERS.slice(12)),
    ].reverse(),
  ],
  [
    'with codes of other things beside them',
    [alone('https://example.com/a/b/c/d/e'), alone(NUMBERS), alone(VEHICLE), alone('')],
  ],
])('%s tell the whole paper', (_, codes) => {
  expect(readCertificate(codes)).toEqual(TOLD)
})

test('one code alone tells its half', () => {
  expect(readCertificate([alone(NUMBERS)])).toEqual({ ...TOLD, type: null, firstRegistered: null, validUntil: null })
})

test('a text of which a piece is missing tells nothing', () => {
  expect(readCertificate(pieces('7', VEHICLE.slice(0, 20), VEHICLE.slice(20)).slice(1))).toBeNull()
})

test.each([[''], ['https://example.com/'], ['2'], ['2/3'], ['WIFI:S:home;;']])('%j is no paper', (text) => {
  expect(readCertificate([alone(text)])).toBeNull()
})

test('dashes and impossible dates are nothing', () => {
  expect(readCertificate([alone('2/-/-/281399/2113/----/-/-/-')])).toMatchObject({
    type: null,
    firstRegistered: null,
    validUntil: null,
  })
  expect(readCertificate([alone('2/-/-/281105/8507/R/-/-')])?.firstRegistered).toEqual({ year: 1985, month: 7 })
})

const TYPES = [
  { modelTypeId: 1, name: 'NC31', startYear: 1992, endYear: 1998 },
  { modelTypeId: 2, name: 'NC39', startYear: 1999, endYear: 2007 },
  { modelTypeId: 3, name: 'NC42', startYear: 2007, endYear: 2022 },
]

test.each([
  ['2BL-NC42', 2018, 3],
  ['nc39', 2007, 2],
  ['R', 2003, 2],
  ['R', 2007, null], // two were sold in that year
  ['R', 2024, null],
  [null, 1995, 1],
])('the type %s, first registered in %s, is %s', (type, year, modelTypeId) => {
  const found = typeByCertificate({ type, firstRegistered: { year, month: 4 } }, TYPES)
  expect(found?.modelTypeId ?? null).toBe(modelTypeId)
})
