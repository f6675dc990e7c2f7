import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHOICE_UNKNOWN } from '#content/messages/changes.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { castOwner } from '#testing/cast.ts'
import { castEndedAuction } from '#testing/ended-auction.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'
import { type CastPartner, castDealer, castOperator } from '#testing/partner-cast.ts'
import { withRead } from '#testing/with-read.ts'
import { checkInvariants } from '../auction/check-invariants.ts'
import { auditBids } from '../bidding/audit-bids.ts'

let api: TestApi
let mailbox: Mailbox
let operator: CastPartner
let highest: CastPartner
let second: CastPartner
let third: CastPartner
let fourth: CastPartner
beforeAll(async () => {
  mailbox = await openMailbox()
  api = await startApi({ SMTP_URL: mailbox.url })
  operator = await castOperator(api.services)
  ;[highest, second, third, fourth] = [
    await castDealer(api.services, { name: '一番店' }),
    await castDealer(api.services, { name: '二番店' }),
    await castDealer(api.services, { name: '三番店' }),
    await castDealer(api.services, { name: '四番店' }),
  ]
})
afterAll(async () => {
  await api.stop()
  await mailbox.close()
})

const ended = () =>
  castEndedAuction(api, operator, [
    [fourth, 100_000],
    [third, 150_000],
    [second, 200_000, 400_000],
    [highest, 405_000, 900_000],
  ])

type Person = { readonly headers: Record<string, string> }

async function answer(owner: Person, input: Record<string, unknown> & { auctionId: number }): Promise<string> {
  const read = await withRead(api.services.db, 'answerSaleIntention', { saleIntention: 1, ...input })
  const query = 'mutation ($input: AnswerSaleIntentionInput!) { answerSaleIntention(input: $input) { __typename } }'
  const { errors } = await api.graphql(query, { input: read }, owner.headers)
  return errors[0] ? `${errors[0].extensions.code} ${errors[0].message}` : 'ok'
}

const rowOf = (auctionId: number) =>
  api.services.db.selectFrom('auction').selectAll().where('auctionId', '=', auctionId).executeTakeFirstOrThrow()

async function expectWhole() {
  expect((await checkInvariants(api.services.db)).filter(({ broken }) => broken.length > 0)).toEqual([])
  expect((await auditBids(api.services.db)).findings).toEqual([])
}

test('the owner is shown the three leading dealers with their own open bids, and nobody else is', async () => {
  const { owner, auctionId } = await ended()
  const query = `{ auction(auctionId: ${auctionId}) { choices { dealerName amount isSuspended } } }`
  const asked = async ({ headers }: Person) => (await api.graphql(query, {}, headers)).data?.auction?.choices
  expect(await asked(owner)).toEqual([
    { dealerName: '一番店', amount: 405_000, isSuspended: false },
    { dealerName: '二番店', amount: 200_000, isSuspended: false },
    { dealerName: '三番店', amount: 150_000, isSuspended: false },
  ])
  for (const other of [highest, second, operator, { headers: {} }]) expect(await asked(other)).toEqual([])
})

