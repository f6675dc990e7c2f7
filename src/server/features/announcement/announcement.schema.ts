import { type Selectable, sql } from 'kysely'
import { dayInTokyo } from '#domain/account/birth-date.ts'
import { DISPLAY_LOCATIONS, type DisplayLocation } from '#domain/announcement/display-location.ts'
import { requirePartner } from '../../auth/principal.ts'
import { type Db, transact } from '../../db/client.ts'
import type { AccountTables } from '../../db/schema/account.ts'
import { builder } from '../../graphql/builder.ts'
import { saveAnnouncement } from './save-announcement.ts'

type Announcement = Selectable<AccountTables['announcement']>

const DisplayLocationEnum = builder.enumType('AnnouncementDisplayLocation', { values: DISPLAY_LOCATIONS })

const AnnouncementRef = builder.objectRef<Announcement>('Announcement')
AnnouncementRef.implement({
  fields: (t) => ({
    announcementId: t.exposeInt('announcementId'),
    subject: t.exposeString('subject'),
    body: t.exposeString('body'),
    displayOn: t.expose('displayOn', { type: 'Date', description: 'The day it is dated with.' }),
    displayLocations: t.expose('displayLocations', { type: [DisplayLocationEnum] }),
    isPublished: t.exposeBoolean('isPublished'),
    publishStartOn: t.expose('publishStartOn', { type: 'Date' }),
    publishEndOn: t.expose('publishEndOn', { type: 'Date', nullable: true, description: 'The last day.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
})

builder.queryFields((t) => ({
  announcements: t.field({
    type: [AnnouncementRef],
    description: 'What is published today at any of the places, newest first.',
    args: { displayLocations: t.arg({ type: [DisplayLocationEnum], required: true }) },
    resolve: (_root, { displayLocations }, { services, now }) => readAnnouncements(services.db, displayLocations, now),
  }),
  allAnnouncements: t.field({
    type: [AnnouncementRef],
    description: 'Newest first, a hundred that are older than `before`.',
    args: { before: t.arg.int() },
    resolve: (_root, { before }, context) => {
      requirePartner(context, 'operator')
      return context.services.db
        .selectFrom('announcement')
        .selectAll()
        .$if(before != null, (query) => query.where('announcementId', '<', before ?? 0))
        .orderBy('announcementId', 'desc')
        .limit(100)
        .execute()
    },
  }),
}))

const SaveAnnouncementInput = builder.inputType('SaveAnnouncementInput', {
  fields: (t) => ({
    announcementId: t.int(),
    subject: t.string({ required: true }),
    body: t.string({ required: true }),
    displayOn: t.field({ type: 'Date', required: true }),
    displayLocations: t.field({ type: [DisplayLocationEnum], required: true }),
    isPublished: t.boolean({ required: true }),
    publishStartOn: t.field({ type: 'Date', required: true }),
    publishEndOn: t.field({ type: 'Date' }),
    updatedAt: t.field({
      type: 'DateTime',
      description:
        'Of the announcement that was read, which is required for a change: a later one is not written over.',
    }),
  }),
})

builder.mutationFields((t) => ({
  saveAnnouncement: t.int({
    args: { input: t.arg({ type: SaveAnnouncementInput, required: true }) },
    resolve: (_root, { input }, context) => {
      requirePartner(context, 'operator')
      const { updatedAt, ...given } = input
      const announcementId = input.announcementId ?? null
      const publishEndOn = input.publishEndOn ?? null
      const announcement = { ...given, announcementId, publishEndOn, readAt: updatedAt ?? null }
      return transact(context.services.db, (tx) => saveAnnouncement(tx, announcement, context.now))
    },
  }),
}))

const MOST = 50

/** Published today (in Japan) at one of the places, newest first. */
async function readAnnouncements(db: Db, locations: readonly DisplayLocation[], now: Date) {
  const today = dayInTokyo(now)
  return db
    .selectFrom('announcement')
    .selectAll()
    .where('isPublished', '=', true)
    .where('publishStartOn', '<=', today)
    .where((where) => where.or([where('publishEndOn', 'is', null), where('publishEndOn', '>=', today)]))
    .where(sql<boolean>`display_locations && ${[...locations]}::text[]`)
    .orderBy('displayOn', 'desc')
    .orderBy('announcementId', 'desc')
    .limit(MOST)
    .execute()
}
