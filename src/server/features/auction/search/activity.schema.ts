import { builder } from '../../../graphql/builder.ts'
import { type Activity, readActivity } from './read-activity.ts'

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
