import { normaliseZip } from '#domain/values/zip.ts'
import type { Db } from '../../db/client.ts'

/** A place as precise as the question: a city has no town and no zip code of its own. */
export interface Address {
  readonly stateCd: string
  readonly address1: string
  readonly address2: string | null
  readonly zip: string | null
}

/** As the official codes run: wards, cities, the towns of districts, and those of islands, which belong to none. */
const CITY_KINDS = [/区$/, /市$/, /郡/] as const

function cityKind(address1: string): number {
  const kind = CITY_KINDS.findIndex((pattern) => pattern.test(address1))
  return kind === -1 ? CITY_KINDS.length : kind
}

/** The cities of a prefecture by kind, each kind in the order of its zip codes (neighbours stand together). */
export async function readCities(db: Db, stateCd: string): Promise<Address[]> {
  const rows = await db
    .selectFrom('postalAddress')
    .select((it) => ['stateCd', 'address1', it.fn.min('zip').as('firstZip')])
    .where('stateCd', '=', stateCd)
    .groupBy(['stateCd', 'address1'])
    .orderBy('firstZip')
    .orderBy('address1')
    .execute()
  const ordered = rows.toSorted((one, other) => cityKind(one.address1) - cityKind(other.address1))
  return ordered.map(({ stateCd, address1 }) => ({ stateCd, address1, address2: null, zip: null }))
}

/** The towns of a city, each with its (first) zip code. */
export function readTowns(db: Db, stateCd: string, address1: string): Promise<Address[]> {
  return db
    .selectFrom('postalAddress')
    .select((it) => ['stateCd', 'address1', 'address2', it.fn.min('zip').as('zip')])
    .where('stateCd', '=', stateCd)
    .where('address1', '=', address1)
    .groupBy(['stateCd', 'address1', 'address2'])
    .orderBy('zip')
    .orderBy('address2')
    .execute()
}

/** Every town that shares a zip code; none for what is no zip code. */
export async function readAddressesOfZip(db: Db, typed: string): Promise<Address[]> {
  const zip = normaliseZip(typed)
  if (zip === null) return []
  return db
    .selectFrom('postalAddress')
    .select(['stateCd', 'address1', 'address2', 'zip'])
    .where('zip', '=', zip)
    .orderBy('stateCd')
    .orderBy('address1')
    .orderBy('address2')
    .execute()
}
