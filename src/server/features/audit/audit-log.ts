import { sql } from 'kysely'
import { DAY, later } from '#domain/values/duration.ts'
import { tokyoHour } from '#domain/values/tokyo-time.ts'
import type { Db } from '../../db/client.ts'

export interface AuditFilter {
  /** Any of these; none: every action. */
  readonly actions: readonly string[]
  /** As it was typed: 1000325, No.１０００３２５, or the name of a dealer or a person. */
  readonly words: string | null
  /** Part of the name of who did it. */
  readonly person: string | null
  readonly auctionId: number | null
  /** Days in Tokyo, both included. */
  readonly from: string | null
  readonly until: string | null
  /** Only what was done by these people, for these dealers. */
  readonly agentId: number | null
}

export interface AuditPage {
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
export async function readAuditLog(db: Db, filter: AuditFilter, { before, first }: AuditPage) {
  const { actions, words, person, auctionId, from, until, agentId } = filter
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
    .limit(first)
  if (actions.length > 0) query = query.where('action', 'in', [...actions])
  if (words !== null) {
    const text = words.normalize('NFKC').trim()
    const [, number] = /^(?:no\.?|#)\s*(\d{1,10})$/i.exec(text) ?? []
    const name = partOf(text)
    query =
      number !== undefined || /^\d+$/.test(text)
        ? query.where('subjectId', '=', number ?? text)
        : query.where((it) =>
            it.or([
              it('subjectId', '=', text),
              it('bikeDealer.name', 'ilike', name),
              it('partnerAccount.name', 'ilike', name),
            ]),
          )
  }
  if (person !== null) query = query.where('partnerAccount.name', 'ilike', partOf(person.normalize('NFKC').trim()))
  if (auctionId !== null) query = query.where('subjectKind', '=', 'auction').where('subjectId', '=', String(auctionId))
  if (from !== null) query = query.where('at', '>=', tokyoHour(from, 0))
  if (until !== null) query = query.where('at', '<', later(tokyoHour(until, 0), DAY))
  if (before !== null) query = query.where('partnerAuditId', '<', before)
  if (agentId !== null)
    query = query
      // What an operator did to one of its dealers is the operators' own record.
      .where('partnerAudit.role', '<>', 'operator')
      .where((it) => it.or([it('partnerAccount.agentId', '=', agentId), it('bikeDealer.agentId', '=', agentId)]))
  return query.execute()
}

function partOf(name: string): string {
  return `%${name.replace(/[\\%_]/g, '\\$&')}%`
}

export type AuditRow = Awaited<ReturnType<typeof readAuditLog>>[number]
