import { sql } from 'kysely'
import { DAY, later } from '#domain/values/duration.ts'
import type { Db } from '../../../db/client.ts'
import { builder } from '../../../graphql/builder.ts'

const ActivityRef = builder.objectRef<Activity>('MarketActivity')
ActivityRef.implement({
  description: 'What goes on in the market now.',
  fields: (t) => ({
    listedCount: t.exposeInt('listedCount', { description: 'Bikes that dealers can bid on now.' }),
    bidCount: t.exposeInt('bidCount', { description: 'Bids on those.' }),
    dealCount: t.exposeInt('dealCount', { description: 'Sales completed in the last 30 days.' }),
    countedAt: t.expose('countedAt', { type: 'DateTime' }),
  }),
})

builder.queryFields((t) => ({
  marketActivity: t.field({
    type: ActivityRef,
    extensions: { cacheTags: ['activity'] },
    resolve: (_root, _arguments, { services, now }) => readActivity(services.db, now),
  }),
}))

interface Activity {
  /** Bikes that dealers can bid on now. */
  readonly listedCount: number
  /** Bids on those. */
  readonly bidCount: number
  /** Sales completed in the last 30 days. */
  readonly dealCount: number
  readonly countedAt: Date
}

const DEAL_DAYS = 30

/** What goes on in the market now: two index ranges, whatever the history. */
async function readActivity(db: Db, now: Date): Promise<Activity> {
  const running = await db
    .selectFrom('auction')
    .select((it) => [
      it.fn.countAll<number>().as('listedCount'),
      sql<number>`coalesce(sum(bid_count), 0)::int`.as('bidCount'),
    ])
    .where('auctionStatus', '=', 21)
    .executeTakeFirstOrThrow()
  const { dealCount } = await db
    .selectFrom('auction')
    .select((it) => it.fn.countAll<number>().as('dealCount'))
    .where('auctionStatus', '=', 32)
    // A sale is completed within weeks of its bidding; the index is by its end.
    .where('endAt', '>', later(now, -120 * DAY))
    .where('finalTransactionAt', '>', later(now, -DEAL_DAYS * DAY))
    .executeTakeFirstOrThrow()
  return { ...running, dealCount, countedAt: now }
}
