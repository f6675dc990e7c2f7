export { purgeOldRecords } from './purge-old-records.job.ts'
export { RETENTION } from './retention.ts'
