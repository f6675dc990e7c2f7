import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'

/** Whose address it is to become; both null for a new partner. */
interface Holder {
  readonly bikeDealerId: number | null
  readonly agentId: number | null
}

export const EMAIL_TAKEN = { field: 'email', message: 'このメールアドレスは既に使われています' }

/**
 * Whoever writes down a dealer or an agency waits here for another who does: what was looked for and not found is still
 * not there when it is written.
 */
export async function lockRegister(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('partner register'))`.execute(tx.query)
}

/** Whether another dealer or agency has the mail address, or someone who logs in for another one. */
export async function isEmailTaken({ query }: Tx, email: string, { bikeDealerId, agentId }: Holder): Promise<boolean> {
  const dealer = await query
    .selectFrom('bikeDealer')
    .select('email')
    .where('email', '=', email)
    .where('bikeDealerId', 'is distinct from', bikeDealerId)
    .executeTakeFirst()
  const agent = await query
    .selectFrom('agent')
    .select('email')
    .where('email', '=', email)
    .where('agentId', 'is distinct from', agentId)
    .executeTakeFirst()
  const account = await query
    .selectFrom('partnerAccount')
    .select('email')
    .where('email', '=', email)
    .$if(bikeDealerId !== null, (it) => it.where('bikeDealerId', 'is distinct from', bikeDealerId))
    .$if(agentId !== null, (it) => it.where('agentId', 'is distinct from', agentId))
    .executeTakeFirst()
  return dealer !== undefined || agent !== undefined || account !== undefined
}
