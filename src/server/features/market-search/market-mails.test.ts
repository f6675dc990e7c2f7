import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DeleteBikeOwnerDocument, UpdateBikeOwnerNotificationSettingDocument } from '#contract/generated/account.ts'
import { CreateMarketSearchBikeDocument, MarketSearchDocument } from '#contract/generated/market-search.ts'
import { isoOfDay } from '#domain/souba/calendar.ts'
import { middleAndRangeText } from '#domain/souba/format.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { type CastOwner, castOwner, PASSWORD } from '#testing/cast.ts'
import { castListing } from '#testing/listing.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'
import { castDealer } from '#testing/partner-cast.ts'
import { transact } from '../../db/client.ts'
import { addJob } from '../../jobs/add-job.ts'
import { jobs } from '../../jobs.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { dayAfter } from '../souba/prices/market-day.ts'
import { recomputeInThread } from '../souba/prices/recompute-in-thread.ts'

const MODEL = 1001
const VEHICLE = { modelId: MODEL, mileageId: 6, transferPlan: 'now', displacementCtgId: 4 }
const NOW = new Date('2026-11-15T03:00:00Z')
const NEXT_MONTH = new Date('2026-12-15T03:00:00Z')

let api: TestApi
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await openMailbox()
  api = await startApi({ SMTP_URL: mailbox.url })
  // A market of one model that gains ¥20,000 a month.
  const today = dayAfter(NOW)
  const sales = Array.from({ length: 300 }, (_, index) => ({
    soldOn: isoOfDay(today - 1 - index),
    modelId: MODEL,
    mileageId: 6,
    price: 600_000 - Math.floor(index / 30) * 20_000 + (index % 7) * 3_000,
    source: 'import' as const,
  }))
  await api.services.db.insertInto('sale').values(sales).execute()
  await recomputeInThread(api.databaseUrl, api.services.db, api.services.bus, NOW)
})
beforeEach(async () => {
  await api.services.db.deleteFrom('marketSearchBike').execute()
})
afterAll(async () => {
  await api.stop()
  await mailbox.close()
})

/** An owner who asked for the price on a day. */
async function follower(askedAt: Date): Promise<CastOwner> {
  const owner = await castOwner(api.services)
  const { errors } = await api.graphql(CreateMarketSearchBikeDocument.query, { input: VEHICLE }, owner.headers)
  expect(errors).toEqual([])
  await api.services.db
    .updateTable('marketSearchBike')
    .set({ updatedAt: askedAt })
    .where('bikeOwnerId', '=', owner.bikeOwnerId)
    .execute()
  return owner
}

const mailsTo = ({ email }: CastOwner) =>
  mailbox.mails.filter(({ to }) => to?.some(({ address }) => address === email)).map(({ subject }) => subject)
const header = (owner: CastOwner, name: string) =>
  mailbox.lastTo(owner.email)?.headers.find(({ key }) => key === name)?.value ?? ''
const turnOff = (owner: CastOwner, input: object) =>
  api.graphql(UpdateBikeOwnerNotificationSettingDocument.query, { input }, owner.headers)

async function run(job: 'sendPriceReports' | 'inviteToList', now: Date): Promise<void> {
  await jobs[job]({ services: api.services, now }, {})
  await api.runJobs()
}

const OCTOBER = new Date('2026-10-20T03:00:00Z')
const REPORT = '【Kaitori】11月の買取相場: ホンダ CB400スーパーフォア'

