import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chainRows, firstHash } from './bid-chain.ts'
import { type BidRow, requestsOf, visibleRows } from './bid-row.ts'
import { type BidState, openBidding } from './bid-state.ts'
import { placeBid } from './place-bid.ts'
import { checkProof, firstText, makeProof, type ProofLine, readProof } from './public-proof.ts'
import { voidBid } from './void-bid.ts'

const AUCTION = 1_000_314
const SALT = 'ab'.repeat(32)
const MINUTE = 60_000
const BEGIN = new Date('2026-11-18T10:00:00+09:00').getTime()
const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

type Action =
  | { readonly type: 'bid'; readonly dealer: number; readonly above: number; readonly extra: number | null }
  | { readonly type: 'void'; readonly request: number }
  | { readonly type: 'suspend'; readonly dealers: readonly number[] }

type Seen = Omit<ProofLine, 'number' | 'commitment' | 'dealer'> & { readonly bikeDealerId: string }

/** Lives an auction by the rules of bidding and writes down what owner and dealers see happen, as it happens. */
class Life {
  state: BidState = openBidding(new Date(BEGIN + 10_000 * MINUTE))
  rows: BidRow[] = []
  seen: Seen[] = []
  private minute = 0
  private isAfterSuspension = false

  take(action: Action): void {
    this.minute += 1
    const now = new Date(BEGIN + this.minute * MINUTE)
    if (action.type === 'bid') this.bid(action, now)
    else if (action.type === 'void') this.strike(action.request, now)
    else this.suspend(action.dealers.map(String), now)
  }

  private bid({ dealer, above, extra }: Action & { type: 'bid' }, now: Date): void {
    const bikeDealerId = String(dealer)
    const isLeader = this.state.leaderDealerId === bikeDealerId
    const price = (isLeader ? this.state.leaderMax : this.state.currentPrice) + above * 1_000
    const request = { bikeDealerId, price, maxPrice: extra === null ? null : price + extra * 1_000 }
    const key = { idempotencyKey: `key-${this.minute}`, placedBy: `dealer:${bikeDealerId}` }
    const placed = placeBid(this.state, { ...request, ...key }, now)
    if (!placed.ok) return
    this.state = placed.value.state
    this.rows.push(...placed.value.rows)
    this.isAfterSuspension = false
    for (const { kind, price, bikeDealerId, bidAt } of placed.value.rows)
      if (kind === 'bid' || kind === 'proxy') this.seen.push({ kind, price, bikeDealerId, at: bidAt.toISOString() })
  }

  private strike(index: number, now: Date): void {
    const requests = requestsOf(this.rows, this.state.generation)
    const request = requests[index % Math.max(1, requests.length)]
    if (!request) return
    const before = this.list()
    this.void(request.sequence, 'operator:1', now)
    this.isAfterSuspension = false
    const price = request.kind === 'bid' ? request.price : null
    if (price === null && this.list() === before) return
    this.seen.push({ kind: 'void', price, bikeDealerId: request.bikeDealerId, at: now.toISOString(), ...this.now() })
  }

  private suspend(dealers: readonly string[], now: Date): void {
    const bids = (): BidRow[] =>
      requestsOf(this.rows, this.state.generation).filter(({ bikeDealerId }) => dealers.includes(bikeDealerId))
    const before = bids().reverse()
    // Two suspensions without a bid between them are one event to the ledger: what stood is told once.
    const earlier = this.seen.at(-1)
    if (before.length > 0 && this.isAfterSuspension && earlier) {
      const { standing: _, ...untold } = earlier
      this.seen[this.seen.length - 1] = untold
    }
    for (const [index, { kind, price, bikeDealerId }] of before.entries()) {
      const at = new Date(now.getTime() + index)
      this.void(bids().at(-1)?.sequence ?? 0, 'system', at)
      if (kind === 'bid') this.seen.push({ kind: 'void', price, bikeDealerId, at: at.toISOString() })
    }
    const last = this.seen.at(-1)
    if (before.length === 0 || !last) return
    this.isAfterSuspension = true
    this.seen[this.seen.length - 1] = { ...last, ...this.now() }
  }

