import { writtenWords } from '#domain/account/written-text.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Db, Tx } from '../../../db/client.ts'

const MAX_FILTERS = 20
/** Names and values as `URLSearchParams` writes them: never a scheme, a host or a path. */
const LIST_QUERY = /^(?=.{0,500}$)(?:[\w.~*-]+=[\w.~*+%-]*(?:&|$))*$/

export function readSavedFilters(db: Db, partnerId: number) {
  return db
    .selectFrom('savedFilter')
    .select(['savedFilterId', 'name', 'query'])
    .where('partnerId', '=', partnerId)
    .orderBy('savedFilterId')
    .execute()
}

/** Under a name that is taken, the new one replaces it. */
export async function saveFilter(tx: Tx, partnerId: number, name: string, query: string): Promise<number> {
  const trimmed = writtenWords(name)
  if (trimmed === '' || [...trimmed].length > 30)
    throw new ExpectedError('BAD_REQUEST', {
      fields: [{ field: 'name', message: '名前を30文字以内で入力してください' }],
    })
  if (!LIST_QUERY.test(query))
    throw new ExpectedError('BAD_REQUEST', { fields: [{ field: 'query', message: '検索条件を保存できませんでした' }] })
  const known = await readSavedFilters(tx.query, partnerId)
  if (known.length >= MAX_FILTERS && known.every((filter) => filter.name !== trimmed))
    throw new ExpectedError('ERROR_EXCEEDING_UPPER_LIMIT')
  const { savedFilterId } = await tx.query
    .insertInto('savedFilter')
    .values({ partnerId, name: trimmed, query })
    .onConflict((on) => on.columns(['partnerId', 'name']).doUpdateSet({ query }))
    .returning('savedFilterId')
    .executeTakeFirstOrThrow()
  return savedFilterId
}

export async function deleteFilter(tx: Tx, partnerId: number, savedFilterId: number): Promise<void> {
  await tx.query
    .deleteFrom('savedFilter')
    .where('partnerId', '=', partnerId)
    .where('savedFilterId', '=', savedFilterId)
    .execute()
}
