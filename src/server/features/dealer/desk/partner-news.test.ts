import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PartnerAuctionsDocument, SaveBuyOrderDocument } from '#contract/generated/partner.ts'
import { PartnerConsoleDocument } from '#contract/generated/partner-console.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { castHandedOver } from '#testing/hand-over-cast.ts'
import { castListing } from '#testing/listing.ts'
import { listenTo, ON_AUCTION_UPDATE } from '#testing/live-client.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'
import { type CastPartner, castAgent, castDealer, castOperator } from '#testing/partner-cast.ts'
import { withRead } from '#testing/with-read.ts'
import { applyDeadline } from '../../auction/deadlines/deadline-poller.ts'

let api: TestApi
let mailbox: Mailbox
let operator: CastPartner
const EVENTS = ON_AUCTION_UPDATE.replace('endAt', 'endAt event')

beforeAll(async () => {
  mailbox = await openMailbox()
  api = await startApi({ SMTP_URL: mailbox.url })
  operator = await castOperator(api.services)
})
afterAll(async () => {
  await api.stop()
  await mailbox.close()
})

async function give(
  who: { readonly headers: Record<string, string> },
  command: string,
  type: string,
  given: Parameters<typeof withRead>[2],
) {
  const input = await withRead(api.services.db, command, given)
  const query = `mutation M($input: ${type}!) { ${command}(input: $input) { __typename } }`
  const { errors } = await api.graphql(query, { input }, who.headers)
  expect(errors).toEqual([])
}

const bid = (dealer: CastPartner, auctionId: number, price: number, maxPrice: number | null = null) =>
  give(dealer, 'placeBid', 'PlaceBidInput', { auctionId, price, maxPrice, idempotencyKey: randomUUID() })

async function running() {
  const owner = await castOwner(api.services)
  const auctionId = await castListing(api.services.db, owner.bikeOwnerId, { images: 0 })
  await give(operator, 'passInspection', 'PassInspectionInput', { auctionId })
  return { auctionId, owner }
}

interface News {
  readonly newsId: string
  readonly kind: string
  readonly price: number | null
  readonly auction: { readonly auctionId: number; readonly currentPrice: number }
}

async function newsOf(dealer: CastPartner): Promise<News[]> {
  const { data, errors } = await api.graphql(PartnerConsoleDocument.query, {}, dealer.headers)
  expect(errors).toEqual([])
  return data.partnerNews
}

const wordsOf = (news: readonly News[]) => news.map(({ kind, auction }) => `${kind} ${auction.currentPrice}`)

