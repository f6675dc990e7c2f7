import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { asDescribed } from '#testing/hand-over-cast.ts'
import { castAuction } from '#testing/message-cast.ts'
import { type CastPartner, castDealer } from '#testing/partner-cast.ts'
import { transact } from '../../db/client.ts'
import { withdraw } from '../account/withdraw.ts'
import { writeHandOver } from '../auction/engine/stored/hand-over.ts'
import { MAX_IDENTITY_CORRECTIONS } from './ledger-entry.ts'

const LEDGER = 'query ($year: String!) { partnerLedger(year: $year) }'
const RECORD = 'mutation ($input: RecordIdentityCheckInput!) { recordIdentityCheck(input: $input) }'
const RECORDED =
  'query ($auctionId: Int!) { partnerAuction(auctionId: $auctionId) { identityCheck { method checkedOn occupation corrections { method checkedOn occupation } } } }'
const SOLD_AT = new Date('2026-06-30T16:00:00Z') // the first of July in Tokyo

let api: TestApi
let [dealer, rival]: CastPartner[] = []
beforeAll(async () => {
  api = await startApi()
  dealer = await castDealer(api.services)
  rival = await castDealer(api.services)
})
afterAll(() => api.stop())

const ledgerOf = async (who: CastPartner | undefined, year = '2026') => {
  const { data, errors } = await api.graphql(LEDGER, { year }, who?.headers)
  return {
    lines: String(data?.partnerLedger ?? '')
      .split('\r\n')
      .slice(1, -1),
    errors,
  }
}

test("a dealer's ledger has the seller and the identity check, also after the seller has left; a rival sees nothing", async () => {
  const { services } = api
  const owner = await castOwner(services, { userName: '川崎 疾風' })
  const { bikeOwnerId } = owner
  const bikeDealerId = dealer?.bikeDealerId ?? 0
  const auctionId = await castAuction(services, { bikeOwnerId, status: 32, bikeDealerId }, SOLD_AT)
  const input = { auctionId, method: 'licence', checkedOn: '2026-07-01', occupation: '会社員' }
  const wrong = await api.graphql(RECORD, { input: { ...input, method: 'guess' } }, dealer?.headers)
  expect(wrong.errors[0]?.extensions.code).toBe('BAD_REQUEST')
  for (const [checkedOn, words] of [
    ['2026-06-30', '確認した日は2026年7月1日以降の日付を入力してください。'],
    ['2199-12-31', expect.stringMatching(/^確認した日は.*までの日付を入力してください。$/)],
  ]) {
    const { errors } = await api.graphql(RECORD, { input: { ...input, checkedOn } }, dealer?.headers)
    expect(errors[0]?.extensions.fields).toEqual([{ field: 'checkedOn', message: words }])
  }
  const { errors: nameless } = await api.graphql(RECORD, { input: { ...input, occupation: '　' } }, dealer?.headers)
  expect(nameless[0]?.extensions.fields).toMatchObject([{ field: 'occupation' }])
  for (const occupation of ['😀', '=HYPERLINK("https://example.com")', '会社員\n学生']) {
    const { errors } = await api.graphql(RECORD, { input: { ...input, occupation } }, dealer?.headers)
    expect(errors[0]?.extensions.fields).toMatchObject([{ field: 'occupation' }])
  }
  const foreign = await api.graphql(RECORD, { input }, rival?.headers)
  expect(foreign.errors[0]?.extensions.code).toBe('ERROR_DATA_NOT_FOUND')
  expect((await api.graphql(RECORD, { input }, dealer?.headers)).errors).toEqual([])
  const recorded = async (who: CastPartner | undefined) =>
    (await api.graphql(RECORDED, { auctionId }, who?.headers)).data?.partnerAuction?.identityCheck ?? null
  const first = { method: 'licence', checkedOn: '2026-07-01', occupation: '会社員' }
  expect(await recorded(dealer)).toEqual({ ...first, corrections: [] })
  expect(await recorded(rival)).toBeNull()

  const { lines } = await ledgerOf(dealer)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^2026-07-01,買受,.*,420000,川崎 疾風,神奈川県.*,会社員,運転免許証の提示,2026-07-01,/)
  await transact(services.db, (tx) => withdraw(tx, services, bikeOwnerId, new Date('2026-08-01T00:00:00Z')))
  expect((await ledgerOf(dealer)).lines).toEqual(lines)
  expect((await ledgerOf(dealer, '2025')).lines).toEqual([])
  expect((await ledgerOf(rival)).lines).toEqual([])
  expect((await ledgerOf(undefined)).errors[0]?.extensions.code).toBe('ERROR_NOT_AUTHORIZED')
  for (const year of ['1800', 'abc'])
    expect((await ledgerOf(dealer, year)).errors[0]?.extensions).toMatchObject({
      code: 'BAD_REQUEST',
      fields: [{ field: 'year', message: expect.stringContaining('4桁') }],
    })
  const stored = await services.db.selectFrom('ledgerEntry').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain('疾風')
  const audits = await services.db.selectFrom('partnerAudit').select('action').execute()
  expect(audits.filter(({ action }) => action === 'partnerLedger').length).toBeGreaterThan(2)
})

