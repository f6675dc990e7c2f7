import type { Selectable } from 'kysely'
import { DISPLAY_LOCATIONS } from '#domain/announcement/display-location.ts'
import type { AccountTables } from '../../db/schema/account.ts'
import { builder } from '../../graphql/builder.ts'
import { readAnnouncements } from './announcements.ts'

export type Announcement = Selectable<AccountTables['announcement']>

export const DisplayLocationEnum = builder.enumType('AnnouncementDisplayLocation', { values: DISPLAY_LOCATIONS })

export const AnnouncementRef = builder.objectRef<Announcement>('Announcement')
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
  }),
})

builder.queryFields((t) => ({
  announcements: t.field({
    type: [AnnouncementRef],
    description: 'What is published today at any of the places, newest first.',
    args: { displayLocations: t.arg({ type: [DisplayLocationEnum], required: true }) },
    resolve: (_root, { displayLocations }, { services, now }) => readAnnouncements(services.db, displayLocations, now),
  }),
}))
