import { expect, test } from 'vitest'
import { createSecrets } from './secrets.ts'

test('what is sealed opens with the same secret and purpose alone', () => {
  const secrets = createSecrets('a'.repeat(32))
  const sealed = secrets.seal('mail', '本文')
  expect(sealed).not.toContain('本文')
  expect(sealed).not.toBe(secrets.seal('mail', '本文'))
  expect(secrets.unseal('mail', sealed)).toBe('本文')
  expect(() => secrets.unseal('details', sealed)).toThrow()
  const other = createSecrets('b'.repeat(32))
  expect(() => other.unseal('mail', sealed)).toThrow()
  const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`
  expect(() => secrets.unseal('mail', changed)).toThrow()
})

test('a signature counts for its text and purpose alone', () => {
  const secrets = createSecrets('a'.repeat(32))
  const signature = secrets.sign('code', 'x 123456')
  expect(secrets.hasSigned('code', 'x 123456', signature)).toBe(true)
  expect(secrets.hasSigned('code', 'x 123457', signature)).toBe(false)
  expect(secrets.hasSigned('unsubscribe', 'x 123456', signature)).toBe(false)
  expect(secrets.hasSigned('code', 'x 123456', '')).toBe(false)
})
