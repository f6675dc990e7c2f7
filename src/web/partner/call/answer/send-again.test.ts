import { expect, test } from 'vitest'
import { formToRepeat } from './send-again.ts'
import { type UnsentCause, unsentRefusal } from './unsent.ts'

const formOf = (...more: (readonly [string, string])[]) => ({
  action: '/partner/messages/7',
  entries: [['do', 'post'], ['idempotencyKey', 'k1'], ...more] as const,
})
const refusalOf = (cause: UnsentCause) => unsentRefusal(cause, formOf(['message', 'はい']))

test('a message goes again by itself where nothing answered, with its key, and not once it was changed', () => {
  expect(formToRepeat(refusalOf('network'), 'k1')).toEqual(formOf(['message', 'はい']))
  expect(formToRepeat(refusalOf('network'), 'another')).toBeNull()
  for (const cause of ['server', 'session', 'suspended'] as const)
    expect(formToRepeat(refusalOf(cause), 'k1')).toBeNull()
  for (const answered of [undefined, { posted: '1' }, { problem: 'x', fields: [] }])
    expect(formToRepeat(answered, 'k1')).toBeNull()
  const file = formOf(['assetId', 'a'])
  expect(formToRepeat(unsentRefusal('network', file), 'another'), 'a file has a key of its own').toEqual(file)
})
