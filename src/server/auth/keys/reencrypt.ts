import { CompiledQuery } from 'kysely'
import { comparedFrameNumber } from '#domain/values/vehicle-number.ts'
import type { Tx } from '../../db/client.ts'
import type { Purpose, Secrets } from './secrets.ts'

interface SealedColumn {
  readonly table: string
  readonly key: string
  readonly column: string
  readonly purpose: Purpose
  /** A keyed hash beside it, by which the same is found again. */
  readonly hash?: { readonly column: string; readonly purpose: Purpose; readonly compared: (text: string) => string }
}

const FRAME_HASH = { column: 'frame_number_hash', purpose: 'frame-number', compared: comparedFrameNumber } as const

/** Every column that holds something sealed; a test finds those that are missing here. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'signing_key', key: 'kid', column: 'private_jwk_sealed', purpose: 'signing-key' },
  { table: 'auth_challenge', key: 'uuid', column: 'details_sealed', purpose: 'details' },
  { table: 'email_change', key: 'token_hash', column: 'old_email_sealed', purpose: 'details' },
  { table: 'mail', key: 'mail_id', column: 'content_sealed', purpose: 'mail' },
  { table: 'push_key', key: 'only_one', column: 'private_key_sealed', purpose: 'push' },
  { table: 'push_subscription', key: 'push_subscription_id', column: 'details_sealed', purpose: 'push' },
  { table: 'webhook_endpoint', key: 'webhook_endpoint_id', column: 'secret_sealed', purpose: 'webhook' },
  { table: 'webhook_endpoint', key: 'webhook_endpoint_id', column: 'previous_secret_sealed', purpose: 'webhook' },
  { table: 'ledger_entry', key: 'auction_id', column: 'seller_sealed', purpose: 'details' },
  { table: 'auction', key: 'auction_id', column: 'frame_number_sealed', purpose: 'details', hash: FRAME_HASH },
  { table: 'auction', key: 'auction_id', column: 'plate_sealed', purpose: 'details' },
  { table: 'trade_document', key: 'asset_id', column: 'content_sealed', purpose: 'details' },
  {
    table: 'stolen_frame',
    key: 'stolen_frame_id',
    column: 'frame_number_sealed',
    purpose: 'details',
    hash: FRAME_HASH,
  },
]

/** Opens with whichever secret fits and seals with the current one; returns how many values. */
export async function reencrypt(tx: Tx, secrets: Secrets): Promise<number> {
  let count = 0
  for (const { table, key, column, purpose, hash } of SEALED_COLUMNS) {
    const select = `select ${key}::text as key, ${column} as sealed from ${table} where ${column} is not null for update`
    const { rows } = await tx.query.executeQuery<{ key: string; sealed: string }>(CompiledQuery.raw(select, []))
    for (const row of rows) {
      const text = secrets.unseal(purpose, row.sealed)
      const sealed = secrets.seal(purpose, text)
      const update = `update ${table} set ${column} = $1 where ${key}::text = $2`
      await tx.query.executeQuery(CompiledQuery.raw(update, [sealed, row.key]))
      if (!hash) continue
      const rehash = `update ${table} set ${hash.column} = $1 where ${key}::text = $2`
      await tx.query.executeQuery(CompiledQuery.raw(rehash, [secrets.sign(hash.purpose, hash.compared(text)), row.key]))
    }
    count += rows.length
  }
  return count
}
