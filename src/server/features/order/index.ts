export { readStandingOrders } from './read-orders.ts'
