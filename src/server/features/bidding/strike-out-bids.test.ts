import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { DAY, later } from '#domain/values/duration.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { type CastPartner, castAgent, castDealer } from '#testing/partner-cast.ts'
import { startSuspensions } from '#testing/suspensions.ts'
import { transact } from '../../db/client.ts'
import { closeEnded } from '../auction/deadlines/deadline-poller.ts'
import { lockAuction } from '../auction/engine/stored/auction-row.ts'

const { api, mailbox, operator, rival, stop, running, bid, suspend, save, logInAgain, stateOf, end } =
  await startSuspensions()
afterAll(stop)

test('bids and maximum of a dealer that is suspended go at once, and the operators are told', async () => {
  const dealer = await castDealer(api.services)
  const { auctionId, owner } = await running()
  await bid(rival, auctionId, 100_000, 150_000)
  await bid(dealer, auctionId, 200_000, 3_000_000)
  await bid(dealer, auctionId, null, 4_000_000)
  const name = await suspend(dealer)
  await api.runJobs()
  expect(await stateOf(auctionId)).toMatchObject({ currentPrice: 100_000, leaderDealerId: rival.bikeDealerId })
  await bid(rival, auctionId, null, 500_000)
  expect((await stateOf(auctionId)).currentPrice).toBe(100_000)
  const mail = mailbox.lastTo(operator.email)
  expect(mail?.subject).toBe(`【Kaitori】利用停止：${name}`)
  expect(mail?.text).toContain(`/partner/auctions/${auctionId}`)
  expect(mail?.text).toContain('販売店とその代理店に送られるメールは、取引の中止のお知らせだけです。')
  const notice = mailbox.lastTo(dealer.email)
  expect(notice?.subject).toBe('【Kaitori】ご利用停止のお知らせ')
  expect(notice?.text).toContain(`No.${auctionId}`)
  expect(notice?.text).not.toContain('詐欺の疑い')
  const log = '{ auditLog(action: "strikeOutBids") { partnerName dealerName detail } }'
  const { data } = await api.graphql(log, {}, operator.headers)
  expect(data?.auditLog[0]?.dealerName).toBe(name)
  expect(JSON.parse(data?.auditLog[0]?.detail ?? '')).toEqual({ bids: 2, auctions: [auctionId] })
  expect(mailbox.lastTo(owner.email)?.text).not.toContain(name)
})

test('of one strike-out the owner hears once, with the price that is left, and so does who leads again', async () => {
  const dealer = await castDealer(api.services)
  const { auctionId, owner } = await running()
  await bid(dealer, auctionId, 100_000, 100_000)
  await bid(rival, auctionId, 150_000, 180_000)
  await bid(dealer, auctionId, 200_000, 250_000)
  await bid(rival, auctionId, 260_000, 300_000)
  await bid(dealer, auctionId, 310_000, 500_000)
  const titled = (title: string, to: string) =>
    mailbox.mailsTo(to).filter(({ subject, text }) => subject?.includes(title) && text?.includes('¥150,000'))
  await suspend(dealer)
  await save(dealer, { suspendReason: null })
  await api.runJobs()
  expect(await stateOf(auctionId)).toMatchObject({ currentPrice: 150_000, leaderDealerId: rival.bikeDealerId })
  const all = mailbox.mailsTo(owner.email).filter(({ subject }) => subject?.includes('入札が取り消されました'))
  expect(all).toHaveLength(1)
  expect(titled('入札が取り消されました', owner.email)).toHaveLength(1)
  // With the amounts that the owner saw, and no dealer's maximum.
  expect(all[0]?.text).toContain('¥310,000、¥200,000、¥100,000')
  expect(all[0]?.text).not.toContain('¥500,000')
  const again = titled('再び最高額になりました', rival.email).filter(({ text }) => text?.includes(`No.${auctionId}`))
  expect(again).toHaveLength(1)
  expect(again[0]?.subject).toContain(`・No.${auctionId}）`)
  expect(again[0]?.text).toContain('¥300,000')
  // Lifted before the job came by, the dealer reads all of its bids in one mail.
  const struck = titled('入札が取り消されました', dealer.email)
  expect(struck).toHaveLength(1)
  expect(struck[0]?.text).toContain('その自動入札を取り消しました')
  for (const amount of ['¥310,000（自動入札の上限 ¥500,000）', '¥200,000', '¥100,000'])
    expect(struck[0]?.text).toContain(amount)
})

test('a bid without a maximum falls without an automatic one', async () => {
  const dealer = await castDealer(api.services)
  const { auctionId } = await running()
  await bid(dealer, auctionId, 100_000, 100_000)
  await suspend(dealer)
  await save(dealer, { suspendReason: null })
  await api.runJobs()
  const mail = mailbox.mailsTo(dealer.email).find(({ subject }) => subject?.includes('入札が取り消されました'))
  expect(mail?.text).toContain('の入札を取り消しました')
  expect(mail?.text).not.toContain('自動入札')
})

