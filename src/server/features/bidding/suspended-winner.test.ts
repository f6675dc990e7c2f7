import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { castOwner, PASSWORD } from '#testing/cast.ts'
import { castHandedOver } from '#testing/hand-over-cast.ts'
import { castListing } from '#testing/listing.ts'
import { listenTo, ON_AUCTION_UPDATE } from '#testing/live-client.ts'
import { type CastPartner, castAgent, castDealer } from '#testing/partner-cast.ts'
import { startSuspensions } from '#testing/suspensions.ts'
import { withRead } from '#testing/with-read.ts'
import { applySlowDeadlines, closeEnded } from '../auction/deadlines/deadline-poller.ts'
import { readReport } from '../auction/engine/stored/report.ts'

const { api, mailbox, operator, rival, stop, running, bid, suspend, save, logInAgain, stateOf, end } =
  await startSuspensions()
afterAll(stop)

async function canLogIn(email: string) {
  const query =
    'mutation ($input: InitiateAuthPartnerInput!) { initiateAuthPartner(input: $input) { auth { idToken } } }'
  return (await api.graphql(query, { input: { email, password: PASSWORD } })).errors.length === 0
}

test('nobody sells to a dealer that was suspended after it had won, nor is it told who the seller is', async () => {
  const agent = await castAgent(api.services)
  const dealer = await castDealer(api.services, { agentId: agent.agentId })
  const { auctionId, owner } = await running()
  await bid(dealer, auctionId, 200_000, 300_000)
  await end(auctionId)
  await closeEnded(api.services)
  expect((await stateOf(auctionId)).auctionStatus).toBe(22)
  const query = 'mutation ($input: SaveAgentInput!) { saveAgent(input: $input) }'
  const { name, email, updatedAt } = await api.services.db
    .selectFrom('agent')
    .selectAll()
    .where('agentId', '=', agent.agentId)
    .executeTakeFirstOrThrow()
  const input = { agentId: agent.agentId, name, phone: '0311112222', email, updatedAt, suspendReason: '詐欺の疑い' }
  const saved = await api.graphql(query, { input: { ...input, email: 'agency@example.com' } }, operator.headers)
  expect(saved.errors).toEqual([])
  await api.runJobs()
  expect(mailbox.lastTo(operator.email)?.text).toContain('落札していたオークション')
  expect(mailbox.lastTo(owner.email)?.text).toContain('この販売店には売却できません')
  const notices = mailbox.mails.filter(({ to }) => to?.[0]?.address === agent.email)
  expect(notices.map(({ subject }) => subject)).toEqual(['【Kaitori】ご利用停止のお知らせ'])
  expect(notices[0]?.text).not.toContain('詐欺')
  for (const { email: login } of [dealer, agent]) expect(await canLogIn(login)).toBe(false)
  expect(await canLogIn(rival.email)).toBe(true)
  const before = mailbox.mails.length
  const { version } = await stateOf(auctionId)
  const answer = (saleIntention: 0 | 1) =>
    api.graphql(
      'mutation ($input: AnswerSaleIntentionInput!) { answerSaleIntention(input: $input) { __typename } }',
      { input: { auctionId, saleIntention, amount: 200_000, version } },
      owner.headers,
    )
  expect((await answer(1)).errors[0]?.message).toContain('落札した販売店は、運営により利用を停止されています。')
  expect((await answer(0)).errors).toEqual([])
  await api.runJobs()
  const told = mailbox.mails.slice(before).flatMap(({ to = [] }) => to.map(({ address }) => address))
  expect(told).not.toContain(dealer.email)
  expect(told).not.toContain(agent.email)
})

