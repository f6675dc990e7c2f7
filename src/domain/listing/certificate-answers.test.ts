import { expect, test } from 'vitest'
import { answersOfCertificate, CERTIFICATE_READ, isKnownByCertificate } from './certificate-answers.ts'
import type { Certificate } from './certificate-codes.ts'
import { NO_ANSWERS } from './draft-answers.ts'

const SILENT: Certificate = {
  plate: null,
  frameNumber: null,
  engineType: null,
  type: null,
  firstRegistered: null,
  validUntil: null,
}

test.each<[string, Partial<Certificate>, object]>([
  ['nothing', {}, {}],
  ['a frame number', { frameNumber: 'NC54-1234567' }, { frameNumber: 'NC54-1234567' }],
  ['a frame number that nobody can read', { frameNumber: '??' }, {}],
  ['an empty frame number', { frameNumber: '' }, {}],
  ['a plate', { plate: '品川 あ 12-34' }, { plate: '品川 あ 12-34', numberRegistration: 'registered' }],
  ['a plate that nobody can read', { plate: '??' }, {}],
  ['an empty plate', { plate: '' }, {}],
  ['a month of one digit', { firstRegistered: { year: 2015, month: 4 } }, { firstRegistration: '2015-04' }],
  ['a month of two digits', { firstRegistered: { year: 2015, month: 12 } }, { firstRegistration: '2015-12' }],
  ['the end of its inspection', { validUntil: '2027-05-01' }, { inspectionUntil: '2027-05-01' }],
])('a certificate that says %s answers that alone', (_name, said, answers) => {
  expect(answersOfCertificate({ ...SILENT, ...said })).toEqual({ certificate: CERTIFICATE_READ, ...answers })
})

test('a bike is known by its certificate once that was read and says model, type and frame number', () => {
  const known = {
    ...NO_ANSWERS,
    certificate: CERTIFICATE_READ,
    modelId: 1001,
    modelTypeId: 1,
    frameNumber: 'NC54-1234567',
  }
  expect(isKnownByCertificate(known)).toBe(true)
  for (const gap of [{ certificate: '' }, { modelId: null }, { modelTypeId: null }, { frameNumber: '' }])
    expect([gap, isKnownByCertificate({ ...known, ...gap })]).toEqual([gap, false])
})