test('from the answer on: who closes or bids before the job came by strikes first, for its price too', async () => {
  const dealer = await castDealer(api.services)
  const other = await castDealer(api.services)
  const [ended, priced, going] = [await running(), await running(), await running()]
  for (const { auctionId } of [ended, going]) {
    await bid(rival, auctionId, 505_000, 505_000)
    await bid(dealer, auctionId, 600_000, 3_000_000)
  }
  await bid(rival, priced.auctionId, 505_000, 900_000)
  await bid(dealer, priced.auctionId, 700_000, 700_000)
  const figures = async () => {
    const query = '{ managedDealers { bikeDealerId runningBids leadingBids wonAuctions openContracts } }'
    const { data } = await api.graphql(query, {}, operator.headers)
    const { bikeDealerId } = dealer
    return data.managedDealers.find((it: { bikeDealerId: number }) => it.bikeDealerId === bikeDealerId)
  }
  expect(await figures()).toMatchObject({ runningBids: 3, leadingBids: 2, wonAuctions: 0, openContracts: 0 })
  await suspend(dealer)
  for (const { auctionId } of [ended, priced]) await end(auctionId)
  await closeEnded(api.services)
  const won = { auctionStatus: 22, currentPrice: 505_000, leaderDealerId: rival.bikeDealerId }
  expect(await stateOf(ended.auctionId)).toMatchObject(won)
  expect(await stateOf(priced.auctionId)).toMatchObject(won)
  await bid(other, going.auctionId, 515_000, 515_000)
  const led = { currentPrice: 515_000, leaderDealerId: other.bikeDealerId }
  expect(await stateOf(going.auctionId)).toMatchObject(led)
  await api.runJobs()
  expect(await stateOf(going.auctionId)).toMatchObject(led)
  expect(await figures()).toMatchObject({ runningBids: 0, leadingBids: 0 })
  const told = mailbox.lastTo(operator.email)?.text
  for (const { auctionId } of [ended, priced, going]) expect(told).toContain(`/partner/auctions/${auctionId}`)
})

test('a suspension strikes what came before it, also when it is lifted at once, and nothing that comes after', async () => {
  const dealer = await castDealer(api.services)
  const [before, after] = [await running(), await running()]
  for (const { auctionId } of [before, after]) await bid(dealer, auctionId, 200_000, 300_000)
  await suspend(dealer)
  await save(dealer, { suspendReason: null })
  const again = await logInAgain(dealer)
  await bid(again, after.auctionId, 100_000, 150_000)
  const stands = { currentPrice: 100_000, leaderDealerId: dealer.bikeDealerId }
  expect(await stateOf(after.auctionId)).toMatchObject(stands)
  await api.runJobs()
  expect(await stateOf(after.auctionId)).toMatchObject(stands)
  expect((await stateOf(before.auctionId)).leaderDealerId).toBeNull()
})

test('a bid and a suspension at the same moment wait for each other', async () => {
  const dealer = await castDealer(api.services)
  const { auctionId } = await running()
  await bid(dealer, auctionId, 200_000, 300_000)
  const input = { auctionId, price: null, maxPrice: 400_000, idempotencyKey: randomUUID() }
  const query = 'mutation ($input: PlaceBidInput!) { placeBid(input: $input) { bid { kind } } }'
  await Promise.all([api.graphql(query, { input }, dealer.headers), suspend(dealer)])
  await end(auctionId)
  await closeEnded(api.services)
  expect(await stateOf(auctionId)).toMatchObject({ auctionStatus: 84, leaderDealerId: null })
})

const ordered = (dealer: CastPartner) => {
  const input = {
    ...{ modelId: 1017, prefectures: [], price: 310_000, leastGrade: null, bikeCount: 3 },
    ...{ validOn: tokyoDay(later(new Date(), 10 * DAY)), idempotencyKey: randomUUID() },
  }
  return api.graphql(
    'mutation ($input: MakeBindingOrderInput!) { makeBindingOrder(input: $input) }',
    { input },
    dealer.headers,
  )
}
const withToken = (person: CastPartner, more: object = {}) => {
  const input = { name: randomUUID(), scopes: ['read'], days: 30, ...more }
  const query = 'mutation ($input: CreateApiTokenInput!) { createApiToken(input: $input) { apiTokenId } }'
  return api.graphql(query, { input }, person.headers)
}
const withWebhook = (person: CastPartner) => {
  const query = 'mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { webhookEndpointId } }'
  return api.graphql(query, { input: { url: 'https://hooks.example.com/', kinds: ['won'] } }, person.headers)
}
const STRUCK_STAY_OUT = '停止の際に取り消した入札は戻りません'

