import { purgeExpired } from '../auth/purge-expired.job.ts'
import { sendResetCode } from '../features/account/send-reset-code.job.ts'
import { purgeAssets } from '../features/asset/purge-assets.job.ts'
import { sendMail } from '../mail/send-mail.job.ts'
import type { Job, JobName } from './job.ts'

export const jobs: { readonly [N in JobName]: Job<N> } = { sendMail, sendResetCode, purgeExpired, purgeAssets }

/** What runs by the clock (UTC), in the form of a crontab. */
export const crontab = `
17 * * * * purgeExpired
*/10 * * * * purgeAssets`
