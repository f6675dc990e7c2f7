import { tidyText } from '#domain/account/written-text.ts'
import { filterNameFault } from '#domain/auction/filter-name.ts'
import { readKeptFilter } from '#domain/auction/list-query.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Db, Tx } from '../../../db/client.ts'
import type { Catalog } from '../../catalog/index.ts'

const MAX_FILTERS = 20

export function readSavedFilters(db: Db, partnerId: number) {
  return db
    .selectFrom('savedFilter')
    .select(['savedFilterId', 'name', 'query'])
    .where('partnerId', '=', partnerId)
    .orderBy('savedFilterId')
    .execute()
}

interface Filter {
  readonly name: string
  readonly query: string
}

type Choices = Pick<Catalog, 'makerById' | 'displacementCategories' | 'mileages'>

/** A filter as it is kept; what cannot be read of it is a fault of its field, never left out. */
export function checkedFilter(given: Filter, { makerById, displacementCategories, mileages }: Choices): Filter {
  const name = tidyText(given.name)
  const fault = filterNameFault(name)
  if (fault) throw new ExpectedError('BAD_REQUEST', { fields: [{ field: 'name', message: fault }] })
  const choices = { allMakers: [...makerById.values()], displacementCategories, mileages }
  const { query, faults } = readKeptFilter(given.query, choices)
  if (faults.length > 0) throw new ExpectedError('BAD_REQUEST', { fields: faults })
  return { name, query }
}

/** Under a name that is taken, the new one replaces it. */
export async function saveFilter(tx: Tx, partnerId: number, { name, query }: Filter, now: Date): Promise<number> {
  const known = await readSavedFilters(tx.query, partnerId)
  // Names of before may be written wide.
  const taken = known.find((filter) => tidyText(filter.name) === name)
  if (known.length >= MAX_FILTERS && !taken) throw new ExpectedError('ERROR_EXCEEDING_UPPER_LIMIT')
  const { savedFilterId } = await tx.query
    .insertInto('savedFilter')
    .values({ partnerId, name: taken?.name ?? name, query, savedAt: now })
    .onConflict((on) => on.columns(['partnerId', 'name']).doUpdateSet({ query, savedAt: now }))
    .returning('savedFilterId')
    .executeTakeFirstOrThrow()
  return savedFilterId
}

/** One that is gone was deleted before: a request that is sent again. */
export async function deleteFilter(tx: Tx, partnerId: number, savedFilterId: number): Promise<void> {
  const known = await tx.query
    .selectFrom('savedFilter')
    .select('partnerId')
    .where('savedFilterId', '=', savedFilterId)
    .forUpdate()
    .executeTakeFirst()
  if (!known) return
  if (known.partnerId !== partnerId) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  await tx.query.deleteFrom('savedFilter').where('savedFilterId', '=', savedFilterId).execute()
}