test('the odometer that was read at the check stands in the ledger, and what was declared where nobody read one', async () => {
  const { services } = api
  const buyer = await castDealer(services)
  const { bikeOwnerId } = await castOwner(services)
  const { bikeDealerId } = buyer
  const auctionId = await castAuction(services, { bikeOwnerId, status: 32, bikeDealerId }, SOLD_AT)
  await services.db.updateTable('auction').set({ mileageKm: 8_000 }).where('auctionId', '=', auctionId).execute()
  expect((await ledgerOf(buyer)).lines[0]).toContain('走行 8,000km')
  const handOver = asDescribed({ mileageKm: 8_421, price: 420_000, checkedAt: SOLD_AT, handedOverAt: SOLD_AT })
  await transact(services.db, (tx) => writeHandOver(tx, auctionId, handOver))
  const { lines } = await ledgerOf(buyer)
  expect(lines[0]).toContain('走行 8,421km')
  expect(lines[0]).not.toContain('8,000km')
})

test('a corrected identity check stays readable as it was, in the console and in the ledger', async () => {
  const { services } = api
  const { bikeOwnerId } = await castOwner(services, { userName: '鈴木 一郎' })
  const bikeDealerId = rival?.bikeDealerId ?? 0
  const auctionId = await castAuction(services, { bikeOwnerId, status: 32, bikeDealerId }, SOLD_AT)
  const record = async (input: object) =>
    (await api.graphql(RECORD, { input: { auctionId, ...input } }, rival?.headers)).errors
  const first = { method: 'licence', checkedOn: '2026-07-01', occupation: '会社員' }
  const second = { method: 'mail', checkedOn: '2026-07-02', occupation: '無職' }
  for (const check of [first, first, second, second]) expect(await record(check)).toEqual([])
  await services.db
    .updateTable('bikeOwnerAccount')
    .set({ userName: '別人' })
    .where('bikeOwnerId', '=', bikeOwnerId)
    .execute()
  expect(await record(first)).toEqual([])
  const { data } = await api.graphql(RECORDED, { auctionId }, rival?.headers)
  expect(data.partnerAuction.identityCheck).toEqual({ ...first, corrections: [first, second] })
  const { lines } = await ledgerOf(rival)
  expect(lines[0]).toContain('鈴木 一郎')
  expect(lines[0]).toMatch(/訂正：運転免許証の提示、2026-07-01、会社員／.*訂正：本人限定受取郵便、2026-07-02、無職$/)
  const audits = await services.db
    .selectFrom('partnerAudit')
    .select('detail')
    .where('action', '=', 'recordIdentityCheck')
    .where('subjectId', '=', String(auctionId))
    .execute()
  expect(audits.map(({ detail }) => detail)).toContainEqual({ method: 'mail', checkedOn: '2026-07-02' })
})

