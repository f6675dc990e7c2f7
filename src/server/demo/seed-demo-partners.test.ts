import { afterAll, beforeAll, expect, test } from 'vitest'
import { labelOf } from '#domain/options/option.ts'
import { PREFECTURES } from '#domain/options/prefectures.ts'
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

/** By prefecture: what a licence's number begins with, and a telephone number. */
const OF_PREFECTURE: Readonly<Record<string, readonly [licence: string, areaCodes: readonly string[]]>> = {
  '01': ['10', ['011', '012', '013', '014', '015', '016']],
  '04': ['22', ['022']],
  '11': ['43', ['048', '049', '04']],
  '12': ['44', ['043', '047', '0438', '0439', '0470']],
  '13': ['30', ['03', '042', '0422', '0428']],
  '14': ['45', ['044', '045', '046', '042']],
  '20': ['48', ['026']],
  '23': ['54', ['052', '053', '056']],
  '27': ['62', ['06', '072']],
  '28': ['63', ['078', '079', '06']],
  '34': ['73', ['082', '084']],
  '40': ['90', ['092', '093', '094']],
}

test("a shop's telephone number and licence are of its prefecture, and nobody's", async () => {
  const dealers = await api.services.db.selectFrom('bikeDealer').selectAll().execute()
  expect(dealers.length).toBeGreaterThan(12)
  for (const { name, state, phone, licenceNumber, licenceAuthority } of dealers) {
    const [licence = '?', areaCodes = []] = OF_PREFECTURE[state] ?? []
    expect({ name, licenceAuthority }).toEqual({ name, licenceAuthority: `${labelOf(PREFECTURES, state)}公安委員会` })
    expect({ name, licenceNumber }).toEqual({ name, licenceNumber: expect.stringMatching(`^${licence}\\d{10}$`) })
    expect({ name, phone }).toEqual({ name, phone: expect.stringMatching(/^\d{10}$/) })
    expect({ name, phone, fits: areaCodes.some((code) => phone.startsWith(code)) }).toMatchObject({ fits: true })
    // An exchange's numbers begin with 2 to 9.
    expect({ name, phone }).toEqual({ name, phone: expect.stringMatching(/000\d{3}$/) })
  }
  for (const column of ['phone', 'licenceNumber'] as const)
    expect(new Set(dealers.map((it) => it[column])).size).toBe(dealers.length)
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