test("the winner's suspension and its end reach the owner's open page, and an answer to what stood before is refused", async () => {
  const dealer = await castDealer(api.services)
  const { auctionId, owner } = await running()
  await bid(dealer, auctionId, 200_000, 300_000)
  await end(auctionId)
  await closeEnded(api.services)
  const answer = async (saleIntention: 0 | 1, version: number) => {
    const query = 'mutation ($input: AnswerSaleIntentionInput!) { answerSaleIntention(input: $input) { __typename } }'
    const input = { auctionId, saleIntention, amount: 200_000, version }
    return (await api.graphql(query, { input }, owner.headers)).errors[0]
  }
  const socket = await listenTo(api.origin, owner.idToken, ON_AUCTION_UPDATE.replace('endAt', 'endAt event'), {
    auctionId,
  })
  const changed = { payload: { data: { onAuctionUpdate: { event: 'changed' } } } }
  const won = await stateOf(auctionId)
  await suspend(dealer)
  expect(await socket.next()).toMatchObject(changed)
  expect((await answer(1, won.version))?.message).toContain('この販売店には売却できません')
  const stale = await answer(0, won.version)
  expect(stale?.extensions.code).toBe('ERROR_CONTENT_CHANGED')
  expect(stale?.message).toContain('売却できなくなりました')
  const suspended = await stateOf(auctionId)
  await save(dealer, { suspendReason: null })
  expect(await socket.next()).toMatchObject(changed)
  socket.socket.close()
  const refused = await answer(0, suspended.version)
  expect(refused?.extensions.code).toBe('ERROR_CONTENT_CHANGED')
  expect(refused?.message).toContain('選べる販売店または金額が変わりました')
  // What is saved besides changes nothing for the owner.
  const { version } = await stateOf(auctionId)
  await save(dealer, { phone: '0312345678' })
  expect(await answer(1, version)).toBeUndefined()
})

test('an agency hears that its dealer is suspended, with what was struck out, and sees it named until it is lifted', async () => {
  const agent = await castAgent(api.services)
  const [dealer, other] = [
    await castDealer(api.services, { agentId: agent.agentId }),
    await castDealer(api.services, { agentId: agent.agentId }),
  ]
  const { auctionId } = await running()
  await bid(dealer, auctionId, 200_000, 300_000)
  const shown = async () => {
    const query = '{ partner { dealers { bikeDealerId } suspendedDealers { bikeDealerId name } } }'
    return (await api.graphql(query, {}, agent.headers)).data.partner
  }
  expect((await shown()).suspendedDealers).toEqual([])
  const name = await save(dealer, { suspendReason: '詐欺の疑い', agentId: agent.agentId })
  await api.runJobs()
  expect(await shown()).toEqual({
    dealers: [{ bikeDealerId: String(other.bikeDealerId) }],
    suspendedDealers: [{ bikeDealerId: String(dealer.bikeDealerId), name }],
  })
  const notice = mailbox.lastTo(agent.email)
  expect(notice?.subject).toBe(`【Kaitori】${name}の利用停止のお知らせ`)
  expect(notice?.text).toContain('入札中のオークション1件の入札は、すべて取り消しました')
  expect(notice?.text).toContain(`No.${auctionId}`)
  expect(notice?.text).not.toContain('詐欺')
  await save(dealer, { suspendReason: null, agentId: agent.agentId })
  await api.runJobs()
  expect(mailbox.lastTo(agent.email)?.subject).toBe(`【Kaitori】${name}の利用再開のお知らせ`)
  expect((await shown()).suspendedDealers).toEqual([])
})

test('what a suspended dealer has open is named to it and its agency, with what becomes of it, and again when it is lifted', async () => {
  const agent = await castAgent(api.services)
  const dealer = await castDealer(api.services, { agentId: agent.agentId })
  const { bikeDealerId } = dealer
  const [waiting, trading, promised] = [await running(), await running(), await listing()]
  for (const { auctionId } of [waiting, trading]) {
    await bid(dealer, auctionId, 200_000, 300_000)
    await end(auctionId)
  }
  await closeEnded(api.services)
  const { version } = await stateOf(trading.auctionId)
  const sold = await api.graphql(
    'mutation ($input: AnswerSaleIntentionInput!) { answerSaleIntention(input: $input) { __typename } }',
    { input: { auctionId: trading.auctionId, saleIntention: 1, amount: 200_000, version } },
    trading.owner.headers,
  )
  expect(sold.errors).toEqual([])
  const { modelId } = await api.services.db
    .selectFrom('auction')
    .select('modelId')
    .where('auctionId', '=', promised)
    .executeTakeFirstOrThrow()
  const [order] = await api.services.db
    .insertInto('bindingOrder')
    .values({
      ...{ bikeDealerId, modelId, mileageIdMost: null, yearFrom: null, prefectures: [], price: 777_000 },
      ...{ leastGrade: null, bikeCount: 1, validUntil: new Date('2099-01-01'), madeBy: `dealer:${bikeDealerId}` },
      ...{ requestKey: 'once', createdAt: new Date() },
    })
    .returning('bindingOrderId')
    .execute()
  const promisedAt = new Date()
  const held = { bindingOrderId: order?.bindingOrderId ?? 0, way: 'atOnce' as const, promisedAt, releasedAt: null }
  await api.services.db
    .insertInto('orderPromise')
    .values({ ...held, auctionId: promised, holdsUntil: new Date('2099-01-01') })
    .execute()
  const names = [`No.${waiting.auctionId}`, `No.${trading.auctionId}`, '¥777,000']
  const tells = (words: readonly string[]) => {
    for (const { email } of [dealer, agent])
      for (const part of [...names, ...words]) expect(mailbox.lastTo(email)?.text).toContain(part)
  }
  await save(dealer, { suspendReason: '詐欺の疑い', agentId: agent.agentId })
  await api.runJobs()
  tells(['売却できません', '契約は引き続き有効です', '注文による入札は行われません'])
  await save(dealer, { suspendReason: null, agentId: agent.agentId })
  await api.runJobs()
  tells(['選んで売却できます', '契約は引き続き有効です', '約束は引き続き有効です'])
})

