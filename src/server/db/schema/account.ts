import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { DisplayLocation } from '#domain/announcement/display-location.ts'
import type { Audience } from '#domain/session/audience.ts'

interface BikeOwnerTable {
  bikeOwnerId: GeneratedAlways<number>
  createdAt: Generated<Date>
  withdrawnAt: Date | null
  erasedAt: Date | null
}

interface BikeOwnerAccountTable {
  bikeOwnerId: number
  email: string
  passwordHash: string
  refusedPasswordHash: string | null
  userName: string
  zip: string
  state: string
  address1: string
  address2: Generated<string>
  address3: Generated<string>
  address4: Generated<string>
  phone: string
  birthDate: string | null
  guardianConsentAssetId: string | null
  profileImageAssetId: string | null
  id1: string | null
  mrasn: string | null
  notifyBidUpdate: Generated<boolean>
  notifyMarket: Generated<boolean>
  notifyMessage: Generated<boolean>
  notifyAuctionAppeal: Generated<boolean>
  updatedAt: Generated<Date>
}

interface ServerSecretTable {
  onlyOne: Generated<boolean>
  secret: string
}

interface SigningKeyTable {
  kid: string
  publicJwk: JSONColumnType<Record<string, unknown>>
  privateJwkSealed: string
  createdAt: Generated<Date>
}

interface LoginSessionTable {
  sessionId: string
  audience: Audience
  subjectId: string
  createdAt: Date
  deleteAt: Date
  endedAt: Date | null
  endReason: 'sign-out' | 'token-reuse' | 'password-reset' | 'suspension' | 'email-change' | null
}

interface RefreshTokenTable {
  tokenHash: string
  sessionId: string
  createdAt: Date
  usedAt: Date | null
}

interface AuthChallengeTable {
  uuid: string
  purpose: 'sign-up' | 'login' | 'reset-password' | 'new-password' | 'change-email' | 'contact'
  emailKey: string
  bikeOwnerId: number | null
  codeHash: string | null
  attempts: Generated<number>
  detailsSealed: string | null
  requesterKey: string | null
  createdAt: Date
  expiresAt: Date
}

interface CodeMailCountTable {
  key: string
  emailKey: string
  purpose: 'sign-up' | 'reset-password' | 'contact'
  count: number
  toldCount: number
  endsAt: Date
  reserveHash: string | null
}

interface KnownDeviceTable {
  tokenHash: string
  bikeOwnerId: number
  createdAt: Date
  expiresAt: Date
}

interface EmailChangeTable {
  tokenHash: string
  bikeOwnerId: number
  oldEmailSealed: string
  createdAt: Date
  expiresAt: Date
}

interface AttemptLimitTable {
  key: string
  count: number
  lastAt: Date
  blockedUntil: Date | null
}

interface AnnouncementTable {
  announcementId: GeneratedAlways<number>
  subject: string
  body: string
  displayOn: string
  displayLocations: ColumnType<DisplayLocation[]>
  isPublished: Generated<boolean>
  publishStartOn: string
  publishEndOn: string | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

interface MailTable {
  mailId: string
  kind: string
  bikeOwnerId: number | null
  contentSealed: string | null
  createdAt: Date
  notAfter: Date | null
  sentAt: Date | null
  failedAt: Date | null
  lastError: string | null
}

interface OperationLogTable {
  operationLogId: GeneratedAlways<number>
  operationType: string
  bikeOwnerId: number | null
  createdAt: Date
}

export interface AccountTables {
  bikeOwner: BikeOwnerTable
  bikeOwnerAccount: BikeOwnerAccountTable
  serverSecret: ServerSecretTable
  signingKey: SigningKeyTable
  loginSession: LoginSessionTable
  refreshToken: RefreshTokenTable
  authChallenge: AuthChallengeTable
  codeMailCount: CodeMailCountTable
  knownDevice: KnownDeviceTable
  emailChange: EmailChangeTable
  attemptLimit: AttemptLimitTable
  announcement: AnnouncementTable
  mail: MailTable
  operationLog: OperationLogTable
  operationKind: { name: string }
}
