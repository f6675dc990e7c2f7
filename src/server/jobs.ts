import { purgeExpired } from './auth/purge-expired.job.ts'
import { drawDemoPhotos } from './demo/pictures/index.ts'
import { sendResetCode } from './features/account/index.ts'
import { alertEnding, alertMatches, alertOutbid, sendAlert, sendAlertDigest } from './features/alert/index.ts'
import { purgeAssets } from './features/asset/index.ts'
import {
  remindAnswer,
  remindCounterOffer,
  remindDelivery,
  remindEnd,
  remindNameChange,
  remindPayment,
  sendBidUpdate,
  sendChecklistChange,
} from './features/auction/index.ts'
import { makeBidProofs, strikeOutBids, tellLifted } from './features/bidding/index.ts'
import { warnPartner } from './features/dealer/index.ts'
import { passPlanned } from './features/listing/index.ts'
import { inviteToList, sendPriceReports } from './features/market-search/index.ts'
import { mailNewMessages } from './features/message/index.ts'
import { purgeOldRecords } from './features/retention/index.ts'
import {
  checkSalesFile,
  importSalesFile,
  measureAccuracy,
  purgeSalesFiles,
  recomputePrices,
  updateModelPricesJob,
} from './features/souba/index.ts'
import { purgeSupport } from './features/support/index.ts'
import { makeTradeDocument, planTradeDocuments, purgeTradeDocuments } from './features/trade-document/index.ts'
import { sendWebhook } from './features/webhook/index.ts'
import type { JobList } from './jobs/job.ts'
import { sendMail } from './mail/send-mail.job.ts'
import { sendPush } from './push/send-push.job.ts'

export const jobs: JobList = {
  sendMail,
  sendPush,
  sendResetCode,
  strikeOutBids,
  tellLifted,
  makeBidProofs,
  warnPartner,
  purgeExpired,
  purgeAssets,
  purgeOldRecords,
  purgeSupport,
  mailNewMessages,
  sendPriceReports,
  inviteToList,
  recomputePrices,
  measureAccuracy,
  checkSalesFile,
  importSalesFile,
  purgeSalesFiles,
  updateModelPrices: updateModelPricesJob,
  alertMatches,
  alertOutbid,
  alertEnding,
  sendAlert,
  sendAlertDigest,
  sendWebhook,
  remindEnd,
  remindPayment,
  remindNameChange,
  remindAnswer,
  remindCounterOffer,
  remindDelivery,
  sendBidUpdate,
  sendChecklistChange,
  passPlanned,
  makeTradeDocument,
  planTradeDocuments,
  purgeTradeDocuments,
  drawDemoPhotos,
}

/**
 * What runs by the clock (UTC), in the form of a crontab. In Tokyo: prices at 2:40, their accuracy at 3:00, reports on the 3rd at 10:05,
 * invitations at 19:10. `fill`: how late it still makes sense after a stop.
 */
export const crontab = `
17 * * * * purgeExpired
*/10 * * * * purgeAssets
47 * * * * purgeSalesFiles
20 18 * * * purgeOldRecords
35 18 * * * purgeSupport
45 18 * * * purgeTradeDocuments
40 17 * * * recomputePrices
0 18 * * * measureAccuracy
5 1 3 * * sendPriceReports ?fill=5d
10 10 * * * inviteToList ?fill=2h`
