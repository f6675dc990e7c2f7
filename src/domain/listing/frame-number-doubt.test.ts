import { expect, test } from 'vitest'
import { frameNumberDoubt } from './frame-number-doubt.ts'

const typesNamed = (...names: string[]) => names.map((name, at) => ({ modelTypeId: at + 1, name }))
const REBEL = typesNamed('MC49')
const CB400SF = typesNamed('NC31', 'NC39 HYPER VTEC', 'NC42 HYPER VTEC Revo')

test.each([
  [
    'NC42-1609999',
    1,
    '車台番号の先頭「NC42」が、選択した型式（MC49）と違います。車種と車台番号に間違いはありませんか。',
  ],
  [
    'ｎｃ４２ー1609999',
    0,
    '車台番号の先頭「NC42」が、この車種の型式（MC49）と違います。車種と車台番号に間違いはありませんか。',
  ],
  [
    'EBL-NC42-1609999',
    null,
    '車台番号の先頭「NC42」が、この車種の型式（MC49）と違います。車種と車台番号に間違いはありませんか。',
  ],
  [
    'NC421609999',
    1,
    '車台番号の先頭「NC42」が、選択した型式（MC49）と違います。車種と車台番号に間違いはありませんか。',
  ],
])('%s is asked about for a Rebel 250', (frameNumber, modelTypeId, words) => {
  expect(frameNumberDoubt({ frameNumber, modelTypeId }, REBEL)).toBe(words)
})

test.each([
  ['its own type', 'MC49-1234567', REBEL],
  ['its own type without a dash', 'MC491234567', REBEL],
  ['its own type that ends with a letter, without a dash', 'ZR900C012345', typesNamed('ZR900C')],
  ['a name with the code of the paper', 'MC49-1234567', typesNamed('2BL-MC49')],
  ['a name with two endings', 'ZX1400F-012345', typesNamed('ZX1400E・F')],
  ['a name with two codes', 'SB06J-001234', typesNamed('SB01J/SB06J')],
  ['a name without its last letter', 'GU75A-100123', typesNamed('GU75（水冷・1074cc）')],
  ['an imported bike', 'JH2PC35G21M200020', REBEL],
  ['a number stamped by an office', '国[01]1234567', REBEL],
  ['a type that is named by its year', 'NC42-1609999', typesNamed('2020年モデル')],
  ['a type that is named by a model code', 'RN04J-001234', typesNamed('5JJ')],
  ['a type that is no code at all', 'NC42-1609999', typesNamed('標準')],
  ['no type at all', 'NC42-1609999', []],
  ['nothing typed', '', REBEL],
  ['what is refused anyway', 'NC42', REBEL],
])('nothing is asked about %s', (_, frameNumber, types) => {
  expect(frameNumberDoubt({ frameNumber, modelTypeId: 1 }, types)).toBeNull()
  expect(frameNumberDoubt({ frameNumber, modelTypeId: null }, types)).toBeNull()
})

test.each(['RH07-100101', 'RH07100101'])('%s is asked about for any type of a CB400SF', (frameNumber) => {
  for (const modelTypeId of [1, 2, 3, null])
    expect(frameNumberDoubt({ frameNumber, modelTypeId }, CB400SF)).toContain('「RH07」')
})

test('another type of the same model is asked about where one is chosen, and is as good where none is', () => {
  const frameNumber = 'NC39-1234567'
  expect(frameNumberDoubt({ frameNumber, modelTypeId: 3 }, CB400SF)).toBe(
    '車台番号の先頭「NC39」が、選択した型式（NC42）と違います。車種と車台番号に間違いはありませんか。',
  )
  expect(frameNumberDoubt({ frameNumber, modelTypeId: 2 }, CB400SF)).toBeNull()
  expect(frameNumberDoubt({ frameNumber, modelTypeId: null }, CB400SF)).toBeNull()
})

test('of a model with types that have no code, only a chosen one that has is compared', () => {
  const types = typesNamed('RP03J', '2020年モデル')
  expect(frameNumberDoubt({ frameNumber: 'NC42-1609999', modelTypeId: null }, types)).toBeNull()
  expect(frameNumberDoubt({ frameNumber: 'NC42-1609999', modelTypeId: 2 }, types)).toBeNull()
  expect(frameNumberDoubt({ frameNumber: 'NC42-1609999', modelTypeId: 1 }, types)).toContain('RP03J')
})
