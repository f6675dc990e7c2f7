import { DEMO_AGENCY, DEMO_DEALERS, papersOfDealer } from '#content/demo/dealers.ts'
import { type Tx, transact } from '../db/client.ts'
import { houseAgentId } from '../features/dealer/index.ts'
import type { Services } from '../services.ts'
import { DEMO_PASSWORD } from './seed-demo-accounts.ts'

const DEMO_OPERATORS = [
  { email: 'operator@example.com', name: '運営 担当', isAutomated: false },
  { email: 'operator01@example.com', name: '運営 自動審査', isAutomated: true },
] as const

/** The dealers, the agency and the operators of the demo world; once. */
export async function seedDemoPartners({ db, passwords }: Services, now: Date): Promise<void> {
  const known = await db
    .selectFrom('partnerAccount')
    .select('partnerId')
    .where('email', '=', DEMO_OPERATORS[0].email)
    .executeTakeFirst()
  if (known) return
  // One hash for all: everyone may know this password.
  const passwordHash = await passwords.hash(DEMO_PASSWORD)
  await transact(db, async (tx) => {
    const times = { createdAt: now, updatedAt: now }
    const agency = await tx.query
      .insertInto('agent')
      .values({ ...DEMO_AGENCY, ...times })
      .returning('agentId')
      .executeTakeFirstOrThrow()
    const person = { email: 'agent@example.com', name: '代理 守', role: 'agent', agentId: agency.agentId } as const
    await tx.query
      .insertInto('partnerAccount')
      .values({ ...person, passwordHash, ...times })
      .execute()
    for (const operator of DEMO_OPERATORS)
      await tx.query
        .insertInto('partnerAccount')
        .values({ ...operator, role: 'operator', passwordHash, ...times })
        .execute()
    await insertDealers(tx, agency.agentId, passwordHash, times)
  })
}

async function insertDealers(
  tx: Tx,
  agencyId: number,
  passwordHash: string,
  times: { readonly createdAt: Date; readonly updatedAt: Date },
): Promise<void> {
  const house = await houseAgentId(tx.query)
  for (const [index, shop] of DEMO_DEALERS.entries()) {
    const { email, name, personInCharge, state, address1 } = shop
    const { bikeDealerId } = await tx.query
      .insertInto('bikeDealer')
      .values({
        ...{ email, name, personInCharge, state, address1 },
        ...times,
        agentId: shop.isOfAgency ? agencyId : house,
        address2: '本町',
        address3: `${index + 1}-1`,
        ...papersOfDealer(shop, index + 1),
      })
      .returning('bikeDealerId')
      .executeTakeFirstOrThrow()
    await tx.query
      .insertInto('partnerAccount')
      .values({ email, name: personInCharge, role: 'dealer', bikeDealerId, passwordHash, ...times })
      .execute()
  }
}