test('the report tells this month against last, as text and as HTML, and how to turn it off', async () => {
  const owner = await follower(OCTOBER)
  await run('sendPriceReports', NOW)
  const mail = mailbox.lastTo(owner.email)
  const { data } = await api.graphql(MarketSearchDocument.query, {}, owner.headers)
  const { marketPrice } = data.bikeOwner.marketSearchBike
  const thisMonth = middleAndRangeText(marketPrice)
  const lastMonth = /先月の相場: +(.+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(/今月の相場: +(.+)/.exec(mail?.text ?? '')?.[1]).toBe(thisMonth)
  expect(lastMonth).toMatch(/^まん中 約\d+(\.\d)?万円（\d+\.\d〜\d+\.\d万円）$/)
  expect(Number(/（(.+)〜/.exec(lastMonth)?.[1])).toBeLessThan(marketPrice.min / 10_000)
  expect(mail?.text).toMatch(/先月より約\d\.\d万円上がりました。/)
  expect(mail?.text).toContain('走行距離')
  expect(mail?.text).toContain('http://localhost/kaitori/mypage/market')
  expect(mail?.html).toContain('href="http://localhost/kaitori/mypage/market"')
  const words = mail?.html?.replaceAll(/<[^>]*>/g, '')
  for (const part of [thisMonth, lastMonth]) expect(words).toContain(part)
  expect(header(owner, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(header(owner, 'list-unsubscribe')).toContain(`${owner.bikeOwnerId}.market.`)
})

test('the report comes once a month, also from two workers at once, and again the month after', async () => {
  const owners = await Promise.all(Array.from({ length: 12 }, () => follower(OCTOBER)))
  await Promise.all([run('sendPriceReports', NOW), run('sendPriceReports', NOW), run('sendPriceReports', NOW)])
  await run('sendPriceReports', later(NOW, DAY))
  for (const owner of owners) expect(mailsTo(owner)).toHaveLength(1)
  await expect(run('sendPriceReports', NEXT_MONTH)).rejects.toThrow('no prices of 2026-12')
  await recomputeInThread(api.databaseUrl, api.services.db, api.services.bus, NEXT_MONTH)
  await run('sendPriceReports', NEXT_MONTH)
  await recomputeInThread(api.databaseUrl, api.services.db, api.services.bus, NOW)
  for (const owner of owners) expect(mailsTo(owner)).toEqual([REPORT, REPORT.replace('11月', '12月')])
})

test('no report goes to who does not want it, has withdrawn, asked this month, sells or has sold the bike', async () => {
  const { db } = api.services
  const { bikeDealerId } = await castDealer(api.services)
  const unwilling = await follower(OCTOBER)
  await turnOff(unwilling, { market: false })
  const gone = await follower(OCTOBER)
  await api.graphql(DeleteBikeOwnerDocument.query, { password: PASSWORD }, gone.headers)
  const recent = await follower(new Date('2026-11-02T03:00:00Z'))
  const selling = await follower(OCTOBER)
  await castListing(db, selling.bikeOwnerId, { change: { modelId: MODEL } })
  const sold = await follower(OCTOBER)
  await castAuctionIn(db, 32, { bikeOwnerId: sold.bikeOwnerId, bikeDealerId })
  const declined = await follower(OCTOBER)
  await castAuctionIn(db, 85, { bikeOwnerId: declined.bikeOwnerId, bikeDealerId })
  await run('sendPriceReports', NOW)
  for (const owner of [unwilling, gone, recent, selling, sold]) expect(mailsTo(owner)).not.toContain(REPORT)
  expect(mailsTo(declined)).toEqual([REPORT])
})

test('where no price can be said there is no report and no invitation', async () => {
  const owner = await follower(OCTOBER)
  await api.services.db.updateTable('marketSearchBike').set({ modelId: 1002 }).execute()
  await run('sendPriceReports', NOW)
  await run('inviteToList', later(OCTOBER, 5 * DAY))
  expect(mailsTo(owner)).toEqual([])
})

const INVITATION = '【Kaitori】ホンダ CB400スーパーフォアを出品してみませんか'

test('who asked three days ago and has listed nothing is invited, once', async () => {
  const owner = await follower(later(NOW, -3 * DAY - 1000))
  await Promise.all([run('inviteToList', NOW), run('inviteToList', NOW)])
  await run('inviteToList', later(NOW, DAY))
  await api.graphql(CreateMarketSearchBikeDocument.query, { input: VEHICLE }, owner.headers)
  await api.services.db
    .updateTable('marketSearchBike')
    .set({ updatedAt: later(NOW, DAY) })
    .execute()
  await run('inviteToList', later(NOW, 6 * DAY))
  expect(mailsTo(owner)).toEqual([INVITATION])
  const mail = mailbox.lastTo(owner.email)
  expect(mail?.text).toMatch(/現在の相場: +まん中 約\d+(\.\d)?万円（\d+\.\d〜\d+\.\d万円）/)
  expect(mail?.html).toContain('href="http://localhost/kaitori/mypage?notification=auctionAppeal"')
  expect(header(owner, 'list-unsubscribe')).toContain(`${owner.bikeOwnerId}.auctionAppeal.`)
})

test('no invitation goes to who asked just now or long ago, has listed, does not want it or has withdrawn', async () => {
  const days = (count: number) => follower(later(NOW, -count * DAY))
  const owners = [await days(2), await days(31), await days(5), await days(5), await days(5)]
  const [, , listed, unwilling, gone] = owners
  if (!listed || !unwilling || !gone) throw new Error('cast')
  await castListing(api.services.db, listed.bikeOwnerId, { change: { modelId: 1002 } })
  await turnOff(unwilling, { auctionAppeal: false })
  await api.graphql(DeleteBikeOwnerDocument.query, { password: PASSWORD }, gone.headers)
  await run('inviteToList', NOW)
  for (const owner of owners) expect(mailsTo(owner)).not.toContain(INVITATION)
})

test('the queue knows the job', async () => {
  const owner = await follower(later(new Date(), -4 * DAY))
  await transact(api.services.db, (tx) => addJob(tx, 'inviteToList', {}))
  await api.runJobs()
  expect(mailsTo(owner)).toEqual([INVITATION])
})

test('a code that someone waits for is sent before the thousands', async () => {
  const document = { subject: 'x', greeting: null, blocks: [] }
  const queue = (to: string, isBulk: boolean) =>
    transact(api.services.db, (tx) =>
      queueMail(tx, api.services, { kind: 'test', to, document, bikeOwnerId: null, isBulk }, new Date()),
    )
  await queue('bulk1@example.com', true)
  await queue('bulk2@example.com', true)
  await queue('code@example.com', false)
  await api.runJobs()
  expect(mailbox.mails.slice(-3).map(({ to }) => to?.[0]?.address)[0]).toBe('code@example.com')
})
