export { makeBidProofs, planBidProofs } from './make-bid-proofs.job.ts'
export { strikeOutBids } from './strike-out-bids.job.ts'
export { tellLifted } from './tell-lifted.job.ts'
