import type { DealerTrade } from '#domain/dealer/honour.ts'

export const EXAMPLE_DAY = new Date('2026-11-01T03:00:00Z')

const kept: Omit<DealerTrade, 'auctionId'> = {
  endedAt: new Date('2026-06-01T03:00:00Z'),
  outcome: 'completed',
  contractAmount: 420_000,
  finalPrice: 420_000,
  isRuled: false,
  handedOverOn: '2026-06-01',
  paidOn: '2026-06-01',
  nameChangedOn: '2026-06-08',
  hasNameChangeDue: true,
  replyMinutes: [40],
  rating: 5,
}
const unsold = { finalPrice: null, handedOverOn: null, paidOn: null, replyMinutes: [], rating: null }

/** Of a made-up dealer: eight sales, one of them cut, a stop of its own and one of an owner. */
export const exampleTrades: readonly DealerTrade[] = [
  kept,
  kept,
  { ...kept, paidOn: '2026-06-02' },
  { ...kept, paidOn: '2026-06-03', replyMinutes: [180] },
  { ...kept, replyMinutes: [15, 25], rating: 4 },
  { ...kept, rating: null },
  { ...kept, nameChangedOn: '2026-06-20', rating: 4 },
  { ...kept, contractAmount: 400_000, finalPrice: 388_000, rating: 3 },
  { ...kept, ...unsold, outcome: 'stoppedByDealer' as const },
  { ...kept, ...unsold, outcome: 'stoppedByOthers' as const },
].map((trade, index) => ({ auctionId: index + 1, ...trade }))