test('a dealer that broke the contract for this bike is marked, for the owner and operators alone', async () => {
  const owner = await castOwner(api.services)
  const { bikeDealerId } = fourth
  const unsold = async ({ bikeOwnerId } = owner) => castAuctionIn(api.services.db, 85, { bikeOwnerId, bikeDealerId })
  const [root, first, other, again] = [await unsold(), await ended(), await unsold(), await ended()]
  expect(await answer(first.owner, { auctionId: first.auctionId })).toBe('ok')
  const stop = 'mutation ($input: StopTransactionInput!) { stopTransaction(input: $input) { __typename } }'
  const reason = { auctionId: first.auctionId, reason: '事情が変わりました' }
  const input = await withRead(api.services.db, 'stopTransaction', reason)
  expect((await api.graphql(stop, { input }, highest.headers)).errors).toEqual([])
  const { bikeOwnerId } = again.owner
  const link = (auctionId: number, relistedFrom: number | null) =>
    api.services.db
      .updateTable('auction')
      .set({ bikeOwnerId, relistedFrom })
      .where('auctionId', '=', auctionId)
      .execute()
  for (const auctionId of [root, first.auctionId]) await link(auctionId, null)
  // Listed again twice: what was broken before is not forgotten in between.
  await link(other, first.auctionId)
  await link(again.auctionId, other)
  const query = `{ auction(auctionId: ${again.auctionId}) { winnerBrokenContract choices { dealerName brokenContract } } }`
  expect((await api.graphql(query, {}, again.owner.headers)).data.auction).toEqual({
    winnerBrokenContract: 405_000,
    choices: [
      { dealerName: '一番店', brokenContract: 405_000 },
      { dealerName: '二番店', brokenContract: null },
      { dealerName: '三番店', brokenContract: null },
    ],
  })
  // Nor is what was broken in a listing beside this one, where both were listed again from the one before.
  await link(other, root)
  await link(first.auctionId, root)
  expect((await api.graphql(query, {}, again.owner.headers)).data.auction.winnerBrokenContract).toBe(405_000)
  const console = `{ partnerAuction(auctionId: ${again.auctionId}) { winnerBrokenContract } }`
  const shownTo = async ({ headers }: Person) =>
    (await api.graphql(console, {}, headers)).data?.partnerAuction?.winnerBrokenContract
  expect(await shownTo(operator)).toBe(405_000)
  for (const dealer of [highest, second]) expect(await shownTo(dealer)).toBeNull()
})

test('the dealer who is chosen is the winner everywhere, and the one passed over is told', async () => {
  const { owner, auctionId } = await ended()
  const before = await rowOf(auctionId)
  const chosen = { auctionId, bikeDealerId: third.bikeDealerId, amount: 150_000 }
  expect(await answer(owner, chosen)).toBe('ok')
  expect(await answer(owner, { ...chosen, version: before.version }), 'sent again').toBe('ok')
  expect(await rowOf(auctionId)).toMatchObject({
    auctionStatus: 31,
    contractAmount: 150_000,
    winnerDealerId: third.bikeDealerId,
    leaderDealerId: highest.bikeDealerId,
    currentPrice: 405_000,
    bidHead: before.bidHead,
  })
  await api.runJobs()
  const passedOver = mailbox.lastTo(highest.email)
  expect(passedOver?.subject).toContain('他の販売店に売却されました')
  expect(passedOver?.text).toContain('405,000')
  expect(passedOver?.text).not.toMatch(/150,000|900,000|080/)
  expect(mailbox.lastTo(third.email)?.text).toMatch(/成約金額[\s\S]*150,000/)
  expect(mailbox.lastTo(owner.email)?.text).toMatch(/150,000[\s\S]*三番店/)

  const page = `{ partnerAuction(auctionId: ${auctionId}) { isWinner contractAmount ownerContact { name } ownMaximum } }`
  const seenBy = async ({ headers }: Person) => (await api.graphql(page, {}, headers)).data?.partnerAuction
  expect(await seenBy(third)).toMatchObject({ isWinner: true, contractAmount: 150_000, ownMaximum: 150_000 })
  expect((await seenBy(third)).ownerContact).not.toBeNull()
  expect(await seenBy(highest)).toEqual({
    isWinner: false,
    contractAmount: null,
    ownerContact: null,
    ownMaximum: 900_000,
  })
  const news = '{ partnerNews { kind auction { auctionId } } }'
  const toldTo = async ({ headers }: Person) =>
    (await api.graphql(news, {}, headers)).data?.partnerNews.find(
      (it: { auction: { auctionId: number } }) => it.auction.auctionId === auctionId,
    )?.kind
  expect([await toldTo(highest), await toldTo(third)]).toEqual(['passedOver', 'contracted'])

  const post = 'mutation ($input: PostMessageInput!) { ecsPostMessage(input: $input) { __typename } }'
  const write = async (person: Person, bikeDealerId: number) => {
    const input = { auctionId, bikeDealerId, message: 'よろしくお願いします', messageType: 0 }
    return (await api.graphql(post, { input }, person.headers)).errors[0]?.extensions.code ?? 'ok'
  }
  expect(await write(owner, third.bikeDealerId)).toBe('ok')
  expect(await write(owner, highest.bikeDealerId)).not.toBe('ok')
  await expectWhole()
})

