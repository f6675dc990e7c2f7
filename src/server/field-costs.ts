import { ALERT_KINDS } from '#domain/alert/alert-kinds.ts'
import { MAX_FEE_BANDS } from '#domain/auction/cost/fee.ts'
import { MAX_OFFERS } from '#domain/auction/order/binding-order.ts'
import { MAX_SHOWN_RULINGS } from '#domain/auction/trade/past-rulings.ts'
import { MAX_RECEIPTS } from '#domain/auction/trade/receipt.ts'
import { MAX_GROUPS, MAX_SHOWN_DEALS } from '#domain/dealer/figures.ts'
import { MAX_SHOWN_TRADES } from '#domain/dealer/honour.ts'
import { INSPECTION_PARTS, MAX_MARKS } from '#domain/inspection/inspection-sheet.ts'
import { LISTING_LISTS } from '#domain/listing/listing-table.ts'
import { MULTI_IMAGE_SLOTS, PHOTO_TYPES } from '#domain/options/photo-types.ts'
import { PREFECTURES } from '#domain/options/prefectures.ts'
import { MAX_FAULTS } from '#domain/souba/files/csv-table.ts'
import { ALL_OTHER_MAKERS, OTHER_MAKER_IDS } from '#domain/souba/maker-menu.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { MAX_TRIES } from '#domain/webhook/retry.ts'
import { MAX_WEBHOOKS, WEBHOOK_KINDS } from '#domain/webhook/webhook-kinds.ts'
import type { FieldCost, FieldCosts, GivenArguments } from './graphql/cost/cost.ts'
import { MAX_LIST_ITEMS } from './graphql/cost/limits.ts'
import { MAX_ROWS } from './graphql/page.ts'
import type { Services } from './services.ts'

/** One statement of its own. */
const READ: FieldCost = { price: 100 }
/** Read for all rows of the operation at once. */
const BATCHED: FieldCost = { price: 5 }
/** Read for all rows at once, some hundred lines of text each. */
const PROOF: FieldCost = { price: 50 }
/** Read for all rows at once, a year of a dealer's trades each. */
const TRADES: FieldCost = { price: 50 }
/** Several statements, or one that counts thousands of rows. */
const HEAVY: FieldCost = { price: 1_000 }

/** Twice in an operation at most. */
const PASSWORD: FieldCost = { price: 8_000 }

/** What `first` and `last` may bring; without them the most that the field gives by itself. */
const atMost =
  (most: number, byDefault = most) =>
  ({ first, last }: GivenArguments): number => {
    const wanted = typeof first === 'number' ? first : typeof last === 'number' ? last : byDefault
    return Math.min(Math.max(wanted, 1), most)
  }

const modelsOfMaker = ({ makerId }: GivenArguments, { catalog }: Services): number => {
  const { modelsByMaker } = catalog.current()
  const makerIds: readonly number[] = makerId === ALL_OTHER_MAKERS ? OTHER_MAKER_IDS : [Number(makerId)]
  return makerIds.reduce((sum, id) => sum + (modelsByMaker.get(id)?.length ?? 0), 0)
}

/** Without a maker, of the category that has the most. */
const modelsOfCategory = (args: GivenArguments, services: Services): number => {
  if (typeof args.makerId === 'number') return modelsOfMaker(args, services)
  const byCategory = groupBy(services.catalog.current().models, ({ displacementCtgId }) => displacementCtgId)
  return Math.max(0, ...[...byCategory.values()].map((models) => models.length))
}

/** Of whichever maker it is: the largest. */
const modelsOfAnyMaker = (_args: GivenArguments, { catalog }: Services): number =>
  Math.max(0, ...[...catalog.current().modelsByMaker.values()].map((models) => models.length))

/** A model has one maker and one category, and no maker or category is listed twice. */
const allModels = ({ catalog }: Services): number => catalog.current().models.length

const makers = ({ makerIds }: GivenArguments, { catalog }: Services): number =>
  Array.isArray(makerIds) ? new Set(makerIds).size + OTHER_MAKER_IDS.length : catalog.current().makers.length

const mileages = (_args: GivenArguments, { catalog }: Services): number => catalog.current().mileages.length
const categories = (_args: GivenArguments, { catalog }: Services): number =>
  catalog.current().displacementCategories.length

