export { startDeadlinePoller } from './deadlines/deadline-poller.ts'
export { moveHeldDeadlines } from './deadlines/move-held-deadlines.ts'
export { auctionEvents } from './engine/auction-events.ts'
export type { AuctionParts } from './engine/auction-parts.ts'
export { type AuctionRow, type BiddingColumns, lockAuction, plannedEndOf } from './engine/auction-row.ts'
export { headOf, readBids, sha256 } from './engine/bid-ledger.ts'
export { keepBidProof } from './engine/bid-proof.ts'
export { checkedWords } from './engine/checked-words.ts'
export {
  type FrameMatch,
  frameColumns,
  isCompared,
  loadFrameMatches,
  ownNumbersOf,
  readFrameMatches,
  readStolenMatches,
  unsealed,
} from './engine/frame-matches.ts'
export { handOverCode } from './engine/hand-over-code.ts'
export { isSuspended } from './engine/is-suspended.ts'
export { jobKeyOf } from './engine/job-key.ts'
export { performEffects, withJobs } from './engine/perform-effects.ts'
export { basicFactsOf, readFacts } from './engine/read-facts.ts'
export { isReviewCode, isReviewLinkKey } from './engine/review-code.ts'
export { execute, runCommand } from './engine/run-command.ts'
export { keepStatement } from './engine/statements.ts'
export { handOverOf, readHandOver, writeHandOver } from './engine/stored-hand-over.ts'
export { readReport } from './engine/stored-report.ts'
export { SUSPENSION_REASON, strikeOutSuspended } from './engine/strike-out.ts'
export { forgetOwnerOfAuctions } from './forget-owner.ts'
export { loadAuctionUpdate, onAuctionUpdate } from './live/on-auction-update.ts'
export { inspectionUpdateOf, onInspectionUpdate } from './live/on-inspection-update.ts'
export { writeAuctionMail } from './mail/auction-mail.ts'
export { dealerContact, operatorRecipients, ownerContact, ownerRecipient } from './mail/mail-recipients.ts'
export {
  remindAnswer,
  remindDelivery,
  remindEnd,
  remindPayment,
  sendBidUpdate,
  sendChecklistChange,
} from './mail/waiting-mails.job.ts'
export { imageTypeArguments, ofImageTypes, pageRequest } from './search/auction-query.schema.ts'
export { fittingOrder } from './search/fitting-order.ts'
export { loadActorName } from './view/actor-names.ts'
export { AuctionRef, seen } from './view/auction.schema.ts'
export { ImagePathRef, imagePaths } from './view/auction-files.schema.ts'
export {
  loadAgencyName,
  loadChecklist,
  loadChecklistVersions,
  loadDealerName,
  loadHandOver,
  loadQuestions,
  loadReceipts,
  loadReview,
  loadSuspended,
  loadTransitions,
} from './view/auction-loaders.ts'
export { AuctionPayload, forwardCommand, payloadAfter, payloadOf } from './view/auction-payload.schema.ts'
export {
  type AuctionView,
  authorOfQuestion,
  findAuctionView,
  flagsTo,
  loadAuctionView,
  ownerWordsTo,
  ownerWordsToAll,
  shownTo,
  wordsToAll,
} from './view/auction-view.ts'
export { readFirstPhotos } from './view/first-photos.ts'
export { PartnerAuctionRef } from './view/partner-auction.schema.ts'
export { findPartnerAuction, loadPartnerAuctions, type PartnerAuction } from './view/partner-auction.ts'
