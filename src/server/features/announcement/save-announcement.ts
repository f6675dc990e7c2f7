import { sql } from 'kysely'
import type { DisplayLocation } from '#domain/announcement/display-location.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
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
export async function saveAnnouncement(tx: Tx, input: AnnouncementInput): Promise<number> {
  const { announcementId, ...given } = input
  const fault = faultOf(given)
  if (fault) throw new ExpectedError('BAD_REQUEST', { fields: [fault] })
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

function faultOf({
  subject,
  body,
  displayLocations,
  publishStartOn,
  publishEndOn,
}: Omit<AnnouncementInput, 'announcementId'>) {
  if (subject.trim() === '' || subject.length > 100)
    return { field: 'subject', message: '件名を100文字以内で入力してください' }
  if (body.trim() === '' || body.length > 5000)
    return { field: 'body', message: '本文を5,000文字以内で入力してください' }
  if (displayLocations.length === 0) return { field: 'displayLocations', message: '表示場所を選択してください' }
  if (publishEndOn !== null && publishEndOn < publishStartOn)
    return { field: 'publishEndOn', message: '終了日は開始日以降の日付を入力してください' }
  return null
}
