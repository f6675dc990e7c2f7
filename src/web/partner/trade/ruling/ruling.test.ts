import { expect, test } from 'vitest'
import { draftOf, draftsOf } from './ruling.ts'

test('what is typed about the claims of a trade is not found in the form about its payment', () => {
  expect(draftOf(7, 'claims')).not.toBe(draftOf(7, 'payment'))
  expect(draftsOf(7)).toEqual([draftOf(7, 'claims'), draftOf(7, 'payment'), draftOf(7, 'stop')])
})
