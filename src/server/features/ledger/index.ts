export { keepSellerForLedgers } from './ledger-entry.ts'
