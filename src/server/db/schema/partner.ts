import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { AlertChoices, AlertKind } from '#domain/alert/alert-kinds.ts'
import type { FeeBand } from '#domain/auction/cost/fee.ts'
import type { OrderOutcome, OrderWay } from '#domain/auction/order/promise.ts'
import type { PartnerRole } from '#domain/permission/actor.ts'
import type { TokenScope } from '#domain/permission/token-scopes.ts'
import type { DeliveryState, PauseReason, WebhookKind } from '#domain/webhook/webhook-kinds.ts'

interface BindingOrderTable {
  bindingOrderId: GeneratedAlways<number>
  bikeDealerId: number
  madeBy: string
  requestKey: string
  modelId: number
  mileageIdMost: number | null
  yearFrom: number | null
  prefectures: Generated<string[]>
  price: number
  leastGrade: number | null
  bikeCount: number
  validUntil: Date
  createdAt: Date
  endedAt: Date | null
  endedBy: string | null
}

interface OrderPromiseTable {
  auctionId: number
  bindingOrderId: number
  way: OrderWay
  promisedAt: Date
  holdsUntil: Date
  releasedAt: Date | null
  outcome: OrderOutcome | null
  settledAt: Date | null
}

interface AgentTable {
  agentId: GeneratedAlways<number>
  name: string
  phone: Generated<string>
  email: Generated<string>
  isHouse: Generated<boolean>
  suspendedAt: Date | null
  suspendReason: string | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

interface BikeDealerTable {
  bikeDealerId: GeneratedAlways<number>
  agentId: number
  name: string
  personInCharge: Generated<string>
  phone: Generated<string>
  email: Generated<string>
  zip: Generated<string>
  state: Generated<string>
  address1: Generated<string>
  address2: Generated<string>
  address3: Generated<string>
  /** 古物商許可番号: twelve digits. */
  licenceNumber: string
  licenceAuthority: string
  /** Bids up to this moment do not count: when the last suspension began, also after it was lifted. */
  bidsVoidUntil: Date | null
  /** When the last suspension was lifted. */
  liftedAt: Date | null
  suspendedAt: Date | null
  suspendReason: string | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

interface PartnerAccountTable {
  partnerId: GeneratedAlways<number>
  email: string
  passwordHash: string
  name: string
  role: PartnerRole
  bikeDealerId: number | null
  agentId: number | null
  /** A program works with it; nobody reads what is handed to it. */
  isAutomated: Generated<boolean>
  suspendedAt: Date | null
  loginWarnedAt: Date | null
  /** Codes of src/domain/auction/list-columns.ts; null until the person chose. */
  listColumns: Generated<string[] | null>
  /** The address of the person's calendar is signed with it. */
  calendarVersion: Generated<number>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

interface KnownPartnerDeviceTable {
  tokenHash: string
  partnerId: number
  createdAt: Date
  expiresAt: Date
}

interface ApiTokenTable {
  apiTokenId: GeneratedAlways<number>
  partnerId: number
  name: string
  tokenHash: string
  /** Its last characters. */
  tokenEnd: string
  scopes: TokenScope[]
  /** Of an agency's person; an array of bigint comes as texts. */
  dealerIds: ColumnType<string[] | null, number[] | null, never>
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Generated<Date | null>
  lastUsedFrom: Generated<string | null>
  endedAt: Generated<Date | null>
  endReason: Generated<'revoked' | 'expired' | 'password-reset' | 'email-change' | 'suspension' | null>
}

interface WebhookEndpointTable {
  webhookEndpointId: GeneratedAlways<number>
  partnerId: number
  url: string
  kinds: WebhookKind[]
  /** Of an agency's person; an array of bigint comes as texts. */
  dealerIds: ColumnType<string[] | null, number[] | null, number[] | null>
  secretSealed: string
  previousSecretSealed: Generated<string | null>
  previousSecretUntil: Generated<Date | null>
  pausedAt: Generated<Date | null>
  pauseReason: Generated<PauseReason | null>
  createdAt: Date
}

interface WebhookDeliveryTable {
  webhookDeliveryId: GeneratedAlways<number>
  webhookEndpointId: number
  messageId: string
  type: string
  subject: string
  /** Null of a test. */
  bikeDealerId: number | null
  body: string
  state: DeliveryState
  /** All tries, and those since it was last sent by hand. */
  attemptCount: Generated<number>
  tries: Generated<number>
  nextAt: Date | null
  createdAt: Date
}

interface WebhookAttemptTable {
  webhookDeliveryId: number
  number: number
  at: Date
  durationMs: number
  /** Null where there was no answer. */
  status: number | null
  fault: string | null
  answer: string
}

interface PartnerAuditTable {
  partnerAuditId: GeneratedAlways<number>
  at: Generated<Date>
  partnerId: number
  role: string
  bikeDealerId: number | null
  action: string
  subjectKind: string | null
  subjectId: string | null
  detail: JSONColumnType<Record<string, unknown>>
}

interface WatchedAuctionTable {
  bikeDealerId: number
  auctionId: number
  createdAt: Generated<Date>
}

interface DealerLookTable {
  auctionId: number
  bikeDealerId: number
  lookedAt: Generated<Date>
}

interface SavedFilterTable {
  savedFilterId: GeneratedAlways<number>
  partnerId: number
  name: string
  query: string
  createdAt: Generated<Date>
  /** When it was last given its content. */
  savedAt: Generated<Date>
}

interface BuyOrderTable {
  buyOrderId: GeneratedAlways<number>
  bikeDealerId: number
  makerId: number | null
  modelId: number | null
  displacementCtgId: number | null
  /** The band with the highest mileage that is still wanted. */
  mileageIdMost: number | null
  priceMost: number | null
  note: Generated<string>
  isActive: Generated<boolean>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

interface AlertSettingTable {
  partnerId: number
  choices: JSONColumnType<Partial<AlertChoices>>
  /** Full hours in Tokyo. */
  quietFrom: number | null
  quietTo: number | null
  hasSound: boolean
  updatedAt: Date
}

interface AlertTable {
  alertId: GeneratedAlways<number>
  partnerId: number
  kind: AlertKind
  subject: string
  bikeDealerId: number
  auctionId: number
  mail: 'atOnce' | 'daily' | 'none'
  push: boolean
  raisedAt: Date
  toldAt: Generated<Date | null>
  listedAt: Generated<Date | null>
}

/** Every table of fees there was: an auction has the one that was in force when its bidding began. */
interface FeeTableTable {
  version: number
  bands: readonly FeeBand[]
  setBy: number
  setAt: Date
}

/** What a person reckons with for one of its dealers: see src/domain/auction/cost/own-terms.ts. */
interface PurchaseTermsTable {
  partnerId: number
  bikeDealerId: number
  targetMargin: number
  ownTransport: number | null
  repairPercent: number
}

export interface PartnerTables {
  bindingOrder: BindingOrderTable
  orderPromise: OrderPromiseTable
  purchaseTerms: PurchaseTermsTable
  feeTable: FeeTableTable
  agent: AgentTable
  bikeDealer: BikeDealerTable
  partnerAccount: PartnerAccountTable
  knownPartnerDevice: KnownPartnerDeviceTable
  apiToken: ApiTokenTable
  webhookEndpoint: WebhookEndpointTable
  webhookDelivery: WebhookDeliveryTable
  webhookAttempt: WebhookAttemptTable
  partnerAudit: PartnerAuditTable
  watchedAuction: WatchedAuctionTable
  dealerLook: DealerLookTable
  savedFilter: SavedFilterTable
  buyOrder: BuyOrderTable
  alertSetting: AlertSettingTable
  alert: AlertTable
}
