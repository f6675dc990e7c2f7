export { forgetPushSubscriptions } from './save-push-subscription.ts'
