import type { ChainedBidRow, Hash } from './bid-chain.ts'
import { type BidRow, visibleRows } from './bid-row.ts'
import { leadFromRows } from './void-bid.ts'

/** What stood after bids were struck out; nobody and 0 where none was left. */
interface Standing {
  readonly dealer: string | null
  readonly price: number
}

/** One line of the list that everybody may read. Its keys have this order in the text. */
export interface ProofLine {
  /** 1, 2, 3 … without gaps: what is invisible has no number. */
  readonly number: number
  readonly kind: 'bid' | 'proxy' | 'void'
  /** A, B, C … in the order in which they appear in this auction. */
  readonly dealer: string
  /** Of a void: of the bid that was struck out; null where what was struck out had no line of its own. */
  readonly price: number | null
  readonly at: string
  /** Of a void; absent where others were struck out at the same time, before anybody could look. */
  readonly standing?: Standing
  /** Ties the line to the row of the ledger, for who has both; says nothing to who has not. */
  readonly commitment: string
}

export interface Proof {
  /** As it is given out, byte for byte: ASCII, a line of text per line of the list. */
  readonly text: string
  readonly head: string
}

const FORMAT = 'kaitori bid proof'
const VERSION = 1

/** The text that the chain begins with: the lines of one auction prove nothing for another. */
export function firstText(auctionId: number): string {
  return JSON.stringify([FORMAT, VERSION, auctionId])
}

/** `salt` is secret and the auction's own: the ledger's hashes alone could be guessed open. */
export function makeProof(auctionId: number, rows: readonly ChainedBidRow[], salt: string, hash: Hash): Proof {
  let head = hash(firstText(auctionId))
  const lines = publicLines(rows).map(({ row, ...line }, index) => {
    const text = lineText({ ...line, number: index + 1, commitment: hash(`${salt}\n${row.hash}`) })
    head = hash(`${head}\n${text}`)
    return `${text.slice(0, -1)},"hash":"${head}"}`
  })
  return { head, text: [startText(auctionId), lines.join(',\n'), endText(head)].filter(Boolean).join('\n') }
}

function startText(auctionId: number): string {
  return `{"format":"${FORMAT}","version":${VERSION},"auctionId":${auctionId},"lines":[`
}

function endText(head: string): string {
  return `],"head":"${head}"}\n`
}

function lineText({ number, kind, dealer, price, at, standing, commitment }: ProofLine): string {
  return JSON.stringify({ number, kind, dealer, price, at, standing, commitment })
}

export function readProof(text: string): readonly ProofLine[] {
  const { lines }: { readonly lines: readonly ProofLine[] } = JSON.parse(text)
  return lines
}

export interface ProofCheck {
  /** Where the text stops to fit; `foreign` where nothing of it is of a proof; null where all of it fits. */
  readonly fault: 'foreign' | 'start' | 'line' | 'end' | null
  /** The lines that fit, from the first on: the next one is the first that does not. */
  readonly fitting: number
  readonly auctionId: number | null
  /** Of the lines that fit. */
  readonly head: string | null
}

/**
 * Computes the chain anew. Every byte of the text is either hashed or compared; a text that was made anew as a whole
 * fits, and has another head than the one that was mailed.
 */
export async function checkProof(
  text: string,
  hash: (text: string) => Promise<string> | string,
  onLine: (fitting: number) => void = () => undefined,
): Promise<ProofCheck> {
  const [start = '', ...rest] = text.split('\n')
  const auctionId = Number(/"auctionId":([1-9]\d{0,8}),/.exec(start)?.[1] ?? 0)
  if (start !== startText(auctionId))
    return { fault: isOfProof(text) ? 'start' : 'foreign', fitting: 0, auctionId: null, head: null }
  let head = await hash(firstText(auctionId))
  let fitting = 0
  for (const [index, line] of rest.entries()) {
    const isLast = rest[index + 1]?.startsWith(']') === true
    if (line.startsWith(']') || index >= rest.length - 2) break
    const [, content, stated] = /^(\{"number":.*),"hash":"([0-9a-f]{64})"\},?$/.exec(line) ?? []
    const isFitting =
      content?.startsWith(`{"number":${index + 1},`) === true &&
      line.endsWith(',') !== isLast &&
      (await hash(`${head}\n${content}}`)) === stated
    if (!isFitting || stated === undefined) return { fault: 'line', fitting, auctionId, head }
    head = stated
    fitting += 1
    onLine(fitting)
  }
  const fault = rest.slice(fitting).join('\n') === endText(head) ? null : 'end'
  return { fault, fitting, auctionId, head }
}