  private void(sequence: number, placedBy: string, now: Date): void {
    const voided = voidBid(this.state, this.rows, { sequence, reason: 'いたずらの疑い', placedBy }, now)
    if (!voided.ok) throw new Error('nothing to void')
    this.state = voided.value.state
    this.rows.push(...voided.value.rows)
  }

  private now() {
    return { standing: { dealer: this.state.leaderDealerId, price: this.state.currentPrice } }
  }

  private list(): string {
    const shown = visibleRows(this.rows, this.state.generation)
    return JSON.stringify(shown.map(({ kind, bikeDealerId, price, bidAt }) => [kind, bikeDealerId, price, bidAt]))
  }
}

function lived(actions: readonly Action[]): Life {
  const life = new Life()
  for (const action of actions) life.take(action)
  return life
}

function proofOf(rows: readonly BidRow[], salt = SALT) {
  return makeProof(AUCTION, chainRows(firstHash(String(AUCTION), sha256), rows, sha256), salt, sha256)
}

const dealer = fc.integer({ min: 1, max: 4 })
const aBid = fc.record({
  type: fc.constant('bid' as const),
  dealer,
  above: fc.integer({ min: 1, max: 30 }),
  extra: fc.option(fc.integer({ min: 0, max: 40 })),
})
const aVoid = fc.record({ type: fc.constant('void' as const), request: fc.nat(20) })
const aSuspension = fc.record({
  type: fc.constant('suspend' as const),
  dealers: fc.uniqueArray(dealer, { minLength: 1, maxLength: 2 }),
})
const lives = fc.array(
  fc.oneof({ weight: 8, arbitrary: aBid }, { weight: 2, arbitrary: aVoid }, { weight: 1, arbitrary: aSuspension }),
  { maxLength: 25 },
)

/** Letters in the order of appearance, written another way than the rule does. */
function lettered(seen: readonly Seen[]) {
  const order = [...new Set(seen.map(({ bikeDealerId }) => bikeDealerId))]
  const letter = (id: string) => 'ABCDEFGHIJ'[order.indexOf(id)]
  return seen.map(({ bikeDealerId, standing, ...line }, index) => ({
    ...line,
    number: index + 1,
    dealer: letter(bikeDealerId),
    ...(standing && { standing: { ...standing, dealer: standing.dealer === null ? null : letter(standing.dealer) } }),
  }))
}

function withoutSecrets(text: string) {
  return readProof(text).map(({ commitment: _, ...line }) => {
    const { hash: __, ...rest } = { hash: '', ...line }
    return rest
  })
}

test('whatever is bid, voided or suspended: the lines are what owner and dealers saw happen', async () => {
  await fc.assert(
    fc.asyncProperty(lives, async (actions) => {
      const { rows, seen, state } = lived(actions)
      const { text, head } = proofOf(rows)
      const lines = withoutSecrets(text)
      expect(lines).toEqual(lettered(seen))
      const last = lines.at(-1)
      expect(last?.standing?.price ?? last?.price ?? 0).toBe(state.currentPrice)
      expect(await checkProof(text, sha256)).toEqual({ fault: null, fitting: seen.length, auctionId: AUCTION, head })
    }),
    { numRuns: 300 },
  )
})

