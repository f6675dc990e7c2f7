import { LIST_ORDERS } from '#domain/auction/list-query.ts'

/** Which auctions: seen from the dealer who asks, or for an operator all of a status. */
export const AUCTION_VIEWS = [
  'running',
  'watched',
  'wanted',
  'leading',
  'outbid',
  'asked',
  'awaiting',
  'won',
  'lost',
  'inspection',
  'all',
] as const
export type AuctionView = (typeof AUCTION_VIEWS)[number]

export const AUCTION_ORDERS = [...LIST_ORDERS, 'oldest'] as const
export type AuctionOrder = (typeof AUCTION_ORDERS)[number]
