import type { Selectable } from 'kysely'
import type { Identity } from '../../../auth/keys/id-token.ts'
import type { Db } from '../../../db/client.ts'
import type { PartnerTables } from '../../../db/schema/partner.ts'

export type PartnerAccount = Selectable<PartnerTables['partnerAccount']>

export async function houseAgentId(db: Db): Promise<number> {
  const house = await db.selectFrom('agent').select('agentId').where('isHouse', '=', true).executeTakeFirstOrThrow()
  return house.agentId
}

export async function findPartnerByEmail(db: Db, email: string): Promise<PartnerAccount | null> {
  const account = await db.selectFrom('partnerAccount').selectAll().where('email', '=', email).executeTakeFirst()
  return account ?? null
}

export async function findPartner(db: Db, partnerId: number): Promise<PartnerAccount | null> {
  const account = await db
    .selectFrom('partnerAccount')
    .selectAll()
    .where('partnerId', '=', partnerId)
    .executeTakeFirst()
  return account ?? null
}

export function partnerIdentity({ partnerId, email, role }: PartnerAccount): Identity {
  const subjectId = String(partnerId)
  const custom = { 'custom:partnerId': subjectId, 'custom:partnerRole': role }
  return { audience: 'partner', subjectId, email, custom }
}