/** Every list of the forms' choices but the prefectures. */
const CHOICES: FieldCost = { rows: 15 }
const PHOTOS = PHOTO_TYPES.length + MULTI_IMAGE_SLOTS
const MESSAGES_SHOWN = 30
/** Read once for all photos of an auction, then compared with at most thirty prints. */
const FINDINGS: FieldCost = { price: 1, rows: 6 }
const REDUCTIONS = 20
const SHEET_LINES = INSPECTION_PARTS.length + MAX_MARKS

/**
 * What fields read and how long their lists become: an operation is refused when it could become too much (see
 * graphql/cost/cost.ts). A list that is missing here counts as long; `field-costs.test.ts` names it.
 */
export const fieldCosts: FieldCosts = {
  // Catalog, in memory
  'Query.allMakers': { rows: makers },
  'Query.makers': { rows: makers },
  'Query.models': { rows: modelsOfMaker },
  'Query.displacementCategories': { rows: categories },
  'Query.mileages': { rows: mileages },
  'Query.searchModels': { price: 1_500, rows: atMost(100, 20) },
  'Maker.models': { rows: modelsOfAnyMaker, total: allModels },
  'DisplacementCategory.models': { rows: modelsOfCategory, total: allModels },
  'Model.documents': CHOICES,
  'Model.modelTypes': { rows: 15 },
  'CatalogSpec.groups': { rows: 10 },
  'CatalogSpecGroup.rows': { rows: 20 },

  // Market prices
  'Query.soubaModel': READ,
  'Query.soubaModels': { ...READ, rows: modelsOfMaker },
  'Query.soubaOthers': { price: 2_000, rows: atMost(100, 6) },
  'Query.soubaRanking': { price: 2_000, rows: atMost(100, 10) },
  'Query.marketPrice': READ,
  'Query.fromMarket': READ,
  'Query.marketAccuracy': READ,
  'MarketAccuracy.horizons': { rows: 4 },
  'MarketAccuracy.groups': { rows: 20 },
  'MarketAccuracy.misses': { rows: 20 },
  'Query.makerPageInfo': { price: 200 },
  'Query.marketActivity': HEAVY,
  'SoubaModel.history': { ...BATCHED, rows: 24 },
  'SoubaModel.typePrices': { ...BATCHED, rows: 15 },
  'SoubaModel.mileagePrices': { ...BATCHED, rows: mileages },
  'MarketSearchBike.marketPrice': BATCHED,
  'MarketSearchBike.soubaModel': BATCHED,
  'MarketSearchBike.purchaseTargetCount': READ,

  // Addresses and announcements
  'Query.addressesByState': { price: 300, rows: 250 },
  'Query.addressesByStateAndAddress1': { price: 300, rows: 1_500 },
  'Query.addressesByZip': { ...READ, rows: 70 },
  'Query.announcements': { ...READ, rows: 50 },
  'Query.allAnnouncements': { ...READ, rows: 100 },

  // The sell form's choices
  'SellFormData.makers': { rows: makers },
  'SellFormData.displacementCategories': { rows: categories },
  'SellFormData.mileages': { rows: mileages },
  'SellFormData.prefectures': { rows: PREFECTURES.length },
  'SellFormData.photoTypes': { rows: PHOTO_TYPES.length },
  'SellFormData.endTimes': { rows: 60 },
  ...Object.fromEntries(LISTING_LISTS.map((list) => [`SellFormData.${list}`, CHOICES])),
  'SellFormData.cancelReasons': CHOICES,
  'SellFormData.customParts': CHOICES,
  'SellFormData.documents': CHOICES,
  'SellFormData.paymentMethods': CHOICES,
  'SellFormListing.originalParts': CHOICES,
  'Query.sellFormListing': READ,

  // Owner
  'Query.bikeOwner': READ,
  'Query.bikeOwnerProfile': READ,
  'Query.bikeOwnerNotificationSetting': READ,
  'Query.messageUnreadCount': { price: 200 },
  'Query.pushSetting': READ,
  'Query.isPushBrowser': READ,
  'Query.bikeOwnerDisclosure': { price: 5_000, isDownload: true },
  'BikeOwner.messageUnreadCount': { price: 200 },
  'BikeOwner.profileImageVariations': { rows: 12 },
  'BikeOwner.activeAuctionId': READ,
  'BikeOwner.hasActiveAuction': READ,
  'BikeOwner.hasAuctions': READ,
  'BikeOwner.marketSearchBike': READ,
  'BikeOwner.auctionsConnection': { ...READ, page: atMost(MAX_ROWS, 20) },

  // Auctions
  'Query.auction': READ,
  'Query.latestAuction': READ,
  'Query.auctions': { price: 200, page: atMost(MAX_ROWS, 20) },
  'AuctionConnection.edges': { rows: 'page' },
  'AuctionConnection.nodes': { rows: 'page' },
  'AuctionConnection.totalCount': { price: 200 },
  'Auction.auctionImages': { ...BATCHED, rows: PHOTOS },
  'Auction.coverImage': BATCHED,
  'AuctionImage.imagePath': { rows: 2 },
  'Auction.inspectionSheet': BATCHED,
  'Auction.earlierSheet': BATCHED,
  'InspectionSheet.lines': { rows: SHEET_LINES },
  'AuctionImage.findings': FINDINGS,
  'PartnerImage.findings': FINDINGS,
  'PartnerImage.sameInAuctions': { price: 1, rows: 1 },
  'Auction.auctionMovies': { ...BATCHED, rows: 5 },
  'Auction.customPartsList': CHOICES,
  'Auction.bids': { ...BATCHED, rows: 100 },
  'Auction.outcome': { price: 400 },
  'AuctionOutcome.comparableSales': { rows: 5 },
  'AuctionOutcome.missingViews': CHOICES,
  'Auction.bidProof': PROOF,
  'Auction.bidOriginId': BATCHED,
  'Auction.bidCurve': { ...READ, rows: 300 },
  'Auction.marketPrice': BATCHED,
  'Auction.availableActions': { price: 400 },
  'PartnerAuction.availableActions': { price: 400 },
  'Auction.soldInAuctionId': BATCHED,
  'Auction.checklist': BATCHED,
  'Auction.trade': { price: 10 },
  'Auction.handOverCode': BATCHED,
  'Auction.nameChange': BATCHED,
  'PartnerAuction.nameChange': BATCHED,
  'Auction.tradeDocuments': { ...BATCHED, rows: 3 },
  'PartnerAuction.tradeDocuments': { ...BATCHED, rows: 3 },
  'PartnerAuction.trade': { price: 10 },
  'PartnerAuction.continuedByAuctionId': { price: 10 },
  'PartnerAuction.runnerUpSteps': { ...BATCHED, rows: 3 },
  'RunnerUpStep.dealerName': BATCHED,
  'Trade.claims': { rows: REDUCTIONS },
  'Auction.admittedPoints': { ...BATCHED, rows: REDUCTIONS },
  'PartnerAuction.admittedPoints': { ...BATCHED, rows: REDUCTIONS },
  'RunnerUpOffer.admittedPoints': { ...BATCHED, rows: REDUCTIONS },
  'TradeClaim.lineLabel': BATCHED,
  'TradeClaim.stated': BATCHED,
  'Trade.pastRulings': { price: 20, rows: REDUCTIONS },
  'ClaimRulings.cases': { rows: MAX_SHOWN_RULINGS },
  'Trade.fraudRulings': { ...BATCHED, rows: 50 },
  // Two sides, a day apart.
  'Trade.stopsBefore': { rows: 60 },
  'Auction.receiptImages': { ...BATCHED, rows: MAX_RECEIPTS },
  'ReceiptImage.imagePath': { rows: 2 },
  'Auction.questions': { ...BATCHED, rows: 100 },
  'Auction.transitions': { ...BATCHED, rows: 20 },
  'Auction.winnerName': BATCHED,
  'Auction.winnerAgencyName': BATCHED,
  'Auction.isWinnerSuspended': BATCHED,
  'Auction.winnerHonour': TRADES,
  'Auction.choices': { ...READ, rows: 3 },
  'SaleChoice.dealerName': BATCHED,
  'SaleChoice.agencyName': BATCHED,
  'SaleChoice.isSuspended': BATCHED,
  'SaleChoice.honour': TRADES,
  'SaleChoice.brokenContract': TRADES,
  'Auction.winnerBrokenContract': TRADES,
  'PartnerAuction.winnerBrokenContract': TRADES,
  'Auction.winnerContact': { ...READ, rows: 10 },
  'Auction.ownerContact': { ...READ, rows: 10 },
  'Auction.review': BATCHED,
  'Auction.messageTabs': { price: 400, rows: 10 },
  'IdentityCheck.corrections': { rows: 20 },
  'Checklist.lastChanges': { ...BATCHED, rows: 10 },
  'Checklist.ownersMemo': BATCHED,
  'PartnerAuction.checklistSteps': { ...BATCHED, rows: 50 },
  'PartnerAuction.winnerSuspensions': { ...READ, rows: 20 },
  'PartnerChecklistStep.changes': { rows: 10 },
  'PartnerChecklistStep.actorName': BATCHED,
  'Checklist.bikeOwnerDocuments': { rows: 20 },
  'Checklist.bikeOwnerOtherDocuments': { rows: 20 },
  'CompletionReport.reductions': { rows: REDUCTIONS },
  'CompletionReport.claimedReductions': { rows: REDUCTIONS },
  'PartnerCompletionReport.reductions': { rows: REDUCTIONS },
  'PartnerCompletionReport.claimedReductions': { rows: REDUCTIONS },
  'Query.auctionReview': READ,
  'Query.auctionReviews': { ...READ, page: atMost(MAX_ROWS, 20) },
  'Query.auctionReviewSummary': { price: 500 },
  'AuctionReviewConnection.edges': { rows: 'page' },
  'AuctionReviewConnection.nodes': { rows: 'page' },
  'AuctionReviewConnection.totalCount': { price: 500 },
  'AuctionReview.auction': BATCHED,
  'AuctionReview.dealerName': BATCHED,

  // Messages
  'Query.messages': { price: 200, page: atMost(100, 30) },
  'MessagePage.messages': { rows: 'page' },
  'Query.resolvedMessage': { price: 200 },
  'Query.messageTabs': { price: 400, rows: 10 },
  'Query.auctionMessages': { price: 500 },
  'Query.latestAuctionMessages': { price: 600, rows: atMost(50, 20) },
  'Query.partnerMessageTabs': { price: 500, rows: atMost(100, 50) },
  'AuctionMessages.messageTabs': { rows: 10 },
  'MessageTab.messages': { ...READ, rows: MESSAGES_SHOWN },
  'MessageTab.dynamoDBCursor': READ,
  'MessageTab.newestCursor': READ,

  // Support
  'Query.supportThreads': { ...READ, rows: 50 },
  'Query.supportThread': READ,
  'Query.supportUnreadCount': READ,
  'Query.contactRequest': READ,
  'Query.contactThread': READ,
  'SupportThread.messages': { ...READ, rows: 200 },
  'Query.supportInbox': { price: 400 },
  'SupportInbox.threads': { rows: 30 },
  'Query.supportWaitingCount': READ,
  'Query.supportCase': READ,
  'SupportCase.asker': READ,
  'SupportCase.messages': { ...READ, rows: 200 },
  'Query.supportOperators': { ...READ, rows: 100 },
  'Query.failedRequests': { ...READ, rows: 100 },

  // Partners
  'Partner.name': READ,
  'Partner.dealers': { ...READ, rows: 100 },
  'Partner.suspendedDealers': { ...READ, rows: 100 },
  'Query.partnerAuctions': { price: 500, page: atMost(MAX_ROWS, 30) },
  'PartnerAuctionPage.auctions': { rows: 'page' },
  'Query.partnerAuction': { price: 400 },
  'PartnerAuction.bids': { ...BATCHED, rows: 50 },
  'PartnerAuction.bidProof': PROOF,
  'PartnerAuction.bidOriginId': BATCHED,
  'PartnerAuction.struckOutBids': { ...READ, rows: 50 },
  'StruckOutBid.automaticPrices': { rows: 20 },
  'PartnerAuction.voidableBids': { ...READ, rows: 50 },
  'VoidableBid.automaticPrices': { rows: 20 },
  'PartnerAuction.condition': { rows: 30 },
  'PartnerAuction.concerns': { rows: 10 },
  'PartnerAuction.comparableSales': { ...READ, rows: 10 },
  'PartnerAuction.marketPrice': BATCHED,
  'PartnerAuction.images': { ...BATCHED, rows: PHOTOS },
  'PartnerAuction.movies': { ...BATCHED, rows: 5 },
  'PartnerAuction.certificateType': BATCHED,
  'PartnerAuction.inspectionSheet': BATCHED,
  'PartnerAuction.earlierSheet': BATCHED,
  'PartnerAuction.hasEarlierSheet': BATCHED,
  'PartnerAuction.sheetDraft': BATCHED,
  'InspectionDraft.savedBy': BATCHED,
  'InspectionDraft.parts': { rows: INSPECTION_PARTS.length },
  'InspectionDraft.marks': { rows: MAX_MARKS },
  'PartnerAuction.questions': { ...BATCHED, rows: 100 },
  'PartnerAuction.ownerContact': READ,
  'PartnerAuction.winnerName': BATCHED,
  'PartnerAuction.isWinnerSuspended': BATCHED,
  'Auction.settledBy': BATCHED,
  'PartnerAuction.settledBy': BATCHED,
  'PartnerAuction.checklist': BATCHED,
  'PartnerAuction.receiptAssetIds': BATCHED,
  'PartnerAuction.history': { ...BATCHED, rows: 20 },
  'PartnerAuction.statements': { ...BATCHED, rows: 50 },
  'PartnerAuction.paymentStatements': { ...BATCHED, rows: 10 },
  'PartnerHistoryStep.actorName': BATCHED,
  'PartnerStatement.actorName': BATCHED,
  'PartnerAuction.identityCheck': READ,
  'Query.savedFilters': { ...READ, rows: 20 },
  'Query.listColumns': { ...READ, rows: 13 },
  'Query.alertSettings': READ,
  'AlertSettings.choices': { rows: ALERT_KINDS.length },
  'Mutation.saveListColumns': { ...READ, rows: 13 },
  'Query.apiTokens': { ...READ, rows: 30 },
  'ApiToken.scopes': { rows: 3 },
  'ApiToken.dealerIds': { rows: 100 },
  'Query.webhooks': { ...READ, rows: MAX_WEBHOOKS },
  'WebhookEndpoint.kinds': { rows: WEBHOOK_KINDS.length },
  'WebhookEndpoint.dealerIds': { rows: 100 },
  'WebhookEndpoint.trouble': READ,
  'Query.webhookDeliveries': { ...READ, rows: 30 },
  'WebhookDelivery.attempts': { rows: MAX_TRIES },
  'Query.feeTable': READ,
  'FeeTable.bands': { rows: MAX_FEE_BANDS },
  'Query.purchaseTerms': { price: 300 },
  'FeeTable.runningCount': READ,
  'PartnerAuction.feeBands': { ...BATCHED, rows: MAX_FEE_BANDS },
  'Query.buyOrders': { ...READ, rows: 200 },
  'Query.partnerFigures': HEAVY,
  'PartnerFigures.groups': { rows: MAX_GROUPS },
  'PartnerFigures.deals': { rows: MAX_SHOWN_DEALS },
  'Query.bindingOrders': { ...READ, rows: 50 },
  'BindingOrder.prefectures': { rows: PREFECTURES.length },
  'Query.bindingOffers': { ...READ, rows: MAX_OFFERS },
  'Auction.bindingOffers': { ...READ, rows: MAX_OFFERS },
  'Auction.orderPromise': READ,
  'BindingOffer.honour': TRADES,
  'BindingOffer.brokenContract': TRADES,
  'Query.dealerRecord': HEAVY,
  'DealerRecord.trades': { rows: MAX_SHOWN_TRADES },
  'DealerHonourTrade.replyMinutes': { rows: 20 },
  'Query.partnerNews': { price: 300, rows: 30 },
  'Query.todo': { price: 600 },
  'Todo.tasks': { page: atMost(MAX_ROWS, 30) },
  'TodoPage.tasks': { rows: 'page' },
  'Todo.done': { rows: 50 },
  'Todo.days': { price: 500, rows: 150 },
  'Todo.calendarToken': READ,
  'Query.todoCalendar': { price: 700 },
  'TodoCalendar.days': { rows: 200 },
  'TodoTrade.dealerName': BATCHED,
  'TodoTrade.imageAssetId': BATCHED,
  'TodoTrade.ownerName': BATCHED,
  'TodoTrade.missingPapers': { rows: 10 },
  'Query.partnerLedger': { price: 5_000, isDownload: true },

  // What hashes a password, which takes 50 ms of a core each time
  'Mutation.initiateAuthBikeOwner': PASSWORD,
  'Mutation.initiateAuthPartner': PASSWORD,
  'Mutation.createBikeOwner': PASSWORD,
  'Mutation.resetPasswordBikeOwnerStep3': PASSWORD,
  'Mutation.saveDealer': PASSWORD,
  'Mutation.saveAgent': PASSWORD,

  // What decodes and encodes a photo, which waits for its turn
  'Mutation.coverAuctionImage': { price: 8_000, deadlineMs: 60_000 },

  // Operators
  'Query.operatorQueues': READ,
  'Query.operatorDashboard': { price: 2_000 },
  'Query.reliability': { price: 2_000 },
  'Reliability.periods': { rows: 3 },
  'ReliabilityPeriod.responses': { rows: 3 },
  'ReliabilityPeriod.buckets': { rows: 30 },
  'Reliability.failingJobs': { ...READ, rows: 20 },
  'Reliability.dueJobs': { ...READ, rows: 20 },
  'Reliability.mails': READ,
  'Reliability.replicasBehind': { rows: 5 },
  'Query.cockpit': READ,
  'Cockpit.queues': { ...HEAVY, rows: 10 },
  'Cockpit.withoutBids': READ,
  'Cockpit.belowMarket': HEAVY,
  'Cockpit.unanswered': READ,
  'Cockpit.latePayments': READ,
  'Cockpit.market': HEAVY,
  'Cockpit.scorecards': { ...HEAVY, rows: 10 },
  'CockpitAuctions.auctions': { ...READ, rows: 10 },
  'Query.inspectionQueue': { price: 400, rows: atMost(100, 40) },
  'Query.plannedPasses': { ...READ, rows: 20 },
  'Query.disputes': { price: 400, rows: 15 },
  'Query.latePayments': { price: 300, rows: 20 },
  'Query.troubledTrades': { price: 300, rows: 20 },
  'Query.auditLog': { price: 300, rows: atMost(200, 50) },
  'Query.auditCsv': { price: 5_000, isDownload: true },
  'Query.findUsers': { ...HEAVY, rows: 50 },
  'Query.findPeople': HEAVY,
  'FoundPeople.users': { rows: 50 },
  'FoundPeople.partners': { rows: 50 },
  'FoundPeople.plates': { rows: 20 },
  'FoundUser.latestAuctionIds': { rows: 5 },
  'FoundObjects.dealers': HEAVY,
  'FoundObjects.agents': READ,
  'FoundObjects.supportThreads': READ,
  'FoundObjects.announcements': READ,
  'FoundDealers.rows': { rows: 20 },
  'FoundAgents.rows': { rows: 20 },
  'FoundSupportThreads.rows': { rows: 20 },
  'FoundAnnouncements.rows': { rows: 20 },
  'Query.reviewsToModerate': { ...READ, rows: 30 },
  'Query.managedDealers': { ...READ, rows: 1_000 },
  'ManagedDealer.honour': { price: 3 },
  'DealerRecord.conduct': READ,
  'Query.managedAgents': { ...READ, rows: 500 },
  'Query.marketBacktest': { price: 10_000, rows: 16, deadlineMs: 300_000 },
  'Query.salesImports': { ...READ, rows: 20 },
  'Query.salesFile': READ,
  'Query.othersSalesFiles': { ...READ, rows: 10 },
  'SalesImport.faults': { rows: MAX_FAULTS },
  'SalesImport.unlikely': { rows: MAX_LIST_ITEMS },
  'SalesImport.unlikelyYears': { rows: MAX_LIST_ITEMS },
  'SalesImport.firstRows': { rows: 20 },
  'PartnerAuction.frameMatches': { ...BATCHED, rows: 5 },
  'PartnerAuction.frameClearances': { ...BATCHED, rows: 5 },
  'StolenFrame.heldAuctionIds': { rows: 2 },
  'StolenImport.doubles': { rows: 20 },
  'StolenImport.changes': { rows: 20 },
  'StolenImportDouble.lines': { rows: 5 },
  'Query.stolenFrames': READ,
  'StolenFrameList.frames': { rows: MAX_ROWS },
  'StolenFrameList.matches': { price: 400, rows: MAX_ROWS },
  'StolenImport.matches': { price: 400, rows: MAX_ROWS },
  'StolenImport.faults': { rows: MAX_LIST_ITEMS },
  'StolenImport.firstRows': { rows: 20 },
  'Query.certificateModels': { rows: 10 },
}
