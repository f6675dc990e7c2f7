import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { AgreedDocument } from '#content/pages/agreed-versions.ts'
import type { PushText } from '#content/push/push-texts.ts'
import type { IdentityMethod } from '#domain/ledger/identity-methods.ts'
import type { CountedKind } from '#domain/reliability/error-budget.ts'
import type { AccountTables } from './account.ts'
import type { AssetTables } from './asset.ts'
import type { AuctionTables } from './auction.ts'
import type { CatalogTables } from './catalog.ts'
import type { MarketSearchTables } from './market-search.ts'
import type { MessageTables } from './message.ts'
import type { PartnerTables } from './partner.ts'
import type { SoubaTables } from './souba.ts'
import type { SupportTables } from './support.ts'

interface RequestCountTable {
  timeWindow: number
  key: string
  count: number
}

interface RequestCountTables {
  requestCount: RequestCountTable
}

interface PushKeyTable {
  onlyOne: Generated<boolean>
  publicKey: string
  privateKeySealed: string
}

interface PushSubscriptionTable {
  pushSubscriptionId: GeneratedAlways<number>
  bikeOwnerId: number | null
  partnerId: Generated<number | null>
  sessionId: string
  endpointHash: string
  detailsSealed: string
  pushBid: boolean
  pushMessage: boolean
  pushAuctionEnd: boolean
  updatedAt: Date
}

interface PushMessageTable {
  pushMessageId: string
  pushSubscriptionId: number
  content: JSONColumnType<PushText>
  notAfter: Date
}

interface PushTables {
  pushKey: PushKeyTable
  pushSubscription: PushSubscriptionTable
  pushMessage: PushMessageTable
}

interface LedgerEntryTable {
  auctionId: number
  bikeDealerId: number
  sellerSealed: string
  identityMethod: IdentityMethod | null
  identityCheckedOn: string | null
  occupation: string
  /** What was written before, oldest first: nothing is overwritten without a trace. */
  corrections: JSONColumnType<FormerIdentityCheck[], string | undefined, string>
  recordedAt: Date
}

export interface FormerIdentityCheck {
  readonly method: IdentityMethod
  readonly checkedOn: string
  readonly occupation: string
  readonly correctedAt: string
}

interface LedgerTables {
  ledgerEntry: LedgerEntryTable
}

interface ConsentTable {
  bikeOwnerId: number
  document: AgreedDocument
  /** The day that the document bears. */
  version: string
  agreedAt: Date
}

interface ConsentTables {
  consent: ConsentTable
}

interface ServiceCountTable {
  slot: Date
  kind: CountedKind
  total: number
  failed: number
  slow: number
}

interface ServiceCountTables {
  serviceCount: ServiceCountTable
}

/** Every table, by the camel-case form of its name. */
export interface Database
  extends AccountTables,
    AssetTables,
    AuctionTables,
    CatalogTables,
    ConsentTables,
    LedgerTables,
    MarketSearchTables,
    MessageTables,
    PartnerTables,
    PushTables,
    RequestCountTables,
    ServiceCountTables,
    SoubaTables,
    SupportTables {}
