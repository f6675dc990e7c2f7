import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, later } from '#domain/values/duration.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { type CastOwner, castOwner } from '#testing/cast.ts'
import { castHandedOver } from '#testing/hand-over-cast.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'
import { type CastPartner, castAgent, castDealer, castOperator } from '#testing/partner-cast.ts'
import { phonePhoto, upload } from '#testing/uploads.ts'
import { withRead } from '#testing/with-read.ts'
import { remindNameChange } from '../../auction/index.ts'

let api: TestApi
let mailbox: Mailbox
let agent: CastPartner
let dealer: CastPartner
let rival: CastPartner
let operator: CastPartner
beforeAll(async () => {
  mailbox = await openMailbox()
  api = await startApi({ SMTP_URL: mailbox.url })
  agent = await castAgent(api.services)
  dealer = await castDealer(api.services, { agentId: agent.agentId })
  rival = await castDealer(api.services)
  operator = await castOperator(api.services)
})
afterAll(async () => {
  await api.stop()
  await mailbox.close()
})

type Person = Pick<CastOwner, 'headers'>

const today = () => tokyoDay(new Date())
const daysAgo = (days: number) => tokyoDay(later(new Date(), -days * DAY))

async function handedOver(days: number, status: 31 | 32 = 31): Promise<{ owner: CastOwner; auctionId: number }> {
  const { db } = api.services
  const owner = await castOwner(api.services)
  const parties = { bikeOwnerId: owner.bikeOwnerId, bikeDealerId: dealer.bikeDealerId }
  const auctionId = await castAuctionIn(db, status, parties)
  await castHandedOver(db, auctionId, later(new Date(), -days * DAY))
  return { owner, auctionId }
}

async function proof(person: Person): Promise<string> {
  const file = await phonePhoto(640, 480)
  return (await upload(api.origin, 'AUCTION_ITEM_IMAGE', { file, headers: person.headers })).body.assetId
}

async function report(person: Person, auctionId: number, changedOn: string, proofAssetId: string) {
  const query =
    'mutation M($input: ReportNameChangeInput!) { reportNameChange(input: $input) { auction { auctionId } } }'
  const input = await withRead(api.services.db, 'reportNameChange', { auctionId, changedOn, proofAssetId })
  const { errors } = await api.graphql(query, { input }, person.headers)
  const [error] = errors
  return error ? [error.extensions.code, ...(error.extensions.fields ?? []).map(({ field }) => field)].join(' ') : 'ok'
}

async function shownTo(person: Person, auctionId: number) {
  const query = `query Q($id: Int!) { auction(auctionId: $id) {
    nameChange { dueOn place changedOn proofAssetId reportsLeft isLate taxDay isTaxMissed } } }`
  const { data } = await api.graphql(query, { id: auctionId }, person.headers)
  return data?.auction?.nameChange ?? null
}

function subjectsTo(email: string): (string | undefined)[] {
  return mailbox.mails.filter(({ to }) => to?.some(({ address }) => address === email)).map(({ subject }) => subject)
}

test.each([31, 32] as const)(
  'in %i the dealer reports it with its proof, corrects a wrong one twice, and the owner hears of each',
  async (status) => {
    const { owner, auctionId } = await handedOver(2, status)
    const assetId = await proof(dealer)
    expect(await shownTo(owner, auctionId)).toMatchObject({ changedOn: null, isLate: false })
    expect(await report(dealer, auctionId, daysAgo(3), assetId)).toBe('BAD_REQUEST changedOn')
    expect(await report(dealer, auctionId, tokyoDay(later(new Date(), DAY)), assetId)).toBe('BAD_REQUEST changedOn')
    expect(await report(dealer, auctionId, 'きのう', assetId)).toBe('BAD_REQUEST changedOn')
    expect(await report(dealer, auctionId, today(), 'none')).toBe('BAD_REQUEST proofAssetId')
    expect(await report(dealer, auctionId, today(), await proof(rival))).toBe('BAD_REQUEST proofAssetId')
    expect(await report(rival, auctionId, today(), assetId)).not.toBe('ok')
    expect(await report(owner, auctionId, today(), assetId)).toBe('ERROR_NOT_AUTHORIZED')
    expect((await shownTo(owner, auctionId)).changedOn).toBeNull()

    expect(await report(agent, auctionId, daysAgo(1), assetId)).toBe('ok')
    expect(await shownTo(owner, auctionId)).toMatchObject({
      reportsLeft: 2,
      changedOn: daysAgo(1),
      proofAssetId: assetId,
      isLate: false,
    })
    await api.runJobs()
    const mail = mailbox.lastTo(owner.email)
    expect(mail?.subject).toContain('名義変更が完了しました')
    // Before the owner has confirmed the money the sale is not complete.
    expect(mail?.text).toContain(status === 31 ? '【引渡し】 → 完了' : '引渡し → 【完了】')
    const stranger = await castOwner(api.services)
    const statuses = async (people: readonly Person[]) =>
      Promise.all(
        people.map(async ({ headers }) => (await fetch(`${api.origin}/assets/${assetId}`, { headers })).status),
      )
    expect(await statuses([owner, dealer, agent, operator])).toEqual([200, 200, 200, 200])
    expect(await statuses([rival, stranger])).toEqual([404, 404])
    expect((await fetch(`${api.origin}/assets/${assetId}`)).status).toBe(404)

    // The right day with the proof that was shown already, then another proof.
    expect(await report(dealer, auctionId, daysAgo(2), assetId)).toBe('ok')
    await api.runJobs()
    expect(mailbox.lastTo(owner.email)?.text).toContain('名義変更の報告を訂正しました')
    const other = await proof(dealer)
    expect(await report(dealer, auctionId, daysAgo(2), other)).toBe('ok')
    expect(await shownTo(owner, auctionId)).toMatchObject({
      reportsLeft: 0,
      changedOn: daysAgo(2),
      proofAssetId: other,
    })
    expect(await report(dealer, auctionId, today(), other)).toBe('ERROR_AUCTION_STATUS_INVALID')
    const said = api.services.db.selectFrom('auctionStatement').where('auctionId', '=', auctionId)
    expect(await said.where('kind', '=', 'nameChange').selectAll().execute()).toHaveLength(3)
  },
)

