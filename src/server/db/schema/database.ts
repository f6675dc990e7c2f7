import type { AccountTables } from './account.ts'
import type { AssetTables } from './asset.ts'
import type { AuctionTables } from './auction.ts'
import type { CatalogTables } from './catalog.ts'
import type { ConsentTables } from './consent.ts'
import type { LedgerTables } from './ledger.ts'
import type { MarketSearchTables } from './market-search.ts'
import type { MessageTables } from './message.ts'
import type { PartnerTables } from './partner.ts'
import type { PushTables } from './push.ts'
import type { RequestCountTables } from './request-count.ts'
import type { SoubaTables } from './souba.ts'

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
    SoubaTables {}
