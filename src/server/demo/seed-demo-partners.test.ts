import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { findPartnerPrincipal } from '../auth/principal.ts'
import { findPartnerByEmail, houseAgentId } from '../features/dealer/session/partner-store.ts'
import { seedDemoPartners } from './seed-demo-partners.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
  await seedDemoPartners(api.services, new Date())
})
afterAll(() => api.stop())

async function principalOf(email: string) {
  const account = await findPartnerByEmail(api.services.db, email)
  return account && findPartnerPrincipal(api.services.db, account.partnerId)
}

test('the demo has a dealer, a rival, an agent with dealers, operators, and a dozen dealers for the simulation', async () => {
  const house = await houseAgentId(api.services.db)
  expect(await principalOf('dealer@example.com')).toMatchObject({ role: 'dealer', agentId: house })
  expect((await principalOf('rival@example.com'))?.dealerIds).toHaveLength(1)
  expect((await principalOf('agent@example.com'))?.dealerIds).toHaveLength(3)
  expect(await principalOf('operator@example.com')).toMatchObject({ role: 'operator', agentId: null, dealerIds: [] })
  expect(await principalOf('dealer12@example.com')).toMatchObject({ role: 'dealer' })
})

test('a second start adds nobody', async () => {
  const count = () => api.services.db.selectFrom('partnerAccount').select('partnerId').execute()
  const before = await count()
  await seedDemoPartners(api.services, new Date())
  expect(await count()).toHaveLength(before.length)
})

test('the audit log cannot be changed', async () => {
  const { db } = api.services
  const partner = await findPartnerByEmail(db, 'operator@example.com')
  await db
    .insertInto('partnerAudit')
    .values({ partnerId: partner?.partnerId ?? 0, role: 'operator', action: 'test', detail: '{}' })
    .execute()
  await expect(db.updateTable('partnerAudit').set({ action: 'other' }).execute()).rejects.toThrow('append-only')
  await expect(db.deleteFrom('partnerAudit').execute()).rejects.toThrow('append-only')
})