test('only what stands is chosen: the three, at their own open bids', async () => {
  const { owner, auctionId } = await ended()
  for (const wrong of [
    { bikeDealerId: second.bikeDealerId, amount: 405_000 },
    { bikeDealerId: fourth.bikeDealerId, amount: 100_000 },
    { bikeDealerId: second.bikeDealerId, amount: 400_000 },
    { amount: 900_000 },
  ])
    expect(await answer(owner, { auctionId, ...wrong })).toBe(`ERROR_CONTENT_CHANGED ${CHOICE_UNKNOWN}`)
  const { version, auctionStatus } = await rowOf(auctionId)
  expect(auctionStatus).toBe(22)
  const stale = await answer(owner, { auctionId, version: version - 1 })
  expect(stale, 'nobody was suspended').toMatch(/^ERROR_CONTENT_CHANGED 選べる販売店または金額が変わりました。/)
})

async function suspend({ bikeDealerId }: CastPartner, reason: string) {
  const { name, personInCharge, phone, email, state, licenceNumber, licenceAuthority, updatedAt } =
    await api.services.db
      .selectFrom('bikeDealer')
      .selectAll()
      .where('bikeDealerId', '=', bikeDealerId)
      .executeTakeFirstOrThrow()
  const kept = { name, personInCharge, phone, email, state, licenceNumber, licenceAuthority, updatedAt }
  const input = { bikeDealerId, ...kept, suspendReason: reason }
  const query = 'mutation ($input: SaveDealerInput!) { saveDealer(input: $input) }'
  expect((await api.graphql(query, { input }, operator.headers)).errors).toEqual([])
}

test('nobody sells to a suspended dealer, and who leads being suspended leaves the others', async () => {
  const dealer = await castDealer(api.services)
  const { owner, auctionId } = await castEndedAuction(api, operator, [
    [second, 100_000],
    [dealer, 200_000],
    [highest, 300_000],
  ])
  const { version } = await rowOf(auctionId)
  await suspend(dealer, '取引の状況を調査中')
  const chosen = { auctionId, bikeDealerId: dealer.bikeDealerId, amount: 200_000 }
  expect(await answer(owner, { ...chosen, version })).toContain('利用を停止されています')
  expect(await answer(owner, chosen)).toContain('利用を停止されています')
  expect(await answer(owner, { auctionId, version }), 'read before').toContain('選べる販売店が変わりました')
  expect(await answer(owner, { auctionId, bikeDealerId: second.bikeDealerId, amount: 100_000 })).toBe('ok')

  const leader = await castDealer(api.services)
  const led = await castEndedAuction(api, operator, [
    [second, 100_000],
    [leader, 200_000],
  ])
  await suspend(leader, '取引の状況を調査中')
  expect(await answer(led.owner, { auctionId: led.auctionId })).toContain('利用を停止されています')
  const next = { auctionId: led.auctionId, bikeDealerId: second.bikeDealerId, amount: 100_000 }
  expect(await answer(led.owner, next)).toBe('ok')
  await expectWhole()
})

test('choice against suspension, and two answers at once: one outcome each', async () => {
  for (let round = 0; round < 5; round += 1) {
    const dealer = await castDealer(api.services)
    const { owner, auctionId } = await castEndedAuction(api, operator, [
      [dealer, 100_000],
      [highest, 200_000],
    ])
    const chosen = { auctionId, bikeDealerId: dealer.bikeDealerId, amount: 100_000 }
    const { version } = await rowOf(auctionId)
    const [code] = await Promise.all([answer(owner, { ...chosen, version }), suspend(dealer, '取引の状況を調査中')])
    const row = await rowOf(auctionId)
    expect([row.auctionStatus, row.winnerDealerId]).toEqual(
      code === 'ok' ? [31, dealer.bikeDealerId] : [22, highest.bikeDealerId],
    )
  }
  const { owner, auctionId } = await ended()
  const codes = await Promise.all([
    answer(owner, { auctionId, bikeDealerId: second.bikeDealerId, amount: 200_000 }),
    answer(owner, { auctionId }),
    answer(owner, { auctionId, saleIntention: 0 }),
  ])
  expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
  const { auctionStatus, contractAmount } = await rowOf(auctionId)
  expect([auctionStatus, contractAmount]).toEqual(
    [
      [31, 200_000],
      [31, 405_000],
      [85, null],
    ][codes.indexOf('ok')],
  )
  await expectWhole()
})