test('orders that rest are told with the suspension and with its end, tokens and webhooks to whom they were, struck bids where there were any', async () => {
  const agent = await castAgent(api.services)
  const dealer = await castDealer(api.services, { agentId: agent.agentId })
  for (const made of [
    await ordered(dealer),
    await withToken(dealer),
    await withWebhook(dealer),
    await withToken(agent, { dealerIds: [dealer.bikeDealerId] }),
  ])
    expect(made.errors).toEqual([])
  await suspend(dealer)
  await api.runJobs()
  const { model } = await modelNamed(1017)
  const [notice, toAgency, toOperator] = [dealer, agent, operator].map(({ email }) => mailbox.lastTo(email)?.text)
  for (const text of [notice, toAgency, toOperator]) {
    expect(text).toContain('有効な買取注文が1件あります。')
    expect(text).toMatch(new RegExp(`${model}:\\s*1台 ¥310,000・残り3台・`))
    expect(text).toMatch(/停止中は、?出品者に表示されず/)
    expect(text).toContain('再び有効になります')
  }
  expect(notice).toContain('アクセストークンは失効しました。')
  expect(notice).toContain('Webhookは、停止中は送信しません。')
  for (const text of [toAgency, toOperator]) expect(text).not.toMatch(/アクセストークン|Webhook/)

  await save(dealer, { suspendReason: null })
  await api.runJobs()
  const [lifted, back] = [dealer, agent].map(({ email }) => mailbox.lastTo(email)?.text)
  for (const text of [lifted, back]) {
    expect(text).toContain('有効な買取注文が1件あります。再び出品者に表示され')
    expect(text).toContain(`/partner/buy-orders/binding?dealer=${dealer.bikeDealerId}`)
    expect(text).not.toContain(STRUCK_STAY_OUT)
  }
  expect(lifted).toContain('アクセストークンは失効しました。必要な場合は、発行し直してください。')
  expect(lifted).toContain('元の設定のまま送信を再開しました')
  expect(lifted).toMatch(/\/partner\/api\b/)
  expect(back).not.toMatch(/アクセストークン|Webhook/)

  // Suspended again, it has no token any more, and a bid that is struck.
  const { auctionId } = await running()
  await bid(await logInAgain(dealer), auctionId, 100_000, 100_000)
  await api.services.db
    .updateTable('apiToken')
    .set((it) => ({ endedAt: it.val(new Date(Date.now() - DAY)) }))
    .where('partnerId', '=', dealer.partnerId)
    .execute()
  await suspend(dealer)
  await api.runJobs()
  expect(mailbox.lastTo(dealer.email)?.text).not.toContain('アクセストークン')
  const bike = await modelNamed(null, auctionId)
  expect(mailbox.lastTo(dealer.email)?.text).toMatch(new RegExp(`${bike.model}:\\s*No.${auctionId}`))
  await save(dealer, { suspendReason: null })
  await api.runJobs()
  for (const { email } of [dealer, agent]) expect(mailbox.lastTo(email)?.text).toContain(STRUCK_STAY_OUT)
})

test('an agency that is let in again hears of its tokens, and of struck bids only where there were any', async () => {
  const agent = await castAgent(api.services)
  const dealer = await castDealer(api.services, { agentId: agent.agentId })
  expect((await withToken(agent, { dealerIds: [dealer.bikeDealerId] })).errors).toEqual([])
  const lift = () => suspendAgency(agent.agentId, null)
  await suspendAgency(agent.agentId)
  await api.runJobs()
  expect(mailbox.lastTo(agent.email)?.text).toContain('アクセストークンは失効しました。')
  await lift()
  await api.runJobs()
  expect(mailbox.lastTo(agent.email)?.text).toContain('必要な場合は、発行し直してください。')
  expect(mailbox.lastTo(agent.email)?.text).not.toContain(STRUCK_STAY_OUT)
  const { auctionId } = await running()
  await bid(await logInAgain(dealer), auctionId, 100_000, 100_000)
  await suspendAgency(agent.agentId)
  await api.runJobs()
  expect(mailbox.lastTo(agent.email)?.text).not.toContain('アクセストークン')
  await lift()
  await api.runJobs()
  expect(mailbox.lastTo(agent.email)?.text).toContain(STRUCK_STAY_OUT)
  // Who looks for the dealer finds why its bids went.
  const { name } = await api.services.db
    .selectFrom('agent')
    .select('name')
    .where('agentId', '=', agent.agentId)
    .executeTakeFirstOrThrow()
  const log = 'query ($dealer: String) { auditLog(subjectId: $dealer, first: 20) { action dealerName detail } }'
  const { data } = await api.graphql(log, { dealer: String(dealer.bikeDealerId) }, operator.headers)
  const entries = data.auditLog.filter(({ action }: { action: string }) => action.endsWith('WithAgency'))
  const [resumed, suspended] = entries.map(({ action, detail }: { action: string; detail: string }) => [
    action,
    JSON.parse(detail),
  ])
  expect(resumed).toEqual(['resumeWithAgency', { agent: name }])
  expect(suspended).toEqual(['suspendWithAgency', { agent: name, suspendReason: '詐欺の疑い' }])
})

