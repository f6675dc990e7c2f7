export { pendingListing } from './checked-listing.ts'
export { createAuction } from './create-auction.ts'
export { writeFrozenSheets } from './inspection/inspection-draft.ts'
export { passPlanned } from './inspection/planned-pass.ts'
