export { purgeSupport } from './purge-support.job.ts'
export { forgetOwnerSupport } from './support-thread.ts'
