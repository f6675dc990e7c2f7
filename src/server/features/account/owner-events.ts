import type { SearchVehicle } from '#domain/account/account-forms.ts'
import type { Tx } from '../../db/client.ts'
import { expirePersonalAssets } from '../asset/expire-assets.ts'
import { forgetMarketSearchBike, saveMarketSearchBike } from '../market-search/save-market-search-bike.ts'
import { forgetOwnerMessages } from '../message/forget-owner-messages.ts'
import type { Owner } from './owner-store.ts'

/** What waited, beside the person, for the code of a sign-up. */
export interface SignUpExtras {
  /** The vehicle of the search form that led here. */
  readonly marketSearchBike: SearchVehicle | null
}

export interface SignUpOutcome {
  /** A listing was made together with the account. */
  readonly isAuctionRegistered: boolean
}

// THE ONE PLACE where other features hook into the life of an account, each in the transaction of its cause.

/** A new account. */
export async function onOwnerCreated(tx: Tx, { bikeOwnerId }: Owner, extras: SignUpExtras): Promise<SignUpOutcome> {
  if (extras.marketSearchBike) await saveMarketSearchBike(tx, bikeOwnerId, extras.marketSearchBike)
  return { isAuctionRegistered: false }
}

/** Someone went through sign-up again with the address and the password of an account. */
export async function onOwnerReturned(tx: Tx, { bikeOwnerId }: Owner, extras: SignUpExtras): Promise<SignUpOutcome> {
  if (extras.marketSearchBike) await saveMarketSearchBike(tx, bikeOwnerId, extras.marketSearchBike)
  return { isAuctionRegistered: false }
}

/** The account is being closed: erase everything personal of your own tables. */
export async function onOwnerWithdrawn(tx: Tx, bikeOwnerId: number, now: Date): Promise<void> {
  await forgetMarketSearchBike(tx, bikeOwnerId)
  await expirePersonalAssets(tx, bikeOwnerId, now)
  await forgetOwnerMessages(tx, bikeOwnerId, now)
}