async function listing(): Promise<number> {
  const { bikeOwnerId } = await castOwner(api.services)
  return castListing(api.services.db, bikeOwnerId, { images: 1 })
}

test('a dealer that is moved into a suspended agency is suspended with it', async () => {
  const agent = await castAgent(api.services)
  const suspendedAt = new Date()
  await api.services.db
    .updateTable('agent')
    .set({ suspendedAt, suspendReason: '詐欺の疑い' })
    .where('agentId', '=', agent.agentId)
    .execute()
  const dealer = await castDealer(api.services)
  const { auctionId } = await running()
  await bid(dealer, auctionId, 200_000, 300_000)
  await save(dealer, { agentId: agent.agentId })
  await api.runJobs()
  expect((await stateOf(auctionId)).leaderDealerId).toBeNull()
  expect(await canLogIn(dealer.email)).toBe(false)
})

test('a token from before a suspension opens nothing when it is lifted', async () => {
  const dealer = await castDealer(api.services)
  const me = () => api.graphql('{ partner { name } }', {}, dealer.headers)
  expect((await me()).status).toBe(200)
  await suspend(dealer)
  expect((await me()).status).toBe(401)
  await api.services.db
    .updateTable('bikeDealer')
    .set({ suspendedAt: null, suspendReason: null })
    .where('bikeDealerId', '=', dealer.bikeDealerId)
    .execute()
  expect((await me()).status).toBe(401)
})

test('the owner of a contract is told once that its dealer is suspended, and what follows', async () => {
  const dealer = await castDealer(api.services)
  const { auctionId, owner } = await running()
  await bid(dealer, auctionId, 200_000, 300_000)
  await end(auctionId)
  await closeEnded(api.services)
  const { version } = await stateOf(auctionId)
  const sold = await api.graphql(
    'mutation ($input: AnswerSaleIntentionInput!) { answerSaleIntention(input: $input) { __typename } }',
    { input: { auctionId, saleIntention: 1, amount: 200_000, version } },
    owner.headers,
  )
  expect(sold.errors).toEqual([])
  const isSuspended = async (who: { readonly headers: { readonly authorization: string } }) =>
    (await api.graphql(`{ auction(auctionId: ${auctionId}) { isWinnerSuspended } }`, {}, { ...who.headers })).data
      .auction?.isWinnerSuspended
  const isShown = async (who: { readonly headers: { readonly authorization: string } }) =>
    (await api.graphql(`{ partnerAuction(auctionId: ${auctionId}) { isWinnerSuspended } }`, {}, { ...who.headers }))
      .data?.partnerAuction?.isWinnerSuspended
  expect(await isSuspended(owner)).toBe(false)
  await suspend(dealer)
  await api.runJobs()
  await save(dealer, { suspendReason: '詐欺の疑い（警察に相談中）' })
  await api.runJobs()
  const told = mailbox.mails.filter(
    ({ to = [], subject }) => to[0]?.address === owner.email && subject?.includes('利用停止'),
  )
  expect(told).toHaveLength(1)
  expect(told[0]?.text).toContain('運営が取引を中止するまで続きます')
  expect(told[0]?.text).toContain(`/kaitori/mypage/auction/${auctionId}`)
  expect(told[0]?.text).not.toContain('詐欺')
  expect(await isSuspended(owner)).toBe(true)
  expect(await isSuspended(rival)).not.toBe(true)
  expect(await isShown(operator)).toBe(true)
  expect(await isShown(rival)).not.toBe(true)
  await save(dealer, { suspendReason: null })
  await api.runJobs()
  expect([await isSuspended(owner), await isShown(operator)]).toEqual([false, false])
  const steps = async (who: { readonly headers: { readonly authorization: string } }) => {
    const query = `{ partnerAuction(auctionId: ${auctionId}) { winnerSuspensions { isLift isAgency reason } } }`
    return (await api.graphql(query, {}, { ...who.headers })).data?.partnerAuction?.winnerSuspensions
  }
  expect(await steps(operator)).toEqual([
    { isLift: false, isAgency: false, reason: expect.any(String) },
    { isLift: true, isAgency: false, reason: null },
  ])
  const back = mailbox.lastTo(owner.email)
  expect(back?.subject).toContain('取引中の販売店の利用再開について')
  expect(back?.text).toContain('お取引を進めていただけます')
  expect(back?.text).toContain(`/kaitori/mypage/auction/${auctionId}`)
  const lifted = mailbox.lastTo(dealer.email)
  expect(lifted?.subject).toBe('【Kaitori】ご利用再開のお知らせ')
  expect(lifted?.text).toContain('契約中の取引が1件あります')
  const toBoth = () =>
    mailbox.mails
      .filter(({ to = [] }) => [owner.email, dealer.email].includes(to[0]?.address ?? ''))
      .map(({ subject }) => subject)
  const before = toBoth()
  await save(dealer, { phone: '0312345678' })
  await api.runJobs()
  expect(toBoth()).toEqual(before)
})

