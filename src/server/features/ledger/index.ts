export { keepSellerForLedgers } from './keep-seller.ts'