test('a changed byte is found wherever it is, and the first line that does not fit is named', async () => {
  await fc.assert(
    fc.asyncProperty(lives, fc.nat(), fc.integer({ min: 1, max: 255 }), async (actions, place, change) => {
      const bytes = Buffer.from(proofOf(lived(actions).rows).text)
      const index = place % bytes.length
      const changed = Buffer.from(bytes)
      changed[index] = (bytes[index] ?? 0) ^ change
      const { fault, fitting, auctionId } = await checkProof(
        new TextDecoder('utf-8', { ignoreBOM: true }).decode(changed),
        sha256,
      )
      expect(['start', 'line', 'end']).toContain(fault)
      // A changed number of the auction shows in the first line, which is chained to it.
      const line = bytes.subarray(0, index).toString().split('\n').length - 1
      // Where the end of the list cannot be read, the last line seems to lack its comma.
      const last = readProof(bytes.toString()).length
      const named = line > last ? [last, last + 1] : [line]
      if (fault === 'line' && auctionId === AUCTION) expect(named).toContain(fitting + 1)
    }),
    { numRuns: 500 },
  )
})

test('lines that are missing, swapped or from another auction do not fit', async () => {
  const bids: Action[] = [1, 2, 3].map((it) => ({ type: 'bid', dealer: it, above: 5, extra: null }))
  const { text } = proofOf(lived(bids).rows)
  const [start = '', first = '', second = '', third = '', ...end] = text.split('\n')
  const check = (...lines: string[]) => checkProof([start, ...lines, ...end].join('\n'), sha256)
  expect(await check(first, second, third)).toMatchObject({ fault: null, fitting: 3 })
  expect(await check(first, third)).toMatchObject({ fault: 'line', fitting: 1 })
  expect(await check(second, first, third)).toMatchObject({ fault: 'line', fitting: 0 })
  expect(await check(first, second.slice(0, -1))).toMatchObject({ fault: 'end', fitting: 2 })
  expect(await checkProof(text.replace(String(AUCTION), '1000315'), sha256)).toMatchObject({
    fault: 'line',
    fitting: 0,
  })
  expect(await checkProof(text.replace('},\n', '}\n'), sha256)).toMatchObject({ fault: 'line', fitting: 0 })
  expect(await checkProof(text.replace('}\n]', '},\n]'), sha256)).toMatchObject({ fault: 'line', fitting: 2 })
  for (const other of ['', '{}', '{"head":"left"}', 'PK\u0003\u0004', '<!doctype html>'])
    expect(await checkProof(other, sha256), other).toMatchObject({ fault: 'foreign' })
  const { lines, ...rest } = JSON.parse(text)
  for (const changed of [
    `\ufeff${text}`,
    JSON.stringify({ ...rest, lines }, null, 2),
    text.replace('bid proof', 'proof'),
  ])
    expect(await checkProof(changed, sha256), changed.slice(0, 40)).toMatchObject({ fault: 'start' })
  expect(await checkProof(text.replaceAll('\n', '\r\n'), sha256)).toMatchObject({ fault: 'start' })
})

