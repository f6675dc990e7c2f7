export { onSupportUpdate } from './support-inbox.schema.ts'
export { countInbox } from './support-read.ts'
export { forgetOwnerSupport, purgeSupport } from './support-thread.ts'
