import { sql } from 'kysely'
import { HONOUR_RULES } from '#domain/dealer/honour.ts'
import type { Db } from '../../../db/client.ts'

export interface Conduct {
  readonly claimCount: number
  readonly acceptedClaimCount: number
  readonly droppedClaimCount: number
  readonly unpaidRulingCount: number
}

/** Of the last twelve months. A claim that waits for its answer is neither accepted nor dropped. */
export async function readConduct(db: Db, bikeDealerId: number, now: Date): Promise<Conduct> {
  const since = sql`${now}::timestamptz - make_interval(months => ${HONOUR_RULES.months})`
  const { rows } = await sql<Conduct>`
    with claim as (
      select line ->> 'answer' = 'accepted' or coalesce((line ->> 'ruled')::int, 0) > 0 as is_accepted,
        line ->> 'answer' = 'refused' or price is not null as is_decided
      from auction join hand_over using (auction_id) cross join lateral jsonb_array_elements(claims) line
      where winner_dealer_id = ${bikeDealerId} and checked_at >= ${since}
    )
    select count(*)::int as claim_count,
      (count(*) filter (where is_accepted))::int as accepted_claim_count,
      (count(*) filter (where is_decided and is_accepted is not true))::int as dropped_claim_count,
      (select count(*)::int from auction join auction_statement statement using (auction_id)
        where winner_dealer_id = ${bikeDealerId} and kind = 'paymentUnproven' and statement.at >= ${since})
        as unpaid_ruling_count
    from claim`.execute(db)
  return rows[0] ?? { claimCount: 0, acceptedClaimCount: 0, droppedClaimCount: 0, unpaidRulingCount: 0 }
}