test('an identity check is written down after the seller has withdrawn, with the seller that the ledger keeps', async () => {
  const { services } = api
  const { bikeOwnerId } = await castOwner(services, { userName: '本田 退会' })
  const buyer = await castDealer(services)
  const { bikeDealerId, headers } = buyer
  const auctionId = await castAuction(services, { bikeOwnerId, status: 32, bikeDealerId }, SOLD_AT)
  await transact(services.db, (tx) => withdraw(tx, services, bikeOwnerId, new Date('2026-08-01T00:00:00Z')))
  const input = { auctionId, method: 'licence', checkedOn: '2026-07-01', occupation: '会社員' }
  expect((await api.graphql(RECORD, { input }, headers)).errors).toEqual([])
  expect((await ledgerOf(buyer)).lines[0]).toMatch(/本田 退会,.*,会社員,運転免許証の提示,2026-07-01,/)
  const foreign = await api.graphql(RECORD, { input }, rival?.headers)
  expect(foreign.errors[0]?.extensions.code).toBe('ERROR_DATA_NOT_FOUND')
  await services.db.deleteFrom('ledgerEntry').where('auctionId', '=', auctionId).execute()
  expect((await api.graphql(RECORD, { input }, headers)).errors[0]?.message).toContain('退会され')
})

test('an identity check is corrected a bounded number of times', async () => {
  const { services } = api
  const { bikeOwnerId } = await castOwner(services)
  const { bikeDealerId, headers } = await castDealer(services)
  const auctionId = await castAuction(services, { bikeOwnerId, status: 32, bikeDealerId }, SOLD_AT)
  const record = async (number: number) => {
    const input = { auctionId, method: 'licence', checkedOn: '2026-07-01', occupation: `会社員${number}` }
    return (await api.graphql(RECORD, { input }, headers)).errors[0]
  }
  for (let number = 0; number <= MAX_IDENTITY_CORRECTIONS; number += 1) expect(await record(number)).toBeUndefined()
  expect(await record(MAX_IDENTITY_CORRECTIONS)).toBeUndefined() // the same again corrects nothing
  expect(await record(99)).toMatchObject({
    message: expect.stringContaining('訂正は20回まで'),
    extensions: { code: 'ERROR_EXCEEDING_UPPER_LIMIT' },
  })
})

test('a bike is in the ledger from the day on which it was received, whatever becomes of payment and trade', async () => {
  const { services } = api
  const buyer = await castDealer(services)
  const { bikeDealerId } = buyer
  const received = new Date('2025-12-31T14:00:00Z') // New Year's Eve in Tokyo
  const scratch = { reason: 'damage', detail: '傷があります', line: 'stated:photos', photos: [], ruled: null } as const
  const claim = { ...scratch, amount: 40_000, answer: 'accepted' } as const
  const handOver = asDescribed({ claims: [claim], price: 380_000, checkedAt: received, handedOverAt: received })
  const cast = async (status: 31 | 32 | 91 | 92, stored: typeof handOver | null, at = SOLD_AT) => {
    const { bikeOwnerId } = await castOwner(services, { userName: `受取 ${status}` })
    const auctionId = await castAuction(services, { bikeOwnerId, status, bikeDealerId }, at)
    if (stored) await transact(services.db, (tx) => writeHandOver(tx, auctionId, stored))
    if (status === 32)
      await services.db
        .updateTable('auction')
        .set({ finalTransactionPrice: 380_000 })
        .where('auctionId', '=', auctionId)
        .execute()
    return { auctionId, bikeOwnerId }
  }
  for (const status of [31, 32, 92] as const) await cast(status, handOver)
  const stopped = await cast(91, handOver)
  await cast(31, { ...handOver, handedOverAt: null }) // fixed, and still with the owner
  await cast(92, null) // stopped before it was received

  const { lines } = await ledgerOf(buyer, '2025')
  expect(lines).toHaveLength(4)
  for (const line of lines) expect(line).toMatch(/^2025-12-31,買受,.*,380000,受取 /)
  expect((await ledgerOf(buyer, '2026')).lines).toEqual([])

  const check = { auctionId: stopped.auctionId, method: 'licence', checkedOn: '2026-07-01', occupation: '会社員' }
  expect((await api.graphql(RECORD, { input: check }, buyer.headers)).errors).toEqual([])
  await services.db.deleteFrom('ledgerEntry').where('auctionId', '=', stopped.auctionId).execute()
  await transact(services.db, (tx) => withdraw(tx, services, stopped.bikeOwnerId, new Date('2026-08-01T00:00:00Z')))
  expect((await ledgerOf(buyer, '2025')).lines.join()).toContain('受取 91')
})
