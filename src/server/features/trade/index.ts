export { latePayments } from './late-payments.ts'
