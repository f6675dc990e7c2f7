import { zipFault } from '#domain/account/zip-doubt.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Db } from '../../db/client.ts'
import { readStatesOfZip } from '../address/index.ts'

/** The address goes into the ledger and is where the bike is picked up: a zip code of another prefecture is refused. */
export async function assertZipFits(
  db: Db,
  { zip, state }: { readonly zip: string; readonly state: string },
): Promise<void> {
  const states = await readStatesOfZip(db, zip)
  const message = states && zipFault(states, state)
  if (message) throw new ExpectedError('BAD_REQUEST', { fields: [{ field: 'zip', message }] })
}
