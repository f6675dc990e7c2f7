export { onSupportUpdate } from './on-support-update.ts'
export { purgeSupport } from './purge-support.job.ts'
export { countInbox } from './support-read.ts'
export { forgetOwnerSupport } from './support-thread.ts'
