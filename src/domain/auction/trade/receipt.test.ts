import { expect, test } from 'vitest'
import { ROLES } from '../../permission/actor.ts'
import { receiptUserType } from './receipt.ts'

test('the two sides of a sale add receipts, each under its own number', () => {
  expect(ROLES.map((role) => [role, receiptUserType(role)])).toEqual([
    ['visitor', null],
    ['owner', 1],
    ['dealer', 2],
    ['agent', 3],
    ['operator', null],
    ['system', null],
  ])
})
