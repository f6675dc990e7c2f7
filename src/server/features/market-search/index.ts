export { inviteToList } from './invite-to-list.job.ts'
export { forgetMarketSearchBike, saveMarketSearchBike } from './save-market-search-bike.ts'
export { sendPriceReports } from './send-price-reports.job.ts'
