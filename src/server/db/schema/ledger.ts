import type { IdentityMethod } from '#domain/ledger/identity-methods.ts'

interface LedgerEntryTable {
  auctionId: number
  bikeDealerId: number
  sellerSealed: string
  identityMethod: IdentityMethod | null
  identityCheckedOn: string | null
  occupation: string
  recordedAt: Date
}

export interface LedgerTables {
  ledgerEntry: LedgerEntryTable
}