/** Whether it was a proof before it was changed: no single change takes away both its name and its hash. */
function isOfProof(text: string): boolean {
  return text.includes(FORMAT) || /"head"\s*:\s*"[0-9a-f]{64}"/.test(text)
}

interface OpenLine extends Omit<ProofLine, 'number' | 'commitment'> {
  /** The row of the ledger that the line is of. */
  readonly row: ChainedBidRow
}

/**
 * What owner and dealers saw happen, in its order. Raises of a maximum were not seen, nor was one that was struck out
 * without a change in the bids; bids that were run again after a void are told by what stood then.
 */
function publicLines(rows: readonly ChainedBidRow[]): OpenLine[] {
  const letterOf = createLetters()
  const lines: OpenLine[] = []
  let next = 0
  while (next < rows.length) {
    const row = rows[next]
    if (!row) break
    if (row.kind === 'void') {
      const end = endOfStrike(rows, next)
      lines.push(...strikeLines(rows.slice(0, end), next, letterOf))
      next = end
      continue
    }
    const { kind, bikeDealerId, price, bidAt } = row
    if (kind !== 'raise') lines.push({ kind, dealer: letterOf(bikeDealerId), price, at: bidAt.toISOString(), row })
    next += 1
  }
  return lines
}

/**
 * The voids that were one event, with what was run again: a suspension strikes all requests of its dealers at once. What
 * would have stood in between nobody has seen, and it could tell a maximum.
 */
function endOfStrike(rows: readonly BidRow[], start: number): number {
  const isAutomatic = rows[start]?.placedBy === 'system'
  const bySequence = new Map(rows.map((row) => [row.sequence, row]))
  // A request that is run again names its row before; what the system bid against it names the request.
  const isRunAgain = (row: BidRow): boolean => {
    const request = row.kind === 'proxy' ? bySequence.get(row.causeSequence ?? 0) : row
    return request !== undefined && request.kind !== 'void' && request.causeSequence !== null
  }
  let end = start + 1
  for (let row = rows[end]; row; row = rows[end]) {
    const isSameEvent = row.kind === 'void' && isAutomatic && row.placedBy === 'system'
    if (!isSameEvent && !isRunAgain(row)) break
    end += 1
  }
  return end
}

/**
 * A line for each bid that was struck out; `rows` end with the event, which begins at `start`. A suspension strikes the
 * newest request first, which leaves those before it at the prices that everyone saw.
 */
function strikeLines(rows: readonly ChainedBidRow[], start: number, letterOf: (id: string) => string): OpenLine[] {
  const generation = rows[start]?.generation ?? 1
  const strikes = rows
    .slice(start)
    .filter(({ kind }) => kind === 'void')
    .map((row) => ({ row, struck: rows.find(({ sequence }) => sequence === row.causeSequence) }))
  const ofBids = strikes.filter(({ struck }) => struck?.kind === 'bid')
  // Without a bid it was a raise alone: it is told of where the bids that everyone saw became others.
  const isSeenAlike = seenIn(rows, generation) === seenIn(rows, generation + strikes.length)
  const shown = ofBids.length > 0 ? ofBids : isSeenAlike ? [] : strikes.slice(-1)
  const { leaderDealerId, currentPrice } = leadFromRows(rows)
  return shown.map(({ row, struck }, index) => {
    const isLast = index === shown.length - 1
    return {
      kind: 'void',
      dealer: letterOf(row.bikeDealerId),
      price: struck?.kind === 'bid' ? struck.price : null,
      at: row.bidAt.toISOString(),
      ...(isLast && {
        standing: { dealer: leaderDealerId === null ? null : letterOf(leaderDealerId), price: currentPrice },
      }),
      // The last one tells what was run again, too.
      row: isLast ? (rows.at(-1) ?? row) : row,
    }
  })
}

function seenIn(rows: readonly BidRow[], generation: number): string {
  const seen = visibleRows(rows, generation)
  return JSON.stringify(seen.map(({ kind, bikeDealerId, price, bidAt }) => [kind, bikeDealerId, price, bidAt]))
}

/** A … Z, AA, AB …, in the order in which they are asked for. */
function createLetters(): (bikeDealerId: string) => string {
  const letters = new Map<string, string>()
  return (bikeDealerId) => {
    const known = letters.get(bikeDealerId) ?? dealerLetter(letters.size)
    letters.set(bikeDealerId, known)
    return known
  }
}

export function dealerLetter(place: number): string {
  const last = String.fromCharCode(65 + (place % 26))
  return place < 26 ? last : dealerLetter(Math.floor(place / 26) - 1) + last
}
