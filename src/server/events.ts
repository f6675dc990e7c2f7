import { checkPendingListing, ownerEvents } from './features/account/owner-events.ts'
import { auctionEvents } from './features/auction/engine/auction-events.ts'
import { forgetOwnerOfAuctions } from './features/auction/forget-owner.ts'
import { keepSellerForLedgers } from './features/ledger/keep-seller.ts'
import { createAuction } from './features/listing/create-auction.ts'
import { pendingListing } from './features/listing/pending-listing.ts'
import { forgetMarketSearchBike, saveMarketSearchBike } from './features/market-search/save-market-search-bike.ts'
import { forgetOwnerMessages } from './features/message/forget-owner-messages.ts'
import { openSurvey } from './features/message/post/open-survey.ts'
import { forgetPushSubscriptions } from './features/push/save-push-subscription.ts'
import { recordSale } from './features/souba/sales/record-sale.ts'
import { queuePush } from './push/queue-push.ts'

// Who hears what happened: the one place where features meet, each in the transaction of the cause. The order counts.

auctionEvents.on('biddingWon', (tx, { auction, bus, now, ...survey }) => openSurvey(tx, bus, auction, survey, now))
auctionEvents.on('biddingEnded', (tx, { auction: { bikeOwnerId, auctionId }, price, now }) =>
  queuePush(tx, { kind: 'auctionEnd', bikeOwnerId, auctionId, price }, now),
)
auctionEvents.on('bidsArrived', (tx, { auction: { bikeOwnerId, auctionId, currentPrice: price }, now }) =>
  queuePush(tx, { kind: 'bid', bikeOwnerId, auctionId, price, isVoid: false }, now),
)
auctionEvents.on('bidVoided', (tx, { auction: { bikeOwnerId, auctionId }, price, now }) =>
  queuePush(tx, { kind: 'bid', bikeOwnerId, auctionId, price, isVoid: true }, now),
)
auctionEvents.on('sold', (tx, { auction, amount, soldAt }) => recordSale(tx, auction, amount, soldAt))

checkPendingListing.provide(pendingListing)
ownerEvents.on('signedUp', async (tx, { bikeOwnerId, marketSearchBike }) => {
  if (marketSearchBike) await saveMarketSearchBike(tx, bikeOwnerId, marketSearchBike)
})
ownerEvents.on('signedUp', async (tx, { bikeOwnerId, newListing, services, now }) => {
  if (newListing) await createAuction(tx, services, bikeOwnerId, newListing, now)
})

// The dealers' ledgers keep what the law asks for before anything is erased.
ownerEvents.on('withdrawn', (tx, { owner, secrets, now }) => keepSellerForLedgers(tx, secrets, owner, now))
ownerEvents.on('withdrawn', (tx, { owner }) => forgetMarketSearchBike(tx, owner.bikeOwnerId))
ownerEvents.on('withdrawn', (tx, { owner }) => forgetPushSubscriptions(tx, owner.bikeOwnerId))
ownerEvents.on('withdrawn', (tx, { owner, now }) => forgetOwnerOfAuctions(tx, owner, now))
ownerEvents.on('withdrawn', (tx, { owner, now }) => forgetOwnerMessages(tx, owner.bikeOwnerId, now))
