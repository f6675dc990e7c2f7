import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

export interface AuditFilter {
  readonly action: string | null
  /** As it was typed: 1000325, No.１０００３２５, or the name of a dealer or a person. */
  readonly subjectId: string | null
  /** Only what was done by these people, for these dealers. */
  readonly agentId: number | null
  readonly before: number | null
  readonly first: number
}

/** Of a listing or a trade: from its history, of a photo from what was said of it, of a frame number from the decision. */
const REASON = sql<string | null>`case
  when subject_kind = 'auction' and action in ('stopListing', 'failInspection', 'stopTransaction', 'stopForDefault') then (
    select reason from auction_transition
    where auction_id = subject_id::integer and command = action order by auction_transition.at desc limit 1)
  when subject_kind = 'auction' and action = 'markImageNg' then (
    select nullif(comment, '') from auction_statement
    where auction_id = subject_id::integer and kind in ('photoRefused', 'movieRefused')
    order by abs(extract(epoch from auction_statement.at - partner_audit.at)) limit 1)
  when subject_kind = 'auction' and action = 'clearFrame' then (
    select reason from frame_clearance
    where auction_id = subject_id::integer and operator_id = partner_audit.partner_id
    order by abs(extract(epoch from frame_clearance.at - partner_audit.at)) limit 1)
  end`

/** Newest first. */
export async function readAuditLog(db: Db, { action, subjectId, agentId, before, first }: AuditFilter) {
  let query = db
    .selectFrom('partnerAudit')
    .innerJoin('partnerAccount', 'partnerAccount.partnerId', 'partnerAudit.partnerId')
    .leftJoin('bikeDealer', 'bikeDealer.bikeDealerId', 'partnerAudit.bikeDealerId')
    .select([
      'partnerAuditId',
      'at',
      'partnerAudit.partnerId',
      'partnerAccount.name as partnerName',
      'partnerAudit.role',
      'bikeDealer.name as dealerName',
      'action',
      'subjectKind',
      'subjectId',
      'detail',
      // Read where it stands, and only by operators: it may name the owner, whom this log would outlive.
      (agentId === null ? REASON : sql<string | null>`null`).as('reason'),
    ])
    .orderBy('partnerAuditId', 'desc')
    .limit(Math.min(Math.max(first, 1), 200))
  if (action !== null) query = query.where('action', '=', action)
  if (subjectId !== null) {
    const words = subjectId.normalize('NFKC').trim()
    const [, number] = /^(?:no\.?|#)\s*(\d{1,10})$/i.exec(words) ?? []
    const name = `%${words.replace(/[\\%_]/g, '\\$&')}%`
    query =
      number !== undefined || /^\d+$/.test(words)
        ? query.where('subjectId', '=', number ?? words)
        : query.where((it) =>
            it.or([
              it('subjectId', '=', words),
              it('bikeDealer.name', 'ilike', name),
              it('partnerAccount.name', 'ilike', name),
            ]),
          )
  }
  if (before !== null) query = query.where('partnerAuditId', '<', before)
  if (agentId !== null)
    query = query
      // What an operator did to one of its dealers is the operators' own record.
      .where('partnerAudit.role', '<>', 'operator')
      .where((it) => it.or([it('partnerAccount.agentId', '=', agentId), it('bikeDealer.agentId', '=', agentId)]))
  return query.execute()
}

export type AuditRow = Awaited<ReturnType<typeof readAuditLog>>[number]
