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

/** Every city of the country. */
export function readAllCities(db: Db): Promise<Pick<Address, 'stateCd' | 'address1'>[]> {
  return db.selectFrom('postalAddress').select(['stateCd', 'address1']).distinct().execute()
}

/** The digits of a zip code that stand for the office which delivers, also for the codes of companies. */
const OFFICE_DIGITS = 3

/**
 * The prefectures in which a zip code can be. A code that the lists do not have is one of a company or a new one: it lies
 * where its office delivers. Null where there are no lists.
 */
export async function readStatesOfZip(db: Db, zip: string): Promise<readonly string[] | null> {
  const known = db.selectFrom('postalAddress').select('stateCd').distinct()
  const own = await known.where('zip', '=', zip).execute()
  if (own.length > 0) return own.map(({ stateCd }) => stateCd)
  const ofOffice = await known.where('zip', 'like', `${zip.slice(0, OFFICE_DIGITS)}%`).execute()
  if (ofOffice.length > 0) return ofOffice.map(({ stateCd }) => stateCd)
  return (await known.limit(1).execute()).length === 0 ? null : []
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
