import { purgeExpired } from './auth/purge-expired.job.ts'
import { sendResetCode } from './features/account/login/send-reset-code.job.ts'
import { purgeAssets } from './features/asset/purge-assets.job.ts'
import { auctionTimers } from './features/auction/deadlines/auction-timers.job.ts'
import { sendBidUpdate } from './features/auction/mail/send-bid-update.job.ts'
import { warnPartner } from './features/dealer/session/warn-partner.job.ts'
import { passPlanned } from './features/listing/inspection/planned-pass.ts'
import { inviteToList } from './features/market-search/invite-to-list.job.ts'
import { sendPriceReports } from './features/market-search/send-price-reports.job.ts'
import { mailNewMessages } from './features/message/post/mail-new-messages.job.ts'
import { purgeOldRecords } from './features/retention/purge-old-records.job.ts'
import { recomputePrices } from './features/souba/prices/recompute-prices.job.ts'
import { updateModelPricesJob } from './features/souba/prices/update-model-prices.job.ts'
import type { JobList } from './jobs/job.ts'
import { sendMail } from './mail/send-mail.job.ts'
import { sendPush } from './push/send-push.job.ts'

export const jobs: JobList = {
  sendMail,
  sendPush,
  sendResetCode,
  warnPartner,
  purgeExpired,
  purgeAssets,
  purgeOldRecords,
  mailNewMessages,
  sendPriceReports,
  inviteToList,
  recomputePrices,
  updateModelPrices: updateModelPricesJob,
  ...auctionTimers,
  sendBidUpdate,
  passPlanned,
}

/**
 * What runs by the clock (UTC), in the form of a crontab. In Tokyo: prices at 2:40, reports on the 3rd at 10:05,
 * invitations at 19:10. `fill`: how late it still makes sense after a stop.
 */
export const crontab = `
17 * * * * purgeExpired
*/10 * * * * purgeAssets
20 18 * * * purgeOldRecords
40 17 * * * recomputePrices
5 1 3 * * sendPriceReports ?fill=5d
10 10 * * * inviteToList ?fill=2h`