async function lastSequence(auctionId: number, dealer: CastPartner, kind: 'bid' | 'raise' = 'bid'): Promise<number> {
  const { sequence } = await api.services.db
    .selectFrom('bid')
    .select((it) => it.fn.max('sequence').as('sequence'))
    .where('auctionId', '=', auctionId)
    .where('bikeDealerId', '=', dealer.bikeDealerId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return sequence
}

test('who is overtaken hears of it once, with the present price', async () => {
  const [dealer, rival] = [await castDealer(api.services), await castDealer(api.services)]
  const { auctionId } = await running()
  await bid(dealer, auctionId, 100_000)
  expect(await newsOf(dealer)).toEqual([])
  await bid(rival, auctionId, 120_000, 200_000)
  const [first] = await newsOf(dealer)
  expect(first).toMatchObject({ kind: 'outbid', auction: { currentPrice: 120_000 } })
  // A bid that a maximum answers at once never led: that is its answer, and no news.
  await bid(dealer, auctionId, 150_000)
  expect(await newsOf(dealer)).toEqual([])
  expect(await newsOf(rival)).toEqual([])
  // Read again later, the same news has the price of that moment.
  await bid(dealer, auctionId, 250_000)
  const [second] = await newsOf(rival)
  await bid(dealer, auctionId, 260_000)
  expect(await newsOf(rival)).toEqual([second])
})

test('a bid that is struck out is told as that, to its dealer and to the one who leads because of it', async () => {
  const agent = await castAgent(api.services)
  const [dealer, rival] = [
    await castDealer(api.services, { agentId: agent.agentId, name: '三丁目モータース' }),
    await castDealer(api.services),
  ]
  const { auctionId, owner } = await running()
  await bid(rival, auctionId, 100_000)
  await bid(dealer, auctionId, 300_000)
  const socket = await listenTo(api.origin, owner.idToken, EVENTS, { auctionId })
  const sequence = await lastSequence(auctionId, dealer)
  await give(operator, 'voidBid', 'VoidBidInput', { auctionId, sequence, reason: VOID_REASON })
  expect(await newsOf(dealer)).toMatchObject([{ kind: 'voided', price: 300_000, auction: { currentPrice: 100_000 } }])
  expect(wordsOf(await newsOf(rival))).toEqual(['restored 100000'])
  const { data } = await api.graphql(
    PartnerAuctionsDocument.query,
    { filter: { view: 'outbid' }, first: 5 },
    dealer.headers,
  )
  expect(data.partnerAuctions.auctions).toEqual([])
  const frame = await socket.next()
  expect(frame).toMatchObject({ payload: { data: { onAuctionUpdate: { event: 'voided', currentPrice: 100_000 } } } })
  socket.socket.close()
  await api.runJobs()
  expect(mailbox.lastTo(owner.email)?.subject).toBe('【Kaitori】入札が取り消されました')
  expect(mailbox.lastTo(owner.email)?.text).toContain('¥100,000')
  // An operator's words are in the mails as they are on the page.
  for (const { email } of [owner, dealer, agent]) expect(mailbox.lastTo(email)?.text).toContain(VOID_REASON)
  const [toDealer, toAgency, toRival] = [dealer, agent, rival].map(({ email }) => mailbox.lastTo(email))
  expect(toDealer?.text).toContain(`No.${auctionId}`)
  expect(toDealer?.text).toContain('¥300,000')
  expect(toDealer?.text).toMatch(/三丁目モータース\s*様/)
  expect(toDealer?.text).toContain('貴社の入札')
  for (const [mail, title] of [
    [toDealer, '入札が取り消されました'],
    [toAgency, '入札が取り消されました'],
    [toRival, '再び最高額になりました'],
  ] as const)
    expect(mail?.subject).toMatch(new RegExp(`^【Kaitori】${title}（\\S+ .+）$`))
  const agency = await api.services.db
    .selectFrom('agent')
    .select('name')
    .where('agentId', '=', agent.agentId)
    .executeTakeFirstOrThrow()
  expect(toAgency?.text).toMatch(new RegExp(`${agency.name}\\s*様`))
  expect(toAgency?.text).toMatch(/販売店:\s*三丁目モータース/)
  expect(toAgency?.text).toContain('「三丁目モータース」の入札')
  expect(toAgency?.text).not.toContain('貴社')
})

const VOID_REASON = '誤入力の申し出（運営 03-1234-5678）'

test('who is bound again is told so by mail whatever it chose, by push and to its system, once each time, of its own amounts', async () => {
  const [dealer, rival] = [await castDealer(api.services), await castDealer(api.services)]
  const choices = JSON.stringify({ restored: { mail: 'off', push: true } })
  const setting = { choices, quietFrom: null, quietTo: null, hasSound: false, updatedAt: new Date() }
  await api.services.db
    .insertInto('alertSetting')
    .values({ partnerId: rival.partnerId, ...setting })
    .execute()
  const create = 'mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { webhookEndpointId } }'
  const hook = { url: 'https://hooks.example.com/', kinds: ['restored'] }
  expect((await api.graphql(create, { input: hook }, rival.headers)).errors).toEqual([])
  const { auctionId } = await running()
  const bidWith = (by: CastPartner, price: number, maxPrice: number) =>
    give(by, 'placeBid', 'PlaceBidInput', { auctionId, price, maxPrice, idempotencyKey: randomUUID() })
  await bidWith(rival, 100_000, 290_000)
  for (const time of [1, 2]) {
    await bidWith(dealer, 300_000, 900_000)
    const sequence = await lastSequence(auctionId, dealer)
    await give(operator, 'voidBid', 'VoidBidInput', { auctionId, sequence, reason: '誤入力の申し出' })
    await api.runJobs()
    const told = mailbox.mailsTo(rival.email).filter(({ subject }) => subject?.includes('再び最高額になりました'))
    expect(told).toHaveLength(time)
    for (const amount of ['¥100,000', '¥290,000']) expect(told[0]?.text).toContain(amount)
    expect(told[0]?.text).not.toMatch(/300,000|900,000/)
  }
  const raised = await api.services.db
    .selectFrom('alert')
    .select(['kind', 'push', 'mail'])
    .where('partnerId', '=', rival.partnerId)
    .where('kind', '=', 'restored')
    .execute()
  expect(raised).toEqual(Array.from({ length: 2 }, () => ({ kind: 'restored', push: true, mail: 'none' })))
  const sent = await api.services.db
    .selectFrom('webhookDelivery')
    .select('type')
    .where('bikeDealerId', '=', rival.bikeDealerId)
    .execute()
  expect(sent).toEqual([{ type: 'bid.restored' }, { type: 'bid.restored' }])
  // Whose bid was struck out is told of that alone.
  expect(mailbox.mailsTo(dealer.email).filter(({ subject }) => subject?.includes('再び'))).toEqual([])
})

test('who was outbid and trails still hears that the price fell, not that it rose', async () => {
  const dealers = [await castDealer(api.services), await castDealer(api.services), await castDealer(api.services)]
  const [third, second, first] = dealers as [CastPartner, CastPartner, CastPartner]
  const { auctionId } = await running()
  await bid(third, auctionId, 100_000)
  await bid(second, auctionId, 200_000, 250_000)
  await bid(first, auctionId, 300_000)
  await give(first, 'placeBid', 'PlaceBidInput', {
    auctionId,
    price: null,
    maxPrice: 500_000,
    idempotencyKey: randomUUID(),
  })
  expect(wordsOf(await newsOf(third))).toEqual(['outbid 300000'])
  // A maximum that nobody saw is struck out without a word to the others.
  const strike = async (kind: 'bid' | 'raise') => {
    const sequence = await lastSequence(auctionId, first, kind)
    await give(operator, 'voidBid', 'VoidBidInput', { auctionId, sequence, reason: '誤入力の申し出' })
  }
  await strike('raise')
  expect(wordsOf(await newsOf(third))).toEqual(['outbid 300000'])
  await strike('bid')
  expect(wordsOf(await newsOf(third))).toEqual(['lowered 200000'])
  expect(wordsOf(await newsOf(second))).toEqual(['restored 200000'])
  await bid(third, auctionId, 260_000)
  await bid(second, auctionId, 270_000)
  expect(wordsOf(await newsOf(third))).toEqual(['outbid 270000'])
  // Who leads by a bid of its own does not lead because another one was struck out.
  expect(await newsOf(second)).toEqual([])
  await bid(third, auctionId, 280_000)
  expect(await newsOf(third)).toEqual([])
})

const VOIDS = `query V($auctionId: Int!) { partnerAuction(auctionId: $auctionId) {
  bids { price } struckOutBids { sequence price maxPrice automaticPrices reason isOwn bikeDealerName }
  voidableBids { sequence price maxPrice automaticPrices priceAfter leaderAfter } } }`

test('before a bid is struck out its whole consequence is known, and afterwards it stays on record', async () => {
  const [dealer, rival] = [await castDealer(api.services, { name: '消される店' }), await castDealer(api.services)]
  const { auctionId } = await running()
  const read = async (who: { readonly headers: Record<string, string> }) =>
    (await api.graphql(VOIDS, { auctionId }, who.headers)).data.partnerAuction
  await bid(rival, auctionId, 100_000)
  await bid(dealer, auctionId, 110_000, 300_000)
  await bid(rival, auctionId, 150_000)
  const sequence = await lastSequence(auctionId, dealer)
  const voidable = (await read(operator)).voidableBids.find((it: { sequence: number }) => it.sequence === sequence)
  expect(voidable).toMatchObject({ price: 110_000, maxPrice: 300_000, automaticPrices: [151_000], priceAfter: 100_000 })
  expect((await read(dealer)).voidableBids).toEqual([])

  await give(operator, 'voidBid', 'VoidBidInput', { auctionId, sequence, reason: '誤入力の申し出' })
  const struckOut = { price: 110_000, maxPrice: 300_000, automaticPrices: [151_000], reason: '誤入力の申し出' }
  expect((await read(operator)).struckOutBids).toEqual([
    { ...struckOut, sequence, isOwn: false, bikeDealerName: '消される店' },
  ])
  expect((await read(dealer)).struckOutBids).toMatchObject([{ ...struckOut, sequence: 1, isOwn: true }])
  expect((await read(rival)).struckOutBids).toEqual([])
  const log = '{ auditLog(first: 1) { action dealerName detail } }'
  const [entry] = (await api.graphql(log, {}, operator.headers)).data.auditLog
  expect(entry).toMatchObject({ action: 'voidBid', dealerName: '消される店' })
  expect(JSON.parse(entry.detail)).toEqual({ price: 110_000, maxPrice: 300_000, reason: '誤入力の申し出' })
})

test.each([
  ['stopListing', 'AuctionReasonInput', { reason: '規約に反する記載' }, 'operator', 'stopped'],
  ['cancelAuction', 'CancelAuctionInput', { cancelReason: 'sold-elsewhere' }, 'owner', 'canceled'],
] as const)('%s is told to everyone who bid, and to nobody as lost', async (command, type, input, by, kind) => {
  const [dealer, rival] = [await castDealer(api.services), await castDealer(api.services)]
  const { auctionId, owner } = await running()
  await bid(dealer, auctionId, 100_000)
  await bid(rival, auctionId, 110_000)
  await give(by === 'owner' ? owner : operator, command, type, { auctionId, ...input })
  for (const who of [dealer, rival]) expect(wordsOf(await newsOf(who))).toEqual([`${kind} 110000`])
  // Who led is bound no more, and gets it in writing, too.
  await api.runJobs()
  const mail = mailbox.lastTo(rival.email)
  expect(mail?.subject).toContain(kind === 'stopped' ? '出品が停止されました' : '出品が取り消されました')
  expect(mail?.text).toContain('入札はすべて無効です')
  expect(mail?.text).toContain('¥110,000')
  if (kind === 'stopped') expect(mail?.text).toContain('規約に反する記載')
  expect(mailbox.lastTo(dealer.email)).toBeUndefined()
})

test('the winner hears of an objection, of a ruling and of the end', async () => {
  const [dealer, rival] = [await castDealer(api.services), await castDealer(api.services)]
  const { auctionId, owner } = await running()
  await bid(rival, auctionId, 90_000)
  await bid(dealer, auctionId, 100_000)
  const { db } = api.services
  await db.updateTable('auction').set({ endAt: new Date() }).where('auctionId', '=', auctionId).execute()
  await applyDeadline(api.services, 'closeBidding', auctionId)
  await give(owner, 'answerSaleIntention', 'AnswerSaleIntentionInput', { auctionId, saleIntention: 1 })
  const kinds = async (who: CastPartner) => (await newsOf(who)).map(({ kind }) => kind)
  expect(await kinds(dealer)).toEqual(['contracted'])
  await castHandedOver(db, auctionId)
  const payment = { auctionId, finalTransactionPrice: 100_000 }
  await give(dealer, 'reportCompletion', 'ReportCompletionInput', payment)
  const objection = { auctionId, agree: false, comment: '届いていません' }
  await give(owner, 'confirmCompletion', 'ConfirmCompletionInput', objection)
  expect(await kinds(dealer)).toEqual(['objected'])
  const ruling = { auctionId, isProven: false, comment: '記録がありません' }
  await give(operator, 'ruleOnPayment', 'RuleOnPaymentInput', ruling)
  expect(await kinds(dealer)).toEqual(['unproven'])
  await give(owner, 'confirmCompletion', 'ConfirmCompletionInput', { auctionId, agree: true })
  expect(await kinds(dealer)).toEqual(['completed'])
  expect(await kinds(rival)).toEqual(['passedOver'])
})

test.each([
  ['operator', 'operatorStopped'],
  ['dealer', 'dealerStopped'],
] as const)('a trade that the %s stops is told as that', async (by, kind) => {
  const dealer = await castDealer(api.services)
  const { auctionId, owner } = await running()
  await bid(dealer, auctionId, 100_000)
  const { db } = api.services
  await db.updateTable('auction').set({ endAt: new Date() }).where('auctionId', '=', auctionId).execute()
  await applyDeadline(api.services, 'closeBidding', auctionId)
  await give(owner, 'answerSaleIntention', 'AnswerSaleIntentionInput', { auctionId, saleIntention: 1 })
  const stop = { auctionId, reason: '支払いが確認できません' }
  await give(by === 'operator' ? operator : dealer, 'stopTransaction', 'StopTransactionInput', stop)
  expect((await newsOf(dealer)).map((it) => it.kind)).toEqual([kind])
})

test('the end is told to the winner as won, and as lost only to those whom the owner cannot choose', async () => {
  const cast = () => castDealer(api.services)
  const [fourth, third, dealer, rival] = [await cast(), await cast(), await cast(), await cast()]
  const { auctionId, owner } = await running()
  await bid(fourth, auctionId, 80_000)
  await bid(third, auctionId, 90_000)
  await bid(dealer, auctionId, 100_000)
  await bid(rival, auctionId, 110_000)
  const { db } = api.services
  await db.updateTable('auction').set({ endAt: new Date() }).where('auctionId', '=', auctionId).execute()
  expect(await applyDeadline(api.services, 'closeBidding', auctionId)).toBe(true)
  expect(wordsOf(await newsOf(rival))).toEqual(['won 110000'])
  expect(await newsOf(dealer)).toMatchObject([{ kind: 'amongChoices', price: 100_000 }])
  expect(await newsOf(third)).toMatchObject([{ kind: 'amongChoices', price: 90_000 }])
  expect(wordsOf(await newsOf(fourth))).toEqual(['lost 110000'])

  const listed = async (view: string, { headers }: CastPartner) => {
    const { data } = await api.graphql(PartnerAuctionsDocument.query, { filter: { view }, first: 5 }, headers)
    return data.partnerAuctions.auctions.map(({ choiceAmount }: { choiceAmount: number | null }) => choiceAmount)
  }
  expect([await listed('awaiting', third), await listed('lost', third)]).toEqual([[90_000], []])
  expect([await listed('awaiting', fourth), await listed('lost', fourth)]).toEqual([[], [null]])
  const ofLeader = [await listed('awaiting', rival), await listed('won', rival), await listed('lost', rival)]
  expect(ofLeader, 'nobody has won before the owner answers').toEqual([[null], [], []])

  const choice = { auctionId, saleIntention: 1, bikeDealerId: third.bikeDealerId, amount: 90_000 }
  await give(owner, 'answerSaleIntention', 'AnswerSaleIntentionInput', choice)
  for (const [who, kind] of [
    [rival, 'passedOver'],
    [dealer, 'passedOver'],
    [third, 'contracted'],
    [fourth, 'lost'],
  ] as const)
    expect((await newsOf(who)).map((it) => it.kind)).toEqual([kind])
  expect(await listed('lost', dealer)).toEqual([null])
})

test('a saved buy order announces what is listed after it, and nothing older', async () => {
  const dealer = await castDealer(api.services)
  await running()
  const input = { makerId: 1, note: '', isActive: true }
  const { errors } = await api.graphql(SaveBuyOrderDocument.query, { input }, dealer.headers)
  expect(errors).toEqual([])
  expect(await newsOf(dealer)).toEqual([])
  const { auctionId } = await running()
  expect(await newsOf(dealer)).toMatchObject([{ kind: 'wanted', auction: { auctionId } }])
})

test('an operator has no news', async () => {
  expect(await newsOf(operator)).toEqual([])
})
