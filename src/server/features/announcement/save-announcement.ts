import { sql } from 'kysely'
import { announcementFaults } from '#domain/announcement/announcement-faults.ts'
import type { DisplayLocation } from '#domain/announcement/display-location.ts'
import type { PublishPeriod } from '#domain/announcement/publish-period.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import type { Tx } from '../../db/client.ts'

export interface AnnouncementInput {
  readonly announcementId: number | null
  readonly subject: string
  readonly body: string
  readonly displayOn: string
  readonly displayLocations: readonly DisplayLocation[]
  readonly isPublished: boolean
  readonly publishStartOn: string
  readonly publishEndOn: string | null
}

/** A new announcement, or a change of one. Answers its id. */
export async function saveAnnouncement(tx: Tx, input: AnnouncementInput, now: Date): Promise<number> {
  const { announcementId, ...given } = input
  const known = announcementId === null ? null : await periodOf(tx, announcementId)
  const fields = announcementFaults(given, tokyoDay(now), known)
  if (fields.length > 0) throw new ExpectedError('BAD_REQUEST', { fields })
  const values = { ...given, displayLocations: [...given.displayLocations] }
  if (announcementId === null) {
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
  const { numUpdatedRows } = await tx.query
    .updateTable('announcement')
    .set(values)
    .where('announcementId', '=', announcementId)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  return announcementId
}

async function periodOf(tx: Tx, announcementId: number): Promise<PublishPeriod> {
  const known = await tx.query
    .selectFrom('announcement')
    .select(['publishStartOn', 'publishEndOn'])
    .where('announcementId', '=', announcementId)
    .executeTakeFirst()
  if (!known) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  return known
}
