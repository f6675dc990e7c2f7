import { CompiledQuery } from 'kysely'
import type { AuctionCommandName } from '#domain/auction/command.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { type Actor, PARTNER_ROLES, type PartnerRole, type Role } from '#domain/permission/actor.ts'
import { isPermitted } from '#domain/permission/permissions.ts'
import type { AccessChange } from '../bus/bus.ts'
import type { Db } from '../db/client.ts'
import { runPrepared, type Statement } from '../db/prepared.ts'
import { claimedAudience, verifyIdToken } from './keys/id-token.ts'
import { type PageTokenClaims, verifyPageToken } from './keys/page-token.ts'
import type { KeyStore } from './keys/signing-keys.ts'
import { bareToken, isApiToken, type TokenGrant, takeApiToken } from './token/api-token.ts'

export interface OwnerPrincipal {
  readonly audience: 'owner'
  readonly bikeOwnerId: number
  readonly sessionId: string
}

/** Read from the database with the session, so that a dealer who left an agent is gone at once. */
export interface PartnerPrincipal {
  readonly audience: 'partner'
  readonly partnerId: number
  readonly role: PartnerRole
  /** Of a dealer and an agent: the agency; null for an operator. */
  readonly agentId: number | null
  /** Of a dealer itself, of an agent all it represents (but those suspended), of an operator none. */
  readonly dealerIds: readonly number[]
  readonly sessionId: string
  /** Set where a program of the person asks, and not the person. */
  readonly token?: TokenGrant
}

/** Who asks, with the session it logged in with. A visitor is null. What it is to an auction is an Actor. */
export type Principal = OwnerPrincipal | PartnerPrincipal

/** Of a request: its context, or what else knows who asks. */
interface Asked {
  readonly principal: Principal | null
}

interface Parts {
  readonly db: Db
  readonly keys: KeyStore
}

/** Null when the token is not ours or over, or when its session has ended. */
export async function principalOfToken({ db, keys }: Parts, token: string, now: Date): Promise<Principal | null> {
  const audience = claimedAudience(token)
  const claims = audience && (await verifyIdToken(keys, token, audience, now))
  return claims && livingPrincipal(db, claims, now)
}

/** The same where the scripts of a console page come with a token of their own: at the socket and for uploads. */
export async function principalOfPageToken(parts: Parts, token: string, now: Date): Promise<Principal | null> {
  if (claimedAudience(token)) return principalOfToken(parts, token, now)
  const claims = await verifyPageToken(parts.keys, token, now)
  return claims && livingPrincipal(parts.db, claims, now)
}

/** The principal of an `authorization` header: the token itself, or after "Bearer". */
export async function principalOfHeader(
  parts: Parts,
  header: string | undefined,
  now: Date,
  ofToken = principalOfToken,
): Promise<Principal | null> {
  if (!header) return null
  const principal = await ofToken(parts, bareToken(header), now)
  if (!principal) throw new ExpectedError('ERROR_NOT_AUTHORIZED')
  return principal
}

/** The same words whether it was revoked, ran out, was never made or its person is suspended. */
const UNUSABLE_TOKEN = 'このアクセストークンは使えません。管理画面の「外部連携」でご確認ください。'

/** The same of the API, where a program may come with a token of its person; `from`: the network address. */
export async function principalOfApi(
  parts: Parts,
  header: string | undefined,
  from: string,
  now: Date,
): Promise<Principal | null> {
  if (header === undefined || !isApiToken(header)) return principalOfHeader(parts, header, now)
  const principal = await principalOfApiToken(parts.db, bareToken(header), from, now)
  if (!principal) throw new ExpectedError('ERROR_NOT_AUTHORIZED', { message: UNUSABLE_TOKEN })
  return principal
}

/** For the dealers it was made for, as far as the person still acts for them; null where none is left. */
async function principalOfApiToken(db: Db, text: string, from: string, now: Date): Promise<Principal | null> {
  const token = await takeApiToken(db, text, from, now)
  const partner = token && (await findPartnerPrincipal(db, token.partnerId))
  if (!partner || partner.role === 'operator') return null
  const { apiTokenId, scopes } = token
  const dealerIds = partner.dealerIds.filter((id) => token.dealerIds === null || token.dealerIds.includes(id))
  if (dealerIds.length === 0) return null
  return { ...partner, dealerIds, sessionId: `api-token:${apiTokenId}`, token: { apiTokenId, scopes } }
}

/** What the program that asks was granted; null where a person asks. */
export function grantOf({ principal }: Asked): TokenGrant | null {
  return principal?.audience === 'partner' ? (principal.token ?? null) : null
}

