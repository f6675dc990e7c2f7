export { latePayments } from './late-payments.schema.ts'