test('before the bike has left nobody reports it', async () => {
  const owner = await castOwner(api.services)
  const parties = { bikeOwnerId: owner.bikeOwnerId, bikeDealerId: dealer.bikeDealerId }
  const auctionId = await castAuctionIn(api.services.db, 31, parties)
  expect(await report(dealer, auctionId, today(), await proof(dealer))).toBe('ERROR_AUCTION_STATUS_INVALID')
  expect(await shownTo(owner, auctionId)).toBeNull()
})

test('of a bike that nobody registers nothing is reported, and no button asks for it', async () => {
  const { owner, auctionId } = await handedOver(2)
  const query = `query Q($id: Int!, $dealer: Int) {
    partnerAuction(auctionId: $id, bikeDealerId: $dealer) { availableActions } }`
  const open = async () => {
    const { data } = await api.graphql(query, { id: auctionId, dealer: dealer.bikeDealerId }, dealer.headers)
    return data.partnerAuction.availableActions
  }
  expect(await open()).toContain('reportNameChange')
  const { db } = api.services
  await db
    .updateTable('auction')
    .set({ numberRegistration: 'competition' })
    .where('auctionId', '=', auctionId)
    .execute()
  expect(await open()).not.toContain('reportNameChange')
  const input = await withRead(db, 'reportNameChange', {
    ...{ auctionId, changedOn: today(), proofAssetId: await proof(dealer) },
  })
  const { errors } = await api.graphql(
    'mutation M($input: ReportNameChangeInput!) { reportNameChange(input: $input) { __typename } }',
    { input },
    dealer.headers,
  )
  expect(errors[0]?.message).toBe('競技用車両のため名義変更はありません。')
  await api.runJobs()
  expect(subjectsTo(owner.email).filter((subject) => subject?.includes('名義変更'))).toEqual([])
})

test('the dealer is reminded until it is done, the owner is told once it is late', async () => {
  const { services } = api
  const early = await handedOver(10)
  const late = await handedOver(16, 32)
  const context = { services, now: new Date() }
  const count = async () => {
    await api.runJobs()
    return subjectsTo(dealer.email).filter((subject) => subject?.includes('名義変更をお願いします')).length
  }
  const before = await count()
  await remindNameChange(context, { auctionId: early.auctionId })
  expect(await count()).toBe(before + 1)
  expect(subjectsTo(early.owner.email)).not.toContain('【Kaitori】名義変更について')
  await remindNameChange(context, { auctionId: late.auctionId })
  expect(await count()).toBe(before + 2)
  expect(subjectsTo(late.owner.email)).toContain('【Kaitori】名義変更について')
  expect(await shownTo(late.owner, late.auctionId)).toMatchObject({ isLate: true })

  expect(await report(dealer, late.auctionId, today(), await proof(dealer))).toBe('ok')
  await remindNameChange(context, { auctionId: late.auctionId })
  expect(await count()).toBe(before + 2)
  expect(await shownTo(late.owner, late.auctionId)).toMatchObject({ changedOn: today(), isLate: true })
})
