export { createAuction } from './create-auction.ts'
export { passPlanned } from './inspection/planned-pass.ts'
export { pendingListing } from './pending-listing.ts'
