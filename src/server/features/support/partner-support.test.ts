import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  CreatePartnerSupportThreadDocument,
  PartnerSupportThreadDocument,
  PartnerSupportThreadsDocument,
  PostPartnerSupportMessageDocument,
} from '#contract/generated/partner-support.ts'
import { SupportThreadDocument } from '#contract/generated/support.ts'
import { AnswerSupportDocument, SupportCaseDocument, SupportInboxDocument } from '#contract/generated/support-inbox.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { castOwner } from '#testing/cast.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'
import { type CastPartner, castAgent, castDealer, castOperator } from '#testing/partner-cast.ts'

let api: TestApi
let mailbox: Mailbox
let operator: CastPartner
let dealer: CastPartner

beforeAll(async () => {
  mailbox = await openMailbox()
  api = await startApi({ SMTP_URL: mailbox.url })
  operator = await castOperator(api.services)
})
beforeEach(async () => {
  await api.services.db.deleteFrom('supportThread').execute()
  dealer = await castDealer(api.services)
})
afterAll(async () => {
  await api.stop()
  await mailbox.close()
})

async function call(query: string, variables: Record<string, unknown>, person: { headers: Record<string, string> }) {
  const { data, errors } = await api.graphql(query, variables, person.headers)
  const [field = ''] = Object.keys(data ?? {})
  return errors[0]?.extensions.code ?? data[field]
}

const ask = (person: CastPartner, input: object = {}) =>
  call(
    CreatePartnerSupportThreadDocument.query,
    { input: { subject: 'mistypedBid', text: '¥2,790,000 と入力してしまいました。', ...input } },
    person,
  )

async function running(): Promise<number> {
  const { bikeOwnerId } = await castOwner(api.services)
  return castAuctionIn(api.services.db, 21, { bikeOwnerId, bikeDealerId: dealer.bikeDealerId })
}

test('the operator reads dealer, person and auction, and the answer is mailed with the way into the console', async () => {
  const auctionId = await running()
  const supportThreadId = await ask(dealer, { auctionId })
  const it = await call(SupportCaseDocument.query, { supportThreadId }, operator)
  expect(it).toMatchObject({ auctionId, bikeDealerId: dealer.bikeDealerId, subject: 'mistypedBid', bikeOwnerId: null })
  expect(it.asker.email).toBe(dealer.email)
  expect([it.personName, it.dealerName]).toEqual([expect.any(String), expect.any(String)])
  const answer = { supportThreadId, text: '取り消しました。', updatedAt: it.updatedAt }
  expect(await call(AnswerSupportDocument.query, { input: answer }, operator)).toBe(true)
  await api.runJobs()
  const mail = mailbox.lastTo(dealer.email)
  expect(mail?.subject).toContain(`No.${supportThreadId}`)
  expect(mail?.text).toContain(`/partner/support/${supportThreadId}`)
  expect(mail?.text).not.toContain('取り消しました')
  const [thread] = await call(PartnerSupportThreadsDocument.query, {}, dealer)
  expect(thread).toMatchObject({ supportThreadId, isUnread: true, auctionId })
  const { messages } = await call(PartnerSupportThreadDocument.query, { supportThreadId }, dealer)
  expect(messages.map(({ isFromSupport }: { isFromSupport: boolean }) => isFromSupport)).toEqual([false, true])
})

test('a mistyped bid stands before what waits longer', async () => {
  const earlier = await ask(dealer, { subject: 'other', text: '営業日を教えてください。' })
  const urgent = await ask(dealer)
  const { threads } = await call(SupportInboxDocument.query, { state: 'open' }, operator)
  expect(threads.map(({ supportThreadId }: { supportThreadId: number }) => supportThreadId)).toEqual([urgent, earlier])
})

test("nobody reads or continues another's thread, not even the agency that acts for the dealer", async () => {
  const supportThreadId = await ask(dealer)
  const agent = await castAgent(api.services)
  await api.services.db
    .updateTable('bikeDealer')
    .set({ agentId: agent.agentId })
    .where('bikeDealerId', '=', dealer.bikeDealerId)
    .execute()
  const others = [await castDealer(api.services), agent]
  for (const other of others) {
    expect(await call(PartnerSupportThreadDocument.query, { supportThreadId }, other)).toBe('ERROR_DATA_NOT_FOUND')
    const input = { supportThreadId, text: '追記' }
    expect(await call(PostPartnerSupportMessageDocument.query, { input }, other)).toBe('ERROR_DATA_NOT_FOUND')
    expect(await call(PartnerSupportThreadsDocument.query, {}, other)).toEqual([])
  }
  expect(await call(SupportThreadDocument.query, { supportThreadId }, await castOwner(api.services))).toBe(
    'ERROR_DATA_NOT_FOUND',
  )
  expect(await call(PartnerSupportThreadsDocument.query, {}, operator)).toBe('ERROR_NOT_AUTHORIZED')
  expect(await call(PartnerSupportThreadsDocument.query, {}, await castOwner(api.services))).toBe(
    'ERROR_NOT_AUTHORIZED',
  )
  // An agency's person sees what it wrote itself, for whichever dealer.
  const own = await ask(agent, {
    bikeDealerId: dealer.bikeDealerId,
    subject: 'bidding',
    text: '代理で入札できますか。',
  })
  const [thread] = await call(PartnerSupportThreadsDocument.query, {}, agent)
  expect([thread.supportThreadId, thread.dealerName]).toEqual([own, expect.any(String)])
  expect(await call(PartnerSupportThreadDocument.query, { supportThreadId: own }, dealer)).toBe('ERROR_DATA_NOT_FOUND')
})

test('what is no auction of the market, or no subject of a dealer, is refused', async () => {
  expect(await ask(dealer, { auctionId: 999_999_999 })).toBe('BAD_REQUEST')
  expect(await ask(dealer, { subject: 'listing' })).toBe('ERROR_REQUIRED')
  const twin = await ask(dealer)
  expect(await ask(dealer)).toBe(twin)
})
