import { openBidding } from '#domain/auction/bids/bid-state.ts'
import { later } from '#domain/values/duration.ts'
import { handOverOf, NOW, reportOf } from './auction-facts.ts'

/** The bike has left at the contract amount. */
export const left = { handOver: handOverOf({ handedOverAt: later(NOW, -1_000) }) }
export const paid = { ...left, report: reportOf() }
export const objection = { at: NOW, comment: '聞いていません' }
export const ended = { bidding: { ...openBidding(NOW), currentPrice: 500_000, leaderDealerId: 'minato', bidCount: 3 } }
export const HAND_OVER_TODAY = { deliveryOn: '2026-11-18', proposedBy: 'owner', isAccepted: true } as const
