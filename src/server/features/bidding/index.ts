export { strikeOutBids } from './strike-out-bids.job.ts'