describe('what stays secret', () => {
  test('a maximum that no price has told changes nothing but the commitments', () => {
    fc.assert(
      fc.property(lives, fc.integer({ min: 1, max: 50 }), fc.boolean(), (actions, more, isRaised) => {
        const { rows, state } = lived(actions)
        const leader = state.leaderDealerId
        fc.pre(leader !== null)
        // A price at the maximum has told it.
        fc.pre(isRaised || state.leaderMax > state.currentPrice)
        const request = rows.findLast(
          ({ kind, bikeDealerId, generation }) =>
            generation === state.generation && bikeDealerId === leader && (kind === 'bid' || kind === 'raise'),
        )
        const maxPrice = state.leaderMax + more * 1_000
        // The winner's last maximum was higher; or the winner raised it before the end.
        const placed = placeBid(
          state,
          { bikeDealerId: leader ?? '', price: null, maxPrice, idempotencyKey: 'raise', placedBy: 'dealer' },
          new Date(BEGIN + 9_000 * MINUTE),
        )
        fc.pre(!isRaised || placed.ok) // a raise off the steps is refused
        const other = isRaised
          ? [...rows, ...(placed.ok ? placed.value.rows : [])]
          : rows.map((row) => (row === request ? { ...row, maxPrice } : row))
        expect(other).not.toEqual(rows)
        expect(withoutSecrets(proofOf(other).text)).toEqual(withoutSecrets(proofOf(rows).text))
      }),
      { numRuns: 200 },
    )
  })

  test('without the salt no line can be tied to a guessed row, nor two auctions to each other', () => {
    const { rows } = lived([{ type: 'bid', dealer: 1, above: 5, extra: 3 }])
    const [row] = chainRows(firstHash(String(AUCTION), sha256), rows, sha256)
    const { text } = proofOf(rows)
    expect(readProof(text)[0]?.commitment).toBe(sha256(`${SALT}\n${row?.hash}`))
    expect(text).not.toContain(row?.hash)
    expect(text).not.toContain(sha256(row?.hash ?? ''))
    expect(readProof(proofOf(rows, 'cd'.repeat(32)).text)[0]?.commitment).not.toBe(readProof(text)[0]?.commitment)
  })

  test('a suspension tells what stood after all of it, not what would have stood in between', () => {
    const { rows } = lived([
      { type: 'bid', dealer: 1, above: 100, extra: 400 },
      { type: 'bid', dealer: 2, above: 200, extra: 0 },
      { type: 'bid', dealer: 2, above: 300, extra: 0 },
      { type: 'suspend', dealers: [2] },
    ])
    const [before, last] = withoutSecrets(proofOf(rows).text).slice(-2)
    expect(before).toMatchObject({ kind: 'void', dealer: 'B' })
    expect(before).not.toHaveProperty('standing')
    expect(last).toMatchObject({ kind: 'void', dealer: 'B', standing: { dealer: 'A', price: 100_000 } })
  })

  test('a raise that is struck out is told of only where the bids became others', () => {
    const raise: Action[] = [
      { type: 'bid', dealer: 1, above: 100, extra: 0 },
      { type: 'bid', dealer: 1, above: 200, extra: 0 },
    ]
    const unseen = lived([...raise, { type: 'void', request: 1 }])
    expect(unseen.rows.map(({ kind }) => kind)).toEqual(['bid', 'raise', 'void', 'bid'])
    expect(withoutSecrets(proofOf(unseen.rows).text)).toHaveLength(1)
    const seen = lived([...raise, { type: 'bid', dealer: 2, above: 50, extra: 0 }, { type: 'void', request: 1 }])
    expect(withoutSecrets(proofOf(seen.rows).text).at(-1)).toMatchObject({
      kind: 'void',
      dealer: 'A',
      price: null,
      standing: { dealer: 'B', price: 150_000 },
    })
  })
})

test('after Z comes AA', () => {
  const many = Array.from({ length: 28 }, (_, index): Action => ({ type: 'bid', dealer: index, above: 1, extra: null }))
  const letters = readProof(proofOf(lived(many).rows).text).map((line) => line.dealer)
  expect([letters[0], letters[25], letters[26], letters[27]]).toEqual(['A', 'Z', 'AA', 'AB'])
})

/** Written down: a change of a text would disown every proof that was given out. */
test('the texts that are hashed are fixed', () => {
  expect(firstText(AUCTION)).toBe('["kaitori bid proof",1,1000314]')
  expect(proofOf([])).toEqual({
    head: sha256(firstText(AUCTION)),
    text: `{"format":"kaitori bid proof","version":1,"auctionId":1000314,"lines":[\n],"head":"${sha256(firstText(AUCTION))}"}\n`,
  })
  const { rows } = lived([{ type: 'bid', dealer: 7, above: 100, extra: null }])
  const commitment = readProof(proofOf(rows).text)[0]?.commitment
  const line = `{"number":1,"kind":"bid","dealer":"A","price":100000,"at":"2026-11-18T01:01:00.000Z","commitment":"${commitment}"}`
  expect(proofOf(rows).head).toBe(sha256(`${sha256(firstText(AUCTION))}\n${line}`))
  expect(proofOf(rows).text).toContain(`\n${line.slice(0, -1)},"hash":"${proofOf(rows).head}"}\n],"head"`)
})
