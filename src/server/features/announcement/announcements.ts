import { sql } from 'kysely'
import { dayInTokyo } from '#domain/account/birth-date.ts'
import type { DisplayLocation } from '#domain/announcement/display-location.ts'
import type { Db } from '../../db/client.ts'

const MOST = 50

/** Published today (in Japan) at one of the places, newest first. */
export async function readAnnouncements(db: Db, locations: readonly DisplayLocation[], now: Date) {
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
