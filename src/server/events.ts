import { alertOfMail } from '#domain/alert/alert-kinds.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { registeredYear } from '#domain/values/typed-year.ts'
import { webhookOfMail } from '#domain/webhook/webhook-kinds.ts'
import { checkPendingListing, ownerEvents } from './features/account/index.ts'
import { raiseAlert } from './features/alert/index.ts'
import { auctionEvents, forgetOwnerOfAuctions } from './features/auction/index.ts'
import { keepSellerForLedgers } from './features/ledger/index.ts'
import { createAuction, pendingListing } from './features/listing/index.ts'
import { forgetMarketSearchBike, saveMarketSearchBike } from './features/market-search/index.ts'
import { forgetOwnerMessages, openSurvey, openWinnerTab } from './features/message/index.ts'
import { forgetPushSubscriptions } from './features/push/index.ts'
import { callOffRunnersUp, forgetRunnersUp } from './features/runner-up/index.ts'
import { readDistance, recordSale } from './features/souba/index.ts'
import { forgetOwnerSupport } from './features/support/index.ts'
import { forgetOwnerDocuments, freezeDocument } from './features/trade-document/index.ts'
import { queueEnded, queueWebhooks } from './features/webhook/index.ts'
import { queuePush } from './push/queue-push.ts'

// Who hears what happened: the one place where features meet, each in the transaction of the cause. The order counts.

auctionEvents.on('biddingWon', async (tx, { auction, bus, now, isOrdered: _, ...survey }) => {
  await openSurvey(tx, bus, auction, survey, now)
})
auctionEvents.on('biddingWon', async (tx, { auction, now, isOrdered: isMailed = false }) => {
  const { auctionId, leaderDealerId: bikeDealerId, continuesAuctionId } = auction
  // Whoever buys after another stopped has said so before.
  if (bikeDealerId === null || continuesAuctionId !== null) return
  await raiseAlert(tx, { kind: 'won', auctionId, bikeDealerId, subject: String(auctionId), isMailed }, now)
})
auctionEvents.on('dealerMailed', async (tx, { auction: { auctionId }, template, bikeDealerId, now }) => {
  const kind = alertOfMail(template)
  // The same day or question once; another day of the same trade is another. Who leads again may be overtaken again.
  const time = template === 'leadRestored' ? now.toISOString() : tokyoDay(now)
  const subject = `${auctionId}:${bikeDealerId}:${template}:${time}`
  if (kind) await raiseAlert(tx, { kind, auctionId, bikeDealerId, subject }, now)
})
auctionEvents.on('dealerMailed', async (tx, { auction: { auctionId }, template, bikeDealerId, now }) => {
  const kind = webhookOfMail(template)
  const subject = `${auctionId}:${now.toISOString()}`
  if (kind) await queueWebhooks(tx, { kind, auctionId, bikeDealerIds: [bikeDealerId], subject }, now)
})
auctionEvents.on('dealerChosen', async (tx, { auction: { auctionId, bikeOwnerId }, bikeDealerId, now }) => {
  await openWinnerTab(tx, { auctionId, bikeOwnerId, bikeDealerId }, now)
})
auctionEvents.on('biddingEnded', (tx, { auction: { bikeOwnerId, auctionId }, price, now }) =>
  queuePush(tx, { kind: 'auctionEnd', bikeOwnerId, auctionId, price }, now),
)
auctionEvents.on('biddingEnded', (tx, { auction: { auctionId }, now }) => queueEnded(tx, auctionId, now))
auctionEvents.on('bidsArrived', (tx, { auction: { bikeOwnerId, auctionId, currentPrice: price }, now }) =>
  queuePush(tx, { kind: 'bid', bikeOwnerId, auctionId, price, isVoid: false }, now),
)
auctionEvents.on('bidVoided', (tx, { auction: { bikeOwnerId, auctionId }, price, now }) =>
  queuePush(tx, { kind: 'bid', bikeOwnerId, auctionId, price, isVoid: true }, now),
)
auctionEvents.on('sold', async (tx, { auction, amount, soldAt, readKm }) => {
  const bike = { ...auction, modelYear: registeredYear(auction.firstRegistration) }
  // What was read counts, but for a meter that does not tell the bike's whole distance.
  const checked = auction.meterChange === 'actual' ? await readDistance(tx, readKm) : null
  await recordSale(tx, { ...bike, ...checked }, amount, soldAt)
})

auctionEvents.on('documentDue', (tx, { auction: { auctionId }, parts: { secrets }, kind, at }) =>
  freezeDocument(tx, secrets, { auctionId, kind, at, isMailed: true }),
)

auctionEvents.on('listing', (tx, { bikeOwnerId, parts }) => callOffRunnersUp(tx, parts, bikeOwnerId))

checkPendingListing.provide(pendingListing)
ownerEvents.on('signedUp', async (tx, { bikeOwnerId, marketSearchBike }) => {
  if (marketSearchBike) await saveMarketSearchBike(tx, bikeOwnerId, marketSearchBike)
})
ownerEvents.on('signedUp', async (tx, { bikeOwnerId, newListing, services, now }) => {
  if (newListing) await createAuction(tx, services, bikeOwnerId, { ...newListing, relistedFrom: null }, now)
})

// The dealers' ledgers keep what the law asks for before anything is erased.
ownerEvents.on('withdrawn', (tx, { owner, secrets, now }) => keepSellerForLedgers(tx, secrets, owner, now))
ownerEvents.on('withdrawn', (tx, { owner }) => forgetMarketSearchBike(tx, owner.bikeOwnerId))
ownerEvents.on('withdrawn', (tx, { owner }) => forgetPushSubscriptions(tx, owner.bikeOwnerId))
ownerEvents.on('withdrawn', (tx, { owner, now }) => forgetRunnersUp(tx, owner.bikeOwnerId, now))
ownerEvents.on('withdrawn', (tx, { owner }) => forgetOwnerSupport(tx, owner.bikeOwnerId))
ownerEvents.on('withdrawn', (tx, { owner, now }) => forgetOwnerDocuments(tx, owner.bikeOwnerId, now))
ownerEvents.on('withdrawn', (tx, { owner, now }) => forgetOwnerOfAuctions(tx, owner, now))
ownerEvents.on('withdrawn', (tx, { owner, now }) => forgetOwnerMessages(tx, owner.bikeOwnerId, now))
