import { AGREED_VERSIONS, type AgreedDocument } from '#content/pages/agreed-versions.ts'
import type { Tx } from '../../../db/client.ts'

const DOCUMENTS = Object.keys(AGREED_VERSIONS) as AgreedDocument[]

/** The documents as they are now; agreeing to the same version again changes nothing. */
export async function recordConsent(tx: Tx, bikeOwnerId: number, now: Date): Promise<void> {
  await tx.query
    .insertInto('consent')
    .values(DOCUMENTS.map((document) => ({ bikeOwnerId, document, version: AGREED_VERSIONS[document], agreedAt: now })))
    .onConflict((on) => on.doNothing())
    .execute()
}
