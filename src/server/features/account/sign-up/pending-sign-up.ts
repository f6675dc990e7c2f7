import type { SearchVehicle } from '#domain/account/account-forms.ts'
import type { Listing } from '#domain/listing/listing-form.ts'

interface Person {
  readonly userName: string
  readonly email: string
  readonly zip: string
  readonly state: string
  readonly address1: string
  readonly address2: string
  readonly address3: string
  readonly address4: string
  readonly phone: string
  readonly birthDate: string | null
  readonly guardianConsentAssetId: string | null
}

/** The sell form of a visitor as it was sent. */
export interface GivenListing {
  readonly listing: object
  readonly uploadId: string
  readonly idempotencyKey: string
}

/** The same after its check. */
export interface PendingListing {
  readonly listing: Listing
  /** Under which the photos were uploaded. */
  readonly uploadId: string | null
  readonly idempotencyKey: string
}

/** What waits, sealed, for the code of a sign-up. */
export interface PendingSignUp {
  readonly person: Person
  readonly source: { readonly id1: string | null; readonly mrasn: string | null }
  readonly marketSearchBike: SearchVehicle | null
  /** The sell form that led here. */
  readonly newListing: PendingListing | null
  /** Of a new account. */
  readonly passwordHash?: string
  /** Of an address that has an account: whether the password given was that account's. */
  readonly isPasswordRight?: boolean
}