async function contract(dealer: CastPartner) {
  const { auctionId, owner } = await running()
  await bid(dealer, auctionId, 200_000, 300_000)
  await end(auctionId)
  await closeEnded(api.services)
  const { version } = await stateOf(auctionId)
  const query = 'mutation ($input: AnswerSaleIntentionInput!) { answerSaleIntention(input: $input) { __typename } }'
  const input = { auctionId, saleIntention: 1, amount: 200_000, version }
  expect((await api.graphql(query, { input }, owner.headers)).errors).toEqual([])
  return { auctionId, owner }
}

test('a stop during a suspension is told to the dealer at once, and what became of its contracts with its end', async () => {
  const dealer = await castDealer(api.services)
  const { auctionId } = await contract(dealer)
  await suspend(dealer)
  await api.runJobs()
  const { version } = await stateOf(auctionId)
  const stop = 'mutation ($input: StopTransactionInput!) { stopTransaction(input: $input) { __typename } }'
  const input = { auctionId, reason: '支払いが確認できません', version }
  expect((await api.graphql(stop, { input }, operator.headers)).errors).toEqual([])
  await api.runJobs()
  // Who cannot log in would come for the bike.
  expect(mailbox.lastTo(dealer.email)?.subject).toBe('【Kaitori】取引の中止について')
  await save(dealer, { suspendReason: null })
  await api.runJobs()
  const lifted = mailbox.lastTo(dealer.email)
  expect(lifted?.subject).toBe('【Kaitori】ご利用再開のお知らせ')
  expect(lifted?.text).toContain(`No.${auctionId}`)
  expect(lifted?.text).toContain('運営が取引を中止しました（理由：支払いが確認できません）')
  const { headers } = await logInAgain(dealer)
  const news = '{ partnerNews { kind isMissed auction { auctionId } } }'
  const { data } = await api.graphql(news, {}, headers)
  expect(data?.partnerNews).toEqual([{ kind: 'operatorStopped', isMissed: true, auction: { auctionId } }])
})

test('a suspension that is lifted before its job has run still names the contracts', async () => {
  const dealer = await castDealer(api.services)
  const { auctionId, owner } = await contract(dealer)
  await api.runJobs()
  await suspend(dealer)
  await save(dealer, { suspendReason: null })
  await api.runJobs()
  const told = mailbox.mails.filter(({ to = [] }) => to[0]?.address === dealer.email).slice(-2)
  expect(told.map(({ subject }) => subject)).toEqual([
    '【Kaitori】ご利用停止のお知らせ',
    '【Kaitori】ご利用再開のお知らせ',
  ])
  for (const { text } of told) expect(text).toContain('契約中の取引が1件あります')
  expect(mailbox.lastTo(operator.email)?.text).toContain(`/partner/auctions/${auctionId}`)
  expect(mailbox.lastTo(owner.email)?.subject).not.toContain('利用停止')
})

test("the day's bids are those that were placed: a suspension and its lift add none", async () => {
  const bidsToday = async () =>
    (await api.graphql('{ operatorDashboard { bidsToday } }', {}, operator.headers)).data.operatorDashboard.bidsToday
  const before = await bidsToday()
  const dealer = await castDealer(api.services)
  const third = await castDealer(api.services)
  const { auctionId } = await running()
  await bid(rival, auctionId, 100_000, 100_000)
  await bid(dealer, auctionId, 150_000, 150_000)
  await bid(third, auctionId, 200_000, 200_000)
  expect(await bidsToday()).toBe(before + 3)
  await suspend(dealer)
  await api.runJobs()
  await save(dealer, { suspendReason: null })
  await api.runJobs()
  expect((await stateOf(auctionId)).leaderDealerId).toBe(third.bikeDealerId)
  expect(await bidsToday()).toBe(before + 3)
})

