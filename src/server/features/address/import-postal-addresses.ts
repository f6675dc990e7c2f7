import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'

const NAME = 'postal-addresses'
const BATCH = 20_000

export interface PostalAddress {
  readonly zip: string
  readonly stateCd: string
  readonly address1: string
  readonly address2: string
}

export interface PostalSource {
  /** Changes when the addresses do; cheap to have, unlike the addresses. */
  readonly fingerprint: string
  addresses(): Iterable<PostalAddress>
}

/** Replaces the postal addresses, unless exactly these were imported before. Answers how many it wrote. */
export async function importPostalAddresses(tx: Tx, source: PostalSource): Promise<number> {
  const { fingerprint } = source
  const known = await tx.query.selectFrom('importedData').selectAll().where('name', '=', NAME).executeTakeFirst()
  if (known?.fingerprint === fingerprint) return 0
  await sql`truncate postal_address`.execute(tx.query)
  const unique = new Map<string, PostalAddress>()
  for (const it of source.addresses()) unique.set(`${it.zip} ${it.address1} ${it.address2}`, it)
  const all = [...unique.values()]
  for (let from = 0; from < all.length; from += BATCH) await insert(tx, all.slice(from, from + BATCH))
  await tx.query
    .insertInto('importedData')
    .values({ name: NAME, fingerprint })
    .onConflict((on) => on.column('name').doUpdateSet({ fingerprint }))
    .execute()
  return all.length
}

/** Four arrays instead of four parameters a row: one statement takes 20,000 rows. */
async function insert(tx: Tx, rows: readonly PostalAddress[]): Promise<void> {
  await sql`
    insert into postal_address (zip, state_cd, address1, address2)
    select * from unnest(
      ${rows.map((it) => it.zip)}::text[], ${rows.map((it) => it.stateCd)}::text[],
      ${rows.map((it) => it.address1)}::text[], ${rows.map((it) => it.address2)}::text[])`.execute(tx.query)
}
