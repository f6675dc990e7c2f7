import { CompiledQuery } from 'kysely'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Actor, PartnerRole } from '#domain/permission/actor.ts'
import type { Db } from '../db/client.ts'
import { runPrepared, type Statement } from '../db/prepared.ts'

/** Who asks on the partner side. Read from the database with the session, so that a dealer who left an agent is gone at once. */
export interface PartnerViewer {
  readonly partnerId: number
  readonly role: PartnerRole
  /** Of a dealer and an agent: the agency; null for an operator. */
  readonly agentId: number | null
  /** Of a dealer itself, of an agent all it represents (but those suspended), of an operator none. */
  readonly dealerIds: readonly number[]
}

/** A partner with the session it logged in with. */
export interface SessionPartner extends PartnerViewer {
  readonly audience: 'partner'
  readonly sessionId: string
}

/** The partner as the rules of the domain know it. */
export function actorOf({ partnerId, role, agentId, dealerIds }: PartnerViewer): Actor {
  switch (role) {
    case 'dealer':
      return { role, bikeDealerId: String(dealerIds[0]) }
    case 'agent':
      return { role, agentId: String(agentId), represents: dealerIds.map(String) }
    case 'operator':
      return { role, operatorId: String(partnerId) }
  }
}

/** The partner as it stands for one dealer alone: what another of its dealers bid or won is not its own then. */
export function actorFor(partner: PartnerViewer, bikeDealerId: number | null): Actor {
  return actorOf(bikeDealerId === null ? partner : { ...partner, dealerIds: [bikeDealerId] })
}

/** One row, none when the account, its dealer or its agency is suspended. */
const PARTNER = `
  select account.role, coalesce(account.agent_id, dealers.agent) as agent, dealers.ids as dealers
  from partner_account account
  left join agent on agent.agent_id = account.agent_id
  cross join lateral (
    select coalesce(array_agg(dealer.bike_dealer_id order by dealer.bike_dealer_id), '{}') as ids, min(dealer.agent_id) as agent
    from (
      select bike_dealer_id, agent_id from bike_dealer
      where account.role = 'dealer' and bike_dealer_id = account.bike_dealer_id and suspended_at is null
      union all
      select bike_dealer_id, agent_id from bike_dealer
      where account.role = 'agent' and agent_id = account.agent_id and suspended_at is null
    ) dealer
  ) dealers
  where account.partner_id = $1 and account.suspended_at is null and agent.suspended_at is null
    and (account.role <> 'dealer' or dealers.ids <> '{}')`

/** The same while the session lives: who asks is read before every call, in one round trip. */
const PARTNER_OF_SESSION: Statement = {
  name: 'partner-of-session',
  text: `${PARTNER}
    and exists (
      select from login_session
      where session_id = $2 and audience = 'partner' and ended_at is null and delete_at > $3)`,
}

interface PartnerRow {
  readonly role: PartnerRole
  readonly agent: number | null
  /** An array of bigint comes as texts. */
  readonly dealers: readonly string[]
}

function viewerOf(partnerId: number, { role, agent, dealers }: PartnerRow): PartnerViewer {
  const isOperator = role === 'operator'
  return { partnerId, role, agentId: isOperator ? null : agent, dealerIds: isOperator ? [] : dealers.map(Number) }
}

/** Null when the account, its dealer or its agency is suspended. */
export async function findPartnerViewer(db: Db, partnerId: number): Promise<PartnerViewer | null> {
  const { rows } = await db.executeQuery<PartnerRow>(CompiledQuery.raw(PARTNER, [partnerId]))
  return rows[0] ? viewerOf(partnerId, rows[0]) : null
}

/** Null when that is so, or when the session has ended. */
export async function partnerOfSession(
  db: Db,
  partnerId: number,
  sessionId: string,
  now: Date,
): Promise<PartnerViewer | null> {
  const [row] = await runPrepared<PartnerRow>(db, PARTNER_OF_SESSION, [partnerId, sessionId, now])
  return row ? viewerOf(partnerId, row) : null
}

/** The partner of the request; refused when nobody is logged in or, with roles given, in none of them. */
export function requirePartner(
  { partner }: { readonly partner: PartnerViewer | null },
  ...roles: readonly PartnerRole[]
): PartnerViewer {
  if (!partner) throw new ExpectedError('ERROR_NOT_AUTHORIZED')
  if (roles.length > 0 && !roles.includes(partner.role))
    throw new ExpectedError('ERROR_NOT_AUTHORIZED', { reason: 'ROLE' })
  return partner
}

/** The dealer for whom the person acts: the one it named, or its only one. It is never guessed, and anyone else's is refused. */
export function actingDealer({ dealerIds }: PartnerViewer, named: number | null | undefined): number {
  const bikeDealerId = named ?? (dealerIds.length === 1 ? dealerIds[0] : undefined)
  if (bikeDealerId === undefined)
    throw new ExpectedError('ERROR_REQUIRED', {
      fields: [{ field: 'bikeDealerId', message: 'どの販売店として操作するかを選んでください。' }],
    })
  if (!dealerIds.includes(bikeDealerId))
    throw new ExpectedError('ERROR_NOT_AUTHORIZED', {
      reason: 'DEALER',
      message: 'この販売店としては操作できません。販売店を選び直してください。',
    })
  return bikeDealerId
}

/** For whom the person looks: the dealer it named, or its only one; null for an operator and an agency without dealers. */
export function lookingDealer(partner: PartnerViewer, named: number | null | undefined): number | null {
  if (partner.role === 'operator' || (partner.dealerIds.length === 0 && named == null)) return null
  return actingDealer(partner, named)
}
