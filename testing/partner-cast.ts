import type { PartnerRole } from '#domain/permission/actor.ts'
import { startSession } from '#server/auth/session/start-session.ts'
import { type Tx, transact } from '#server/db/client.ts'
import { houseAgentId, partnerIdentity } from '#server/features/dealer/session/partner-store.ts'
import type { Services } from '#server/services.ts'
import { hashOfPassword } from './cast.ts'

export interface CastPartner {
  readonly partnerId: number
  readonly email: string
  readonly role: PartnerRole
  /** Of a dealer's person; 0 otherwise. */
  readonly bikeDealerId: number
  /** Of an agent's person, or the agent of the dealer; 0 for an operator. */
  readonly agentId: number
  readonly idToken: string
  readonly refreshToken: string
  /** For `api.graphql` and fetch. */
  readonly headers: { readonly authorization: string }
}

let count = 0

/** A dealer with a logged-in person of its own; belongs to the house unless an agent is named. */
export async function castDealer(services: Services, given: { name?: string; agentId?: number } = {}) {
  return castPartner(services, 'dealer', async (tx, number) => {
    const agentId = given.agentId ?? (await houseAgentId(tx.query))
    const { bikeDealerId } = await tx.query
      .insertInto('bikeDealer')
      .values({
        agentId,
        name: given.name ?? `販売店 ${number}`,
        personInCharge: '担当 者',
        phone: `0310000${String(number).padStart(3, '0')}`,
        email: `shop${number}@example.com`,
        state: '13',
        licenceNumber: String(400_000_000_000 + number),
        licenceAuthority: '東京都公安委員会',
      })
      .returning('bikeDealerId')
      .executeTakeFirstOrThrow()
    return { bikeDealerId, agentId }
  })
}

/** A logged-in person of a new agency; its dealers are cast with its agentId. */
export async function castAgent(services: Services) {
  return castPartner(services, 'agent', async (tx, number) => {
    const { agentId } = await tx.query
      .insertInto('agent')
      .values({ name: `代理店 ${number}` })
      .returning('agentId')
      .executeTakeFirstOrThrow()
    return { bikeDealerId: 0, agentId }
  })
}

export async function castOperator(services: Services) {
  return castPartner(services, 'operator', async () => ({ bikeDealerId: 0, agentId: 0 }))
}

async function castPartner(
  services: Services,
  role: PartnerRole,
  found: (tx: Tx, number: number) => Promise<{ bikeDealerId: number; agentId: number }>,
): Promise<CastPartner> {
  count += 1
  const number = count
  const email = `${role}${number}@partner.example.com`
  const { db, keys } = services
  const passwordHash = await hashOfPassword(services)
  return transact(db, async (tx) => {
    const { bikeDealerId, agentId } = await found(tx, number)
    const account = await tx.query
      .insertInto('partnerAccount')
      .values({
        email,
        name: `担当 ${number}`,
        role,
        passwordHash,
        bikeDealerId: role === 'dealer' ? bikeDealerId : null,
        agentId: role === 'agent' ? agentId : null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const { idToken, refreshToken } = await startSession(tx, keys, partnerIdentity(account), new Date())
    const headers = { authorization: `Bearer ${idToken}` }
    return { partnerId: account.partnerId, email, role, bikeDealerId, agentId, idToken, refreshToken, headers }
  })
}
