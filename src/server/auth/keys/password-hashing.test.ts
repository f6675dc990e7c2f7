import { expect, test } from 'vitest'
import { NOBODY, openPasswordHashing } from './password-hashing.ts'

test('a password is kept as a slow hash with a salt of its own, and counts to its last character', async () => {
  const hashing = openPasswordHashing()
  const password = `Aa1!${'x'.repeat(124)}`
  const [kept, again] = [await hashing.hash(password), await hashing.hash(password)]
  const cost = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/
  expect(kept).toMatch(cost)
  expect(NOBODY).toMatch(cost) // no account takes as long as a wrong password
  expect(again).not.toBe(kept)
  expect(await hashing.verify(kept, password)).toBe(true)
  for (const other of [password.slice(0, -1), password.slice(0, 72), `${password.slice(0, -1)}y`, ''])
    expect([other.length, await hashing.verify(kept, other)]).toEqual([other.length, false])
  expect(await hashing.verify(null, 'nobody has this password')).toBe(false)
})
