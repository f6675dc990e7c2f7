import { DAY, later } from '#domain/values/duration.ts'
import type { Job } from '../../jobs/job.ts'
import { RETENTION } from '../retention/index.ts'
import { QUIET_PERIOD } from './support-thread.ts'

/** Every night: what was answered and left alone is closed; what was closed for long enough is erased, with its messages. */
export const purgeSupport: Job<'purgeSupport'> = async ({ services: { db }, now }) => {
  await db
    .updateTable('supportThread')
    .set({ state: 'closed', closedAt: now, updatedAt: now })
    .where('state', '=', 'answered')
    .where('lastMessageAt', '<', later(now, -QUIET_PERIOD))
    .execute()
  await db
    .deleteFrom('supportThread')
    .where('closedAt', '<', later(now, -RETENTION.closedSupportDays * DAY))
    .execute()
}