/** Maker and model, as a mail names the bike. */
async function modelNamed(modelId: number | null, auctionId = 0) {
  const { db } = api.services
  const listed = await db.selectFrom('auction').select('modelId').where('auctionId', '=', auctionId).executeTakeFirst()
  const { makerNameJp, modelNameJp } = await db
    .selectFrom('model')
    .innerJoin('maker', 'maker.makerId', 'model.makerId')
    .select(['makerNameJp', 'modelNameJp'])
    .where('modelId', '=', modelId ?? listed?.modelId ?? 0)
    .executeTakeFirstOrThrow()
  return { model: `${makerNameJp} ${modelNameJp}` }
}

const askBid = (dealer: CastPartner, auctionId: number) => {
  const input = { auctionId, price: 200_000, maxPrice: 300_000, idempotencyKey: randomUUID() }
  const query = 'mutation ($input: PlaceBidInput!) { placeBid(input: $input) { bid { kind } } }'
  return api.graphql(query, { input }, dealer.headers)
}

const isWaiting = () =>
  expect
    .poll(async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(api.services.db)
      return rows[0]?.count
    })
    .toBe(1)

async function suspendAgency(agentId: number, suspendReason: string | null = '詐欺の疑い') {
  const { name, phone, email, updatedAt } = await api.services.db
    .selectFrom('agent')
    .selectAll()
    .where('agentId', '=', agentId)
    .executeTakeFirstOrThrow()
  const input = { agentId, name, phone, email: email || `agency${agentId}@example.com`, updatedAt, suspendReason }
  const query = 'mutation ($input: SaveAgentInput!) { saveAgent(input: $input) }'
  expect((await api.graphql(query, { input }, operator.headers)).errors).toEqual([])
}

test.each(['dealer', 'agency'])('a first bid that waits while its %s is suspended is refused', async (whose) => {
  const { agentId } = await castAgent(api.services)
  const dealer = await castDealer(api.services, { agentId })
  const { auctionId } = await running()
  const { late } = await transact(api.services.db, async (tx) => {
    await lockAuction(tx, auctionId)
    const late = askBid(dealer, auctionId)
    await isWaiting()
    await (whose === 'dealer' ? suspend(dealer) : suspendAgency(agentId))
    return { late }
  })
  expect((await late).errors[0]?.extensions.code).toBe('ERROR_NOT_AUTHORIZED')
  expect(await stateOf(auctionId)).toMatchObject({ currentPrice: 0, leaderDealerId: null })
})

test.each([
  ['refused when that suspends the dealer', new Date(), 'ERROR_NOT_AUTHORIZED'],
  ['placed when it does not', null, undefined],
])('a bid waits for what is being saved, holds up nobody meanwhile, and is %s', async (_name, suspendedAt, code) => {
  const dealer = await castDealer(api.services)
  const { auctionId } = await running()
  const { late } = await transact(api.services.db, async ({ query }) => {
    const change = { suspendedAt, suspendReason: suspendedAt && '詐欺の疑い' }
    await query.updateTable('bikeDealer').set(change).where('bikeDealerId', '=', dealer.bikeDealerId).execute()
    const late = askBid(dealer, auctionId)
    await isWaiting()
    await bid(rival, auctionId, 100_000, 100_000)
    return { late }
  })
  expect((await late).errors[0]?.extensions.code).toBe(code)
  const leader = code ? rival : dealer
  expect((await stateOf(auctionId)).leaderDealerId).toBe(leader.bikeDealerId)
})

test('a suspension waits for the owner who is selling to the dealer at this moment', async () => {
  const dealer = await castDealer(api.services)
  const { auctionId } = await running()
  await bid(dealer, auctionId, 200_000, 300_000)
  await end(auctionId)
  await closeEnded(api.services)
  const { suspension } = await transact(api.services.db, async (tx) => {
    await lockAuction(tx, auctionId)
    const suspension = suspend(dealer)
    await isWaiting()
    return { suspension }
  })
  await suspension
  expect((await stateOf(auctionId)).auctionStatus).toBe(22)
})
