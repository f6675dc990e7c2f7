import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#domain/values/duration.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'
import { castAuction } from '#testing/message-cast.ts'
import { type CastPartner, castDealer } from '#testing/partner-cast.ts'
import { mailNewMessages } from './mail-new-messages.job.ts'

const POST = 'mutation PostMessage($input: PostMessageInput!) { postMessage(input: $input) { messageId } }'
const READ = 'mutation UnreadToRead($input: UnreadToReadInput!) { unreadToRead(input: $input) { hasError } }'

let mailbox: Mailbox
let api: TestApi
let dealer: CastPartner

beforeAll(async () => {
  mailbox = await openMailbox()
  api = await startApi({ SMTP_URL: mailbox.url })
  dealer = await castDealer(api.services, { name: 'モト横浜' })
})
afterAll(async () => {
  await api.stop()
  await mailbox.close()
})

async function conversation() {
  const owner = await castOwner(api.services)
  const { bikeOwnerId } = owner
  const { bikeDealerId } = dealer
  const auctionId = await castAuction(api.services, { bikeOwnerId, status: 22, bikeDealerId })
  let count = 0
  return {
    owner,
    auctionId,
    write: async () => {
      count += 1
      await api.graphql(POST, { input: { auctionId, message: `${count}通目` } }, dealer.headers)
    },
    read: () => api.graphql(READ, { input: { auctionId, bikeDealerId } }, owner.headers),
    /** Runs the job that waits for this tab, if one waits, as if so many milliseconds had passed since it was due. */
    async pass(): Promise<Date | null> {
      const tab = await api.services.db
        .selectFrom('messageTab')
        .select(['messageTabId', 'mailDueAt'])
        .where('auctionId', '=', auctionId)
        .where('bikeDealerId', '=', bikeDealerId)
        .executeTakeFirstOrThrow()
      if (tab.mailDueAt)
        await mailNewMessages({ services: api.services, now: tab.mailDueAt }, { messageTabId: tab.messageTabId })
      await api.runJobs()
      return tab.mailDueAt
    },
    mails: () => mailbox.mails.filter(({ to }) => to?.some(({ address }) => address === owner.email)),
  }
}

test('one mail tells of what is unread, without the words, and the next comes ten minutes later at the earliest', async () => {
  const it = await conversation()
  await it.write()
  await it.write()
  const first = await it.pass()
  expect(it.mails().map(({ subject }) => subject)).toEqual(['【Kaitori】新着メッセージ'])
  const [mail] = it.mails()
  expect(mail?.text).toContain('モト横浜')
  expect(mail?.text).toContain('2件')
  expect(mail?.text).not.toContain('1通目')
  expect(mail?.text).toContain(`/kaitori/mypage?notification=message&id=${it.auctionId}`)
  expect(mail?.headers.some(({ key }) => key === 'list-unsubscribe')).toBe(true)

  await it.write()
  await it.write()
  const second = await it.pass()
  expect((second?.getTime() ?? 0) - (first?.getTime() ?? 0)).toBe(10 * MINUTE)
  expect(it.mails()).toHaveLength(2)
  expect(await it.pass()).toBeNull()
})

test('one person sends so many messages in a minute and no more; the other side goes on', async () => {
  const { auctionId, owner } = await conversation()
  const { bikeDealerId } = dealer
  const post = async (message: string, headers: { authorization: string }) =>
    (await api.graphql(POST, { input: { auctionId, bikeDealerId, message } }, { ...headers })).errors[0]
  for (let count = 0; count < 60; count += 1) expect(await post(`${count}通目`, dealer.headers)).toBeUndefined()
  const refused = await post('もう1通', dealer.headers)
  expect(refused?.extensions.code).toBe('ERROR_EXCEEDING_UPPER_LIMIT')
  expect(refused?.message).toContain('1分ほどおいて')
  expect(await post('落ち着いてください', owner.headers)).toBeUndefined()
})

test('an owner who is reading gets none', async () => {
  const it = await conversation()
  await it.write()
  await it.read()
  await it.pass()
  expect(it.mails()).toEqual([])
})

test('a tab in which nobody writes any more is not mailed about: the owner has sold to another', async () => {
  const it = await conversation()
  await it.write()
  const { bikeDealerId } = await castDealer(api.services)
  await api.services.db
    .updateTable('auction')
    .set({ chosenDealerId: bikeDealerId })
    .where('auctionId', '=', it.auctionId)
    .execute()
  await it.pass()
  expect(it.mails()).toEqual([])
})

test('an owner who does not want such mails gets none', async () => {
  const it = await conversation()
  await api.services.db
    .updateTable('bikeOwnerAccount')
    .set({ notifyMessage: false })
    .where('bikeOwnerId', '=', it.owner.bikeOwnerId)
    .execute()
  await it.write()
  await it.pass()
  expect(it.mails()).toEqual([])
})

test('what the owner writes is mailed to nobody', async () => {
  const it = await conversation()
  const input = { auctionId: it.auctionId, bikeDealerId: dealer.bikeDealerId, message: 'こちらこそ' }
  await api.graphql(POST, { input }, it.owner.headers)
  expect(await it.pass()).toBeNull()
})
