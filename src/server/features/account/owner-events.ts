import type { SearchVehicle } from '#domain/account/account-forms.ts'
import type { Secrets } from '../../auth/keys/secrets.ts'
import { createEvents, createHook } from '../../bus/events.ts'
import type { Tx } from '../../db/client.ts'
import type { Services } from '../../services.ts'
import { hasActiveAuction } from './active-auction.ts'
import type { Owner } from './owner-store.ts'
import type { GivenListing, PendingListing } from './sign-up/pending-sign-up.ts'

/** What waited, beside the person, for the code of a sign-up. */
interface SignUpExtras {
  /** The vehicle of the search form that led here. */
  readonly marketSearchBike: SearchVehicle | null
  /** The sell form that led here. */
  readonly newListing: PendingListing | null
}

interface Moment {
  readonly services: Services
  readonly now: Date
}

/** What others may want to know of an account's life. */
interface OwnerEvents {
  /** A new account, or someone went through sign-up again with the address and the password of one. */
  signedUp: Moment & SignUpExtras & { readonly bikeOwnerId: number }
  /** The account is being closed: erase everything personal of your own tables. */
  withdrawn: { readonly owner: Owner; readonly secrets: Secrets; readonly now: Date }
}

export const ownerEvents = createEvents<OwnerEvents>()

/** The sell form of a visitor, checked as it will be when the account is made. */
export const checkPendingListing = createHook<
  [services: Services, given: GivenListing, now: Date],
  Promise<PendingListing>
>()

export interface SignUpOutcome {
  /** A listing was made together with the account. */
  readonly isAuctionRegistered: boolean
}

export async function onOwnerCreated(
  tx: Tx,
  { bikeOwnerId }: Owner,
  { marketSearchBike, newListing }: SignUpExtras,
  { services, now }: Moment,
): Promise<SignUpOutcome> {
  await ownerEvents.publish(tx, 'signedUp', { bikeOwnerId, marketSearchBike, newListing, services, now })
  return { isAuctionRegistered: newListing !== null }
}

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