const OWNER_OF_SESSION: Statement = {
  name: 'owner-of-session',
  text: `select from login_session
    where session_id = $1 and audience = 'owner' and ended_at is null and delete_at > $2`,
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
        and not exists (select from agent house where house.agent_id = bike_dealer.agent_id and house.suspended_at is not null)
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

/** Null when the session has ended, or whoever it belongs to is suspended. */
async function livingPrincipal(db: Db, claims: PageTokenClaims, now: Date): Promise<Principal | null> {
  const { audience, subjectId, sessionId } = claims
  if (audience === 'owner') {
    const isAlive = (await runPrepared(db, OWNER_OF_SESSION, [sessionId, now])).length > 0
    return isAlive ? { audience, bikeOwnerId: Number(subjectId), sessionId } : null
  }
  const partnerId = Number(subjectId)
  const [row] = await runPrepared<PartnerRow>(db, PARTNER_OF_SESSION, [partnerId, sessionId, now])
  return row ? { ...partnerOf(partnerId, row), sessionId } : null
}

/** For a session about to begin. Null when the account, its dealer or its agency is suspended. */
export async function findPartnerPrincipal(
  db: Db,
  partnerId: number,
): Promise<Omit<PartnerPrincipal, 'sessionId'> | null> {
  const { rows } = await db.executeQuery<PartnerRow>(CompiledQuery.raw(PARTNER, [partnerId]))
  return rows[0] ? partnerOf(partnerId, rows[0]) : null
}

function partnerOf(partnerId: number, { role, agent, dealers }: PartnerRow): Omit<PartnerPrincipal, 'sessionId'> {
  const ofDealers =
    role === 'operator' ? { agentId: null, dealerIds: [] } : { agentId: agent, dealerIds: dealers.map(Number) }
  return { audience: 'partner', partnerId, role, ...ofDealers }
}

export function isConcerned(principal: Principal, change: AccessChange): boolean {
  if ('sessionId' in change) return principal.sessionId === change.sessionId
  if ('subjectId' in change) return principal.audience === change.audience && subjectOf(principal) === change.subjectId
  if (principal.audience !== 'partner') return false
  return 'agentId' in change ? principal.agentId === change.agentId : principal.dealerIds.includes(change.bikeDealerId)
}

function subjectOf(principal: Principal): string {
  return String(principal.audience === 'owner' ? principal.bikeOwnerId : principal.partnerId)
}

/** Of one side of the service, or of whichever the token is of. */
export function requirePrincipal({ principal }: Asked, audience: Principal['audience'] | 'any' = 'any'): Principal {
  if (!principal || (audience !== 'any' && principal.audience !== audience))
    throw new ExpectedError('ERROR_NOT_AUTHORIZED')
  return principal
}

export function requireOwner({ principal }: Asked): OwnerPrincipal {
  if (principal?.audience !== 'owner') throw new ExpectedError('ERROR_NOT_AUTHORIZED')
  return principal
}

/** The partner of the request; refused when nobody is logged in or, with roles given, in none of them. */
export function requirePartner({ principal }: Asked, ...roles: readonly PartnerRole[]): PartnerPrincipal {
  if (principal?.audience !== 'partner') throw new ExpectedError('ERROR_NOT_AUTHORIZED')
  if (roles.length > 0 && !roles.includes(principal.role))
    throw new ExpectedError('ERROR_NOT_AUTHORIZED', { reason: 'ROLE' })
  return principal
}

/** Before anything is read: roles that never have this command. Only a visitor is helped by a login. */
export function checkRole(command: AuctionCommandName, role: Role): void {
  if (isPermitted(command, role)) return
  throw new ExpectedError('ERROR_NOT_AUTHORIZED', role === 'visitor' ? {} : { reason: 'ROLE' })
}

/** The principal as the rules of the domain know it. */
export function actorOf(principal: Principal | null): Actor {
  if (principal === null) return { role: 'visitor' }
  if (principal.audience === 'owner') return { role: 'owner', bikeOwnerId: String(principal.bikeOwnerId) }
  const { partnerId, role, agentId, dealerIds } = principal
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
export function actorFor(partner: PartnerPrincipal, bikeDealerId: number | null): Actor {
  return actorOf(bikeDealerId === null ? partner : { ...partner, dealerIds: [bikeDealerId] })
}

/**
 * Who gives a command: refused unless the table of transitions names the role. A token of a side that never has the
 * command is no login for it. `named`: the dealer for whom a partner acts, where the request names one.
 */
export function actorGiving({ principal }: Asked, command: AuctionCommandName, named?: number | null): Actor {
  const isForPartners = PARTNER_ROLES.some((role) => isPermitted(command, role))
  const isOfSide = principal?.audience === 'partner' ? isForPartners : isPermitted(command, 'owner')
  if (!principal || !isOfSide) throw new ExpectedError('ERROR_NOT_AUTHORIZED')
  checkRole(command, principal.audience === 'owner' ? 'owner' : principal.role)
  return principal.audience === 'partner' && named != null
    ? actorFor(principal, actingDealer(principal, named))
    : actorOf(principal)
}

/** The same with the dealer for whom it is given: the one the request names, or the partner's only one. */
export function dealerGiving(asked: Asked, command: AuctionCommandName, named: number | null | undefined) {
  actorGiving(asked, command)
  const partner = requirePartner(asked)
  const bikeDealerId = actingDealer(partner, named)
  return { bikeDealerId, actor: actorFor(partner, bikeDealerId) }
}

/** The one who looks without naming a dealer: an agent of several looks for none of them, so that none shows as another's own. */
export function lookerOf({ principal }: Asked): Actor {
  const actor = actorOf(principal)
  return actor.role === 'agent' && actor.represents.length > 1 ? { ...actor, represents: [] } : actor
}

/** The dealer for whom the person acts: the one it named, or its only one. It is never guessed, and anyone else's is refused. */
export function actingDealer({ dealerIds }: PartnerPrincipal, named: number | null | undefined): number {
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
export function lookingDealer(partner: PartnerPrincipal, named: number | null | undefined): number | null {
  if (partner.role === 'operator' || (partner.dealerIds.length === 0 && named == null)) return null
  return actingDealer(partner, named)
}
