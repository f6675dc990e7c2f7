import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { chainRows, firstHash } from '#domain/auction/bids/bid-chain.ts'
import { openBidding } from '#domain/auction/bids/bid-state.ts'
import { placeBid } from '#domain/auction/bids/place-bid.ts'
import { checkProof, makeProof } from '#domain/auction/bids/public-proof.ts'
import { fittingOf } from './shown-proof.ts'

const AUCTION = 7
const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

function proofOf(prices: readonly number[], auctionId = AUCTION): string {
  const at = new Date('2026-11-18T10:00:00+09:00')
  let state = openBidding(new Date('2026-11-20T10:00:00+09:00'))
  const rows = prices.flatMap((price, index) => {
    const key = { idempotencyKey: `key-${index}`, placedBy: 'dealer:1' }
    const placed = placeBid(state, { bikeDealerId: `${index % 2}`, price, maxPrice: null, ...key }, at)
    if (!placed.ok) throw new Error(placed.refusal.reason)
    state = placed.value.state
    return placed.value.rows
  })
  const chained = chainRows(firstHash(String(auctionId), sha256), rows, sha256)
  return makeProof(auctionId, chained, 'salt', sha256).text
}

const shown = { auctionId: AUCTION, text: proofOf([200_000, 250_000, 280_000]) }

test.each<[string, string, number, boolean]>([
  ['the same', shown.text, 3, false],
  ['changed in its second line', shown.text.replace('250000', '250001'), 1, true],
  ['made anew with another third line', proofOf([200_000, 250_000, 290_000]), 2, true],
  ['made anew without the third line', proofOf([200_000, 250_000]), 2, true],
  ['changed behind its lines', shown.text.replace(/"head":"./, '"head":"x'), 3, false],
  ['of another auction', proofOf([200_000, 250_000, 280_000], 8), 0, false],
  ['no proof', '{}', 0, false],
])('which lines of the list a file has: %s', async (_, text, count, isBroken) => {
  expect(fittingOf(await checkProof(text, sha256), text, shown)).toEqual({ count, isBroken })
})
