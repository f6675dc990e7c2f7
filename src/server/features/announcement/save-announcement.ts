import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { ANNOUNCEMENT_CHANGED } from '#content/messages/registered.ts'
import { announcementFaults } from '#domain/announcement/announcement-faults.ts'
import type { DisplayLocation } from '#domain/announcement/display-location.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import type { Tx } from '../../db/client.ts'
import { assertRead, changeTime } from '../../graphql/read-version.ts'

export interface AnnouncementInput {
  readonly announcementId: number | null
  readonly subject: string
  readonly body: string
  readonly displayOn: string
  readonly displayLocations: readonly DisplayLocation[]
  readonly isPublished: boolean
  readonly publishStartOn: string
  readonly publishEndOn: string | null
  /** When the announcement that was read had been written; null for a new one. */
  readonly readAt: Date | null
}

/** A new announcement, or a change of one. Returns its id. */
export async function saveAnnouncement(tx: Tx, input: AnnouncementInput, now: Date): Promise<number> {
  const { announcementId, readAt, ...given } = input
  const known = announcementId === null ? null : await lockAnnouncement(tx, announcementId)
  const fields = announcementFaults(given, tokyoDay(now), known)
  if (fields.length > 0) throw new ExpectedError('BAD_REQUEST', { fields })
  const values = { ...given, displayLocations: [...given.displayLocations] }
  if (announcementId === null || known === null) {
    // Two requests at once wait for each other here; the second finds the first.
    await sql`select pg_advisory_xact_lock(hashtext('saveAnnouncement'))`.execute(tx.query)
    const twin = await tx.query
      .selectFrom('announcement')
      .select('announcementId')
      .where('subject', '=', values.subject)
      .where('body', '=', values.body)
      .where('displayOn', '=', values.displayOn)
      .where(sql<boolean>`display_locations = ${values.displayLocations}`)
      .where('isPublished', '=', values.isPublished)
      .where('publishStartOn', '=', values.publishStartOn)
      .where('publishEndOn', 'is not distinct from', values.publishEndOn)
      .executeTakeFirst()
    if (twin) return twin.announcementId
    const created = await tx.query
      .insertInto('announcement')
      .values(values)
      .returning('announcementId')
      .executeTakeFirstOrThrow()
    return created.announcementId
  }
  const { updatedAt: _, ...written } = known
  // Sent again, it is there already.
  if (isDeepStrictEqual(written, values)) return announcementId
  assertRead(known, readAt, () => ANNOUNCEMENT_CHANGED)
  await tx.query
    .updateTable('announcement')
    .set({ ...values, updatedAt: changeTime(known, now) })
    .where('announcementId', '=', announcementId)
    .execute()
  return announcementId
}

async function lockAnnouncement(tx: Tx, announcementId: number) {
  const known = await tx.query
    .selectFrom('announcement')
    .select(['subject', 'body', 'displayOn', 'displayLocations', 'isPublished', 'publishStartOn', 'publishEndOn'])
    .select('updatedAt')
    .where('announcementId', '=', announcementId)
    .forUpdate()
    .executeTakeFirst()
  if (!known) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  return known
}
