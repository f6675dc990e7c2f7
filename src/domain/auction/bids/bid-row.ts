/**
 * - `bid`: a dealer's request that changed the price; visible
 * - `proxy`: the system's bid for the dealer whose maximum was challenged; visible
 * - `raise`: the leader's request for a higher maximum; invisible, price unchanged
 * - `void`: an operator struck out the request `causeSequence`; a new generation of rows follows
 */
export type BidKind = 'bid' | 'proxy' | 'raise' | 'void'

/** One line of an auction's append-only ledger. */
export interface BidRow {
  /** 1, 2, 3 … without gaps within the auction. */
  readonly sequence: number
  readonly generation: number
  readonly kind: BidKind
  readonly bikeDealerId: string
  /** What everyone sees. Of a raise: the price it left alone. Of a void: the price of the bid struck out. */
  readonly price: number
  /** Asked for openly; null where only a maximum was given and in rows that are no request. */
  readonly openPrice: number | null
  /** Of a request only. */
  readonly maxPrice: number | null
  readonly bidAt: Date
  /** Of a proxy: the request it answers. Of a void: the request struck out. Of a request taken over into a new generation: its row before. */
  readonly causeSequence: number | null
  readonly idempotencyKey: string | null
  /** Of a void only. */
  readonly reason: string | null
  /** `dealer:12`, `agent:3`, `operator:1` or `system`. */
  readonly placedBy: string
}

/** The rows that count: what was asked for, in order, without what was voided. */
export function requestsOf(rows: readonly BidRow[], generation: number): BidRow[] {
  return rows
    .filter((row) => row.generation === generation && (row.kind === 'bid' || row.kind === 'raise'))
    .sort((a, b) => a.sequence - b.sequence)
}

/** The list that owner and dealers see, oldest first. */
export function visibleRows(rows: readonly BidRow[], generation: number): BidRow[] {
  return rows.filter((row) => row.generation === generation && isVisible(row)).sort((a, b) => a.sequence - b.sequence)
}

export function isVisible({ kind }: Pick<BidRow, 'kind'>): boolean {
  return kind === 'bid' || kind === 'proxy'
}
