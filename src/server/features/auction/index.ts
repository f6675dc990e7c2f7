export { ownersReason } from './cancel-auction.schema.ts'
export { startDeadlinePoller } from './deadlines/deadline-poller.ts'
export { moveHeldDeadlines } from './deadlines/move-held-deadlines.ts'
export { auctionEvents } from './engine/auction-events.ts'
export type { AuctionParts } from './engine/auction-parts.ts'
export { storeBidProof } from './engine/bid-proof.ts'
export { checkedWords } from './engine/checked-words.ts'
export { handOverCode, readHandOverCode } from './engine/hand-over-code.ts'
export { jobKeyOf } from './engine/job-key.ts'
export { performEffects, withJobs } from './engine/perform-effects.ts'
export { basicFactsOf, readFacts } from './engine/read-facts.ts'
export { execute, runCommand } from './engine/run-command.ts'
export { readAdmittedPoints, type ToldPoint } from './engine/stored/admitted-points.ts'
export {
  type AuctionRow,
  type BiddingColumns,
  counterOfferOf,
  lockAuction,
  plannedEndOf,
  whereCounterOfferIsOpen,
} from './engine/stored/auction-row.ts'
export { headOf, readBids, sha256 } from './engine/stored/bid-ledger.ts'
export { readContinued } from './engine/stored/chain.ts'
export {
  type FrameMatch,
  frameColumns,
  isCompared,
  loadFrameMatches,
  ownNumbersOf,
  readFrameMatches,
  readStolenMatches,
  readStolenWaiting,
  unsealed,
} from './engine/stored/frame-matches.ts'
export { handOverOf, readHandOver, writeHandOver } from './engine/stored/hand-over.ts'
export { isSuspended } from './engine/stored/is-suspended.ts'
export { readReport, storedReport } from './engine/stored/report.ts'
export { isReviewCode, isReviewLinkKey } from './engine/stored/review-code.ts'
export { readEarlierOfBike, readOwned } from './engine/stored/sold-in.ts'
export { appendStatement } from './engine/stored/statements.ts'
export { SUSPENSION_REASON, strikeOutSuspended } from './engine/strike-out.ts'
export { insertEnded } from './engine/write-decision.ts'
export { forgetOwnerOfAuctions } from './forget-owner.ts'
export { loadAuctionUpdate, onAuctionUpdate } from './live/on-auction-update.ts'
export { inspectionUpdateOf, onInspectionUpdate } from './live/on-inspection-update.ts'
export { bikeOf, writeAuctionMail } from './mail/auction-mail.ts'
export { dealersLink, operatorsLink } from './mail/console-links.ts'
export {
  dealerContact,
  dealerRecipients,
  operatorRecipients,
  ownerContact,
  ownerRecipient,
} from './mail/mail-recipients.ts'
export {
  remindAnswer,
  remindCounterOffer,
  remindDelivery,
  remindEnd,
  remindNameChange,
  remindPayment,
  sendBidUpdate,
  sendChecklistChange,
} from './mail/waiting-mails.job.ts'
export { imageTypeArguments, ofImageTypes, pageRequest } from './search/auction-query.schema.ts'
export { isDisputed, isTroubled } from './search/dashboard.ts'
export { fittingOrder } from './search/fitting-order.ts'
export { isAmongChoices, overtaken, ownOpenBid } from './search/own-choice.ts'
export { isListed } from './search/partner-auction-list.ts'
export { loadActorName } from './view/actor-names.ts'
export { AuctionRef, seen } from './view/auction.schema.ts'
export { ImagePathRef, imagePaths } from './view/auction-files.schema.ts'
export {
  loadAgencyName,
  loadChecklist,
  loadChecklistVersions,
  loadDealerName,
  loadFrozenGrade,
  loadHandOver,
  loadQuestions,
  loadReceipts,
  loadReview,
  loadStatements,
  loadSuspendedSince,
  loadTransitions,
} from './view/auction-loaders.ts'
export { AuctionPayload, forwardCommand, payloadAfter, payloadOf } from './view/auction-payload.schema.ts'
export {
  type AuctionView,
  authorOfQuestion,
  cancelReasonTo,
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
export { flaggedCondition } from './view/partner-auction-details.ts'
export { DefaultCauseEnum, PartnerImageRef } from './view/partner-auction-parts.schema.ts'
