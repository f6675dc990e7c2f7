export { onSupportUpdate } from './on-support-update.ts'
export { countInbox } from './support-read.ts'
export { forgetOwnerSupport, purgeSupport } from './support-thread.ts'