test('while its dealer is suspended no trade is completed by silence, and the days come back with the lift', async () => {
  const { services } = api
  const dealer = await castDealer(services)
  const { auctionId, owner } = await running()
  await bid(dealer, auctionId, 200_000, 300_000)
  await end(auctionId)
  await closeEnded(services)
  const { version } = await stateOf(auctionId)
  const sell = 'mutation ($input: AnswerSaleIntentionInput!) { answerSaleIntention(input: $input) { __typename } }'
  const answer = { auctionId, saleIntention: 1, amount: 200_000, version }
  expect((await api.graphql(sell, { input: answer }, owner.headers)).errors).toEqual([])
  await castHandedOver(services.db, auctionId)
  const report = 'mutation ($input: ReportCompletionInput!) { reportCompletion(input: $input) { __typename } }'
  const input = await withRead(services.db, 'reportCompletion', { auctionId, finalTransactionPrice: 200_000 })
  expect((await api.graphql(report, { input }, dealer.headers)).errors).toEqual([])
  await suspend(dealer)
  const ago = (days: number) => sql<Date>`now() - ${days} * interval '1 day'`
  // Eight days ago: two of the seven days were left when the dealer was suspended.
  await sql`update auction set confirm_by = ${ago(6)},
    completion_report = completion_report || jsonb_build_object('reportedAt', ${ago(13)}, 'confirmBy', ${ago(6)})
    where auction_id = ${auctionId}`.execute(services.db)
  await sql`update bike_dealer set bids_void_until = ${ago(8)} where bike_dealer_id = ${dealer.bikeDealerId}`.execute(
    services.db,
  )
  await applySlowDeadlines(services)
  expect((await stateOf(auctionId)).auctionStatus).toBe(31)
  await save(dealer, { suspendReason: null })
  await applySlowDeadlines(services)
  const lifted = await services.db
    .selectFrom('auction')
    .select(['auctionStatus', 'confirmBy', 'completionReport'])
    .where('auctionId', '=', auctionId)
    .executeTakeFirstOrThrow()
  expect(lifted.auctionStatus).toBe(31)
  expect(readReport(lifted.completionReport)?.confirmBy).toEqual(lifted.confirmBy)
  const daysLeft = ((lifted.confirmBy?.getTime() ?? 0) - Date.now()) / 86_400_000
  expect(daysLeft).toBeCloseTo(2, 1)
})

test('a payment found unproven during a suspension is told truly to the owner, and to the dealer with its end', async () => {
  const { services } = api
  const dealer = await castDealer(services)
  const { auctionId, owner } = await contract(dealer)
  await castHandedOver(services.db, auctionId)
  const send = async (
    command: 'reportCompletion' | 'confirmCompletion' | 'ruleOnPayment',
    headers: Record<string, string>,
    given: Readonly<Record<string, unknown>>,
  ) => {
    const type = `${command.charAt(0).toUpperCase()}${command.slice(1)}Input`
    const input = await withRead(services.db, command, { auctionId, ...given })
    const { errors } = await api.graphql(
      `mutation ($input: ${type}!) { ${command}(input: $input) { __typename } }`,
      { input },
      headers,
    )
    expect(errors).toEqual([])
  }
  const amount = { finalTransactionPrice: 200_000 }
  await send('reportCompletion', dealer.headers, amount)
  await send('confirmCompletion', owner.headers, { ...amount, agree: false, comment: 'まだ入金がありません' })
  await suspend(dealer)
  await send('ruleOnPayment', operator.headers, { isProven: false, comment: '振込の記録がありません' })
  await api.runJobs()
  const toOwner = mailbox.mailsTo(owner.email).find(({ text }) => text?.includes('支払いを確認できないと裁定しました'))
  expect(toOwner?.text).toContain('利用を停止されています')
  expect(toOwner?.text).not.toMatch(/支払いを求めています|報告し直すと/)
  await save(dealer, { suspendReason: null })
  await api.runJobs()
  expect(mailbox.lastTo(dealer.email)?.text).toContain(
    '運営が、代金 ¥200,000 の支払いを確認できないと裁定しました（理由：振込の記録がありません）',
  )
})
