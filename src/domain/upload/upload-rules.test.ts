import { expect, test } from 'vitest'
import { isUploadId } from './upload-rules.ts'

test.each([
  ['0b9f7c1e-52d3-4a68-8e0f-93c1a7d4b265', true],
  ['Zk3vP0q9sLw8XyB2nRt6Ag', true],
  ['9f8e7d6c5b4a39281706f5e4d3c2b1a0', true],
  ['Zk3vP0q9sLw8XyB2nRt6A', false],
  ['', false],
  ['1', false],
  ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', false],
  ['12121212-1212-1212-1212-121212121212', false],
  ['../../../etc/passwd-Zk3vP0q9sL', false],
  ['Zk3vP0q9sLw8XyB2nRt6Ag\n', false],
  ['Zk3vP0q9sLw8XyB2nRt6Ag'.repeat(4), false],
])('%s is an upload id: %s', (text, expected) => {
  expect(isUploadId(text)).toBe(expected)
})
