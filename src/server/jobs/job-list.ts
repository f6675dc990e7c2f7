import { purgeExpired } from '../auth/purge-expired.job.ts'
import { sendResetCode } from '../features/account/send-reset-code.job.ts'
import { purgeAssets } from '../features/asset/purge-assets.job.ts'
import { auctionTimers } from '../features/auction/auction-timers.job.ts'
import { sendBidUpdate } from '../features/auction/send-bid-update.job.ts'
import { mailNewMessages } from '../features/message/mail-new-messages.job.ts'
import { purgeOldRecords } from '../features/retention/purge-old-records.job.ts'
import { recomputePrices } from '../features/souba/recompute-prices.job.ts'
import { updateModelPricesJob } from '../features/souba/update-model-prices.job.ts'
import { sendMail } from '../mail/send-mail.job.ts'
import { sendPush } from '../push/send-push.job.ts'
import type { Job, JobName } from './job.ts'

export const jobs: { readonly [N in JobName]: Job<N> } = {
  sendMail,
  sendPush,
  sendResetCode,
  purgeExpired,
  purgeAssets,
  purgeOldRecords,
  mailNewMessages,
  recomputePrices,
  updateModelPrices: updateModelPricesJob,
  ...auctionTimers,
  sendBidUpdate,
}

/** What runs by the clock (UTC), in the form of a crontab; prices at 2:40 in Tokyo. */
export const crontab = `
17 * * * * purgeExpired
*/10 * * * * purgeAssets
20 18 * * * purgeOldRecords
40 17 * * * recomputePrices`
