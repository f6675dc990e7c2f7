import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { canonicalText, chainRows, firstHash, verifyChain } from './bid-chain.ts'
import type { BidRow } from './bid-row.ts'

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

const row: BidRow = {
  sequence: 1,
  generation: 1,
  kind: 'bid',
  bikeDealerId: '12',
  price: 100_000,
  openPrice: 100_000,
  maxPrice: 250_000,
  bidAt: new Date('2026-11-18T10:00:00.123+09:00'),
  causeSequence: null,
  idempotencyKey: 'a "quoted", key',
  reason: null,
  placedBy: 'agent:3',
}
const rows: BidRow[] = [
  row,
  { ...row, sequence: 2, bikeDealerId: '7', price: 150_000, maxPrice: 150_000 },
  { ...row, sequence: 3, kind: 'proxy', price: 151_000, openPrice: null, maxPrice: null, causeSequence: 2 },
]
const chain = chainRows(firstHash('900', sha256), rows, sha256)
const head = chain.at(-1)?.hash ?? ''

/** Written down: a change of the text or of the hash would disown every chain that exists. */
test('the canonical text and the hashes are fixed', () => {
  expect(canonicalText(row)).toBe(
    '[1,1,"bid","12",100000,100000,250000,"2026-11-18T01:00:00.123Z",null,"a \\"quoted\\", key",null,"agent:3"]',
  )
  expect(firstHash('900', sha256)).toBe(sha256('["kaitori bids",1,"900"]'))
  expect(chain[0]?.hash).toBe(sha256(`${firstHash('900', sha256)}\n${canonicalText(row)}`))
})

test('an untouched chain is whole', () => {
  expect(verifyChain('900', chain, sha256, head)).toBe(null)
  expect(verifyChain('900', [], sha256, firstHash('900', sha256))).toBe(null)
})

test.each([
  ['price', { price: 149_000 }],
  ['maximum', { maxPrice: 151_000 }],
  ['dealer', { bikeDealerId: '12' }],
  ['moment', { bidAt: new Date('2026-11-18T10:00:00.124+09:00') }],
  ['kind', { kind: 'raise' as const }],
  ['reason', { reason: '' }],
  ['key', { idempotencyKey: null }],
  ['author', { placedBy: 'dealer:7' }],
])('a changed %s is found', (_, change) => {
  const changed = chain.map((it) => (it.sequence === 2 ? { ...it, ...change } : it))
  expect(verifyChain('900', changed, sha256)).toEqual({ sequence: 2, fault: 'content' })
})

test('a changed row with its hash made new breaks the link behind it', () => {
  const [first, second, third] = chain
  if (!first || !second || !third) throw new Error('three rows expected')
  const forged = chainRows(first.hash, [{ ...second, price: 999_000 }], sha256)
  expect(verifyChain('900', [first, ...forged, third], sha256)).toEqual({ sequence: 3, fault: 'link' })
})

test('missing, swapped and foreign rows are found', () => {
  const [first, second, third] = chain
  if (!first || !second || !third) throw new Error('three rows expected')
  expect(verifyChain('900', [first, third], sha256)).toEqual({ sequence: 2, fault: 'gap' })
  expect(verifyChain('900', [second, third], sha256)).toEqual({ sequence: 1, fault: 'gap' })
  expect(verifyChain('900', [first, third, second], sha256)).toEqual({ sequence: 2, fault: 'gap' })
  expect(verifyChain('901', chain, sha256)).toEqual({ sequence: 1, fault: 'link' })
  expect(verifyChain('900', [first, second], sha256, head)).toEqual({ sequence: 2, fault: 'head' })
})
