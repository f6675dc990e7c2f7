import type { AuctionQuery } from '#contract/generated/auction.ts'

/** The auction of the owner's page. */
export type OwnAuction = NonNullable<AuctionQuery['auction']>
