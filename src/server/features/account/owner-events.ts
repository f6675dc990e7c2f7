import type { SearchVehicle } from '#domain/account/account-forms.ts'
import type { Tx } from '../../db/client.ts'
import type { Services } from '../../graphql/context.ts'
import { expireOwnersAssets } from '../asset/expire-assets.ts'
import { forgetOwnerOfAuctions } from '../auction/forget-owner.ts'
import { createAuction, type NewListing } from '../listing/create-auction.ts'
import { forgetMarketSearchBike, saveMarketSearchBike } from '../market-search/save-market-search-bike.ts'
import { forgetOwnerMessages } from '../message/forget-owner-messages.ts'
import { forgetPushSubscriptions } from '../push/save-push-subscription.ts'
import { hasActiveAuction } from './active-auction.ts'
import type { Owner } from './owner-store.ts'

/** What waited, beside the person, for the code of a sign-up. */
export interface SignUpExtras {
  /** The vehicle of the search form that led here. */
  readonly marketSearchBike: SearchVehicle | null
  /** The sell form that led here. */
  readonly newListing: NewListing | null
}

interface Moment {
  readonly services: Services
  readonly now: Date
}

export interface SignUpOutcome {
  /** A listing was made together with the account. */
  readonly isAuctionRegistered: boolean
}

// THE ONE PLACE where other features hook into the life of an account, each in the transaction of its cause.

/** A new account. */
export async function onOwnerCreated(
  tx: Tx,
  { bikeOwnerId }: Owner,
  { marketSearchBike, newListing }: SignUpExtras,
  { services, now }: Moment,
): Promise<SignUpOutcome> {
  if (marketSearchBike) await saveMarketSearchBike(tx, bikeOwnerId, marketSearchBike)
  if (newListing) await createAuction(tx, services, bikeOwnerId, newListing, now)
  return { isAuctionRegistered: Boolean(newListing) }
}

/** Someone went through sign-up again with the address and the password of an account. */
export async function onOwnerReturned(
  tx: Tx,
  owner: Owner,
  extras: SignUpExtras,
  moment: Moment,
): Promise<SignUpOutcome> {
  // One who has a bike listed is logged in and shown that one; the new listing is not made.
  const isListing = extras.newListing !== null && (await hasActiveAuction(tx.query, owner.bikeOwnerId))
  return onOwnerCreated(tx, owner, isListing ? { ...extras, newListing: null } : extras, moment)
}

/** The account is being closed: erase everything personal of your own tables. */
export async function onOwnerWithdrawn(tx: Tx, owner: Owner, now: Date): Promise<void> {
  const { bikeOwnerId } = owner
  await forgetMarketSearchBike(tx, bikeOwnerId)
  await forgetPushSubscriptions(tx, bikeOwnerId)
  await forgetOwnerOfAuctions(tx, owner, now)
  await forgetOwnerMessages(tx, bikeOwnerId, now)
  await expireOwnersAssets(tx, bikeOwnerId, now)
}
