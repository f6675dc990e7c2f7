/** What the forms about a person hold while they are filled in. */
export interface PersonValues {
  userName: string
  email: string
  password: string
  zip: string
  state: string
  address1: string
  address2: string
  address3: string
  address4: string
  phone: string
  year: number | null
  month: number | null
  date: number | null
  /** Under 18. */
  guardianConsentAssetId: string | null
  guardianConsentUploadId: string | null
  isAgreed: boolean
}

export const NOBODY: PersonValues = {
  userName: '',
  email: '',
  password: '',
  zip: '',
  state: '',
  address1: '',
  address2: '',
  address3: '',
  address4: '',
  phone: '',
  year: null,
  month: null,
  date: null,
  guardianConsentAssetId: null,
  guardianConsentUploadId: null,
  isAgreed: false,
}

/** What is never kept of a person's form: secrets, consents, and files that are gone by then. */
export const NEVER_KEPT = ['password', 'isAgreed', 'guardianConsentAssetId', 'guardianConsentUploadId'] as const
