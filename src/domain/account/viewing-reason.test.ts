import { expect, test } from 'vitest'
import { viewingReasonFault } from './viewing-reason.ts'

test.each([
  ['本人からの問い合わせ', true],
  ['電話確認', true],
  ['call back', true],
  ['確認', false],
  ['ああああ', false],
  ['1234', false],
  ['。。。。', false],
  ['  ', false],
])('%j says why: %s', (reason, isMeant) => {
  expect(viewingReasonFault(reason) === null).toBe(isMeant)
})
