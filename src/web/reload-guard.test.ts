import { expect, test } from 'vitest'
import { shouldReload } from './reload-guard.ts'

const last = { path: 'a', at: 1_000_000 }

test.each([
  ['the first failure', 'a', 5, null, true],
  ['the same path within ten seconds', 'a', 1_009_999, last, false],
  ['the same path after ten seconds', 'a', 1_010_000, last, true],
  ['another path', 'b', 1_000_001, last, true],
])('%s', (_name, path, now, before, expected) => {
  expect(shouldReload(path, now, before)).toBe(expected)
})
