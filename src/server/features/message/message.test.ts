import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { type CastOwner, castOwner } from '#testing/cast.ts'
import { castAuction, moveAuction } from '#testing/message-cast.ts'
import { type CastPartner, castAgent, castDealer, castOperator } from '#testing/partner-cast.ts'

const FIELDS = `messageId auctionId agentId bikeDealerId bikeOwnerId assetId assetOriginalURL assetThumbnailURL fileName
  fileSize createdAt createdBy message messageType senderGroup senderName specialMessageTemplateId
  specialMessageTemplateParams isDeleted cursor`
const POST = `mutation PostMessage($input: PostMessageInput!) { postMessage(input: $input) { ${FIELDS} } }`
const MESSAGES = `query Messages($auctionId: Int!, $agentId: Int, $bikeDealerId: Int, $cursor: String, $after: String, $first: Int) {
  messages(auctionId: $auctionId, agentId: $agentId, bikeDealerId: $bikeDealerId, cursor: $cursor, after: $after, first: $first) {
    messages { ${FIELDS} } dynamoDBCursor newestCursor hasMore } }`
const TABS = `query MessageTabs($auctionId: Int!) { messageTabs(auctionId: $auctionId) {
  tabName bikeDealerId agentId isUnread unreadCount lastSentAt lastReadAt messageDisabledFlag side
  readByOther { messageId readAt } lastMessage { message } messages { message } dynamoDBCursor newestCursor } }`
const READ = `mutation UnreadToRead($input: UnreadToReadInput!) { unreadToRead(input: $input) { hasError } }`
const DELETE = `mutation DeleteMessage($input: DeleteMessageInput!) { deleteMessage(input: $input) { messageId message isDeleted } }`

type Person = Pick<CastOwner | CastPartner, 'headers'>

let api: TestApi
let owner: CastOwner
let dealer: CastPartner
let rival: CastPartner
let agent: CastPartner
let operator: CastPartner

beforeAll(async () => {
  api = await startApi()
  const { services } = api
  agent = await castAgent(services)
  dealer = await castDealer(services, { name: 'バイクショップ青葉', agentId: agent.agentId })
  rival = await castDealer(services)
  operator = await castOperator(services)
})
afterAll(() => api.stop())

/** Each auction has an owner of its own: nobody has two active ones. */
async function auctionOf(status: Parameters<typeof castAuction>[1]['status'] = 22) {
  owner = await castOwner(api.services, { userName: '川崎 疾風' })
  const { bikeDealerId } = dealer
  return castAuction(api.services, { bikeOwnerId: owner.bikeOwnerId, status, bikeDealerId })
}

const post = (who: Person, input: Record<string, unknown>) => api.graphql(POST, { input }, who.headers)
const toDealer = (auctionId: number, message: string) => ({ auctionId, bikeDealerId: dealer.bikeDealerId, message })
const textsOf = (page: { messages: { message: string }[] }) => page.messages.map(({ message }) => message)

test('the two sides write to each other, and each reads it with the name of the other', async () => {
  const auctionId = await auctionOf(31)
  const { bikeDealerId } = dealer
  const first = await post(owner, toDealer(auctionId, '引き取りはいつになりますか。'))
  expect(first.errors).toEqual([])
  expect(first.data.postMessage).toMatchObject({
    auctionId,
    bikeDealerId,
    agentId: agent.agentId,
    bikeOwnerId: owner.bikeOwnerId,
    createdBy: `owner:${owner.bikeOwnerId}`,
    messageType: 0,
    senderGroup: 'seller',
    senderName: '川崎 疾風',
    isDeleted: false,
  })
  await post(dealer, { auctionId, message: '土曜日の午前はいかがでしょうか。' })
  await post(agent, { auctionId, bikeDealerId, message: '当日は代理店が伺います。' })
  const { data } = await api.graphql(MESSAGES, { auctionId, bikeDealerId }, owner.headers)
  expect(data.messages.messages.map((it: { senderGroup: string; senderName: string }) => it.senderName)).toEqual([
    '川崎 疾風',
    'バイクショップ青葉',
    expect.stringContaining('代理店'),
  ])
  expect(data.messages).toMatchObject({ dynamoDBCursor: null, hasMore: false })
})

test('the support tab is there from status 11 on, between owner and operator', async () => {
  const auctionId = await auctionOf(11)
  await post(owner, { auctionId, message: '審査はいつ終わりますか。' })
  await post(operator, { auctionId, message: '本日中に終わります。' })
  const { data } = await api.graphql(TABS, { auctionId }, owner.headers)
  expect(data.messageTabs).toMatchObject([
    { tabName: 'サポート', bikeDealerId: null, unreadCount: 1, messageDisabledFlag: 0, side: 'seller' },
  ])
  expect(data.messageTabs[0].messages).toEqual([
    { message: '審査はいつ終わりますか。' },
    { message: '本日中に終わります。' },
  ])
  expect((await post(dealer, { auctionId, message: '割り込み' })).errors[0]?.extensions.code).toBe(
    'ERROR_DATA_NOT_FOUND',
  )
})

test('contacts are hidden until there is a contract, then seen', async () => {
  const auctionId = await auctionOf(22)
  const { data } = await post(dealer, { auctionId, message: '090-1234-5678 か a@example.com までお電話ください' })
  expect(data.postMessage.message).toBe('*** か *** までお電話ください')
  await moveAuction(api.services, auctionId, 31)
  const read = await api.graphql(MESSAGES, { auctionId, bikeDealerId: dealer.bikeDealerId }, owner.headers)
  expect(textsOf(read.data.messages)).toEqual(['090-1234-5678 か a@example.com までお電話ください'])
})

test('a muted seller cannot write to the dealer, the dealer can, and support stays open', async () => {
  const auctionId = await auctionOf(22)
  await api.services.db.updateTable('auction').set({ isSellerMuted: true }).where('auctionId', '=', auctionId).execute()
  expect((await post(owner, toDealer(auctionId, 'なぜですか'))).errors[0]?.extensions).toEqual({
    code: 'ERROR_AUCTION_STATUS_INVALID',
    reason: 'MESSAGE_DISABLED',
  })
  expect((await post(dealer, { auctionId, message: 'ご連絡します' })).errors).toEqual([])
  expect((await post(owner, { auctionId, message: '運営へ' })).errors).toEqual([])
})

test.each([85, 91, 92] as const)('in status %i nobody writes to the other side any more', async (status) => {
  const auctionId = await auctionOf(status)
  for (const [who, input] of [
    [owner, toDealer(auctionId, 'もしもし')],
    [dealer, { auctionId, message: 'もしもし' }],
  ] as const)
    expect((await post(who, input)).errors[0]?.extensions.code).toBe('ERROR_AUCTION_STATUS_INVALID')
})

test.each([
  ['blank', '  \n ', 'ERROR_REQUIRED'],
  ['too long', 'あ'.repeat(2_001), 'BAD_REQUEST'],
])('a text that is %s is refused', async (_name, message, code) => {
  const auctionId = await auctionOf(22)
  const { errors } = await post(owner, toDealer(auctionId, message))
  expect(errors[0]?.extensions).toMatchObject({ code, fields: [{ field: 'message' }] })
})

test('a repeated request writes once: with its key, and without one at once', async () => {
  const auctionId = await auctionOf(22)
  const withKey = { ...toDealer(auctionId, 'はい'), idempotencyKey: 'k-1' }
  const [one, two] = await Promise.all([post(owner, withKey), post(owner, withKey)])
  expect(one.data.postMessage.messageId).toBe(two.data.postMessage.messageId)
  const [three, four] = await Promise.all([
    post(owner, toDealer(auctionId, 'お願いします')),
    post(owner, toDealer(auctionId, 'お願いします')),
  ])
  expect(three.data.postMessage.messageId).toBe(four.data.postMessage.messageId)
  await post(owner, { ...toDealer(auctionId, 'はい'), idempotencyKey: 'k-2' })
  const read = await api.graphql(MESSAGES, { auctionId, bikeDealerId: dealer.bikeDealerId }, owner.headers)
  expect(textsOf(read.data.messages)).toEqual(['はい', 'お願いします', 'はい'])
})

describe('reading by cursor', () => {
  test('goes back to the first message and forward to what came later, without gap or repetition', async () => {
    const auctionId = await auctionOf(22)
    const { bikeDealerId } = dealer
    for (let number = 1; number <= 7; number += 1) await post(owner, toDealer(auctionId, `第${number}便`))
    const read = async (window: Record<string, unknown>) =>
      (await api.graphql(MESSAGES, { auctionId, bikeDealerId, first: 3, ...window }, dealer.headers)).data.messages
    const newest = await read({})
    const older = await read({ cursor: newest.dynamoDBCursor })
    const oldest = await read({ cursor: older.dynamoDBCursor })
    expect([oldest, older, newest].flatMap(textsOf)).toEqual([1, 2, 3, 4, 5, 6, 7].map((it) => `第${it}便`))
    expect(oldest.dynamoDBCursor).toBeNull()

    expect(await read({ after: newest.newestCursor })).toMatchObject({
      messages: [],
      newestCursor: newest.newestCursor,
    })
    for (let number = 8; number <= 11; number += 1) await post(owner, toDealer(auctionId, `第${number}便`))
    const later = await read({ after: newest.newestCursor })
    const last = await read({ after: later.newestCursor })
    expect([later.hasMore, last.hasMore]).toEqual([true, false])
    expect([later, last].flatMap(textsOf)).toEqual([8, 9, 10, 11].map((it) => `第${it}便`))
  })

  test('a tab that is empty at first gives the place to read from', async () => {
    const auctionId = await auctionOf(22)
    const { bikeDealerId } = dealer
    const empty = (await api.graphql(MESSAGES, { auctionId, bikeDealerId }, owner.headers)).data.messages
    await post(dealer, { auctionId, message: 'はじめまして' })
    const read = await api.graphql(MESSAGES, { auctionId, bikeDealerId, after: empty.newestCursor }, owner.headers)
    expect(textsOf(read.data.messages)).toEqual(['はじめまして'])
  })

  test.each(['nonsense', btoa('message:999999-1')])('the cursor %s is refused', async (cursor) => {
    const auctionId = await auctionOf(22)
    const { errors } = await api.graphql(MESSAGES, { auctionId, cursor }, owner.headers)
    expect(errors[0]?.extensions.code).toBe('BAD_REQUEST')
  })
})

test('unread is counted per side, reading clears it and shows the writer how far it was read', async () => {
  const auctionId = await auctionOf(22)
  const { bikeDealerId } = dealer
  const count = async () => (await api.graphql('{ messageUnreadCount }', {}, owner.headers)).data.messageUnreadCount
  const first = await post(dealer, { auctionId, message: '一通目' })
  await post(agent, { auctionId, message: '二通目' })
  await post(owner, toDealer(auctionId, '返事'))
  await post(operator, { auctionId, message: '運営から' })
  expect(await count()).toBe(3)
  const tab = async (who: Person) => (await api.graphql(TABS, { auctionId }, who.headers)).data.messageTabs[0]
  expect(await tab(owner)).toMatchObject({ bikeDealerId, isUnread: true, unreadCount: 2, lastReadAt: null })

  const input = { auctionId, bikeDealerId, messageId: first.data.postMessage.messageId }
  expect((await api.graphql(READ, { input }, owner.headers)).data.unreadToRead).toEqual({ hasError: false })
  expect(await count()).toBe(2)
  expect(await tab(dealer)).toMatchObject({ unreadCount: 1, readByOther: { messageId: input.messageId } })
  await api.graphql(READ, { input: { auctionId, bikeDealerId } }, owner.headers)
  await api.graphql(READ, { input }, owner.headers) // a mark never goes back
  expect(await count()).toBe(1)
  await api.graphql(READ, { input: { auctionId } }, owner.headers)
  expect(await count()).toBe(0)
  const strange = { auctionId: 1, bikeDealerId }
  expect((await api.graphql(READ, { input: strange }, owner.headers)).data.unreadToRead).toEqual({ hasError: true })
})

test('a conversation that is over counts no more as unread, on either side; the support tab goes on counting', async () => {
  const auctionId = await auctionOf(22)
  await post(dealer, { auctionId, message: 'よろしくお願いします。' })
  await post(owner, toDealer(auctionId, 'よろしくお願いします。'))
  await post(operator, { auctionId, message: '運営から' })
  const count = async () => (await api.graphql('{ messageUnreadCount }', {}, owner.headers)).data.messageUnreadCount
  const ofTabs = async (who: Person) => {
    const { data } = await api.graphql(TABS, { auctionId }, who.headers)
    return data.messageTabs.map((tab: { unreadCount: number }) => tab.unreadCount)
  }
  expect([await count(), await ofTabs(owner), await ofTabs(dealer)]).toEqual([2, [1, 1], [1]])
  await moveAuction(api.services, auctionId, 85)
  expect([await count(), await ofTabs(owner), await ofTabs(dealer)]).toEqual([1, [0, 1], [0]])
})

test('a sender takes back its own message for ten minutes; its place stays', async () => {
  const auctionId = await auctionOf(22)
  const { bikeDealerId } = dealer
  const { data } = await post(dealer, { auctionId, message: '書き間違い' })
  const { messageId } = data.postMessage
  const input = { messageId }
  const [refused] = (await api.graphql(DELETE, { input }, owner.headers)).errors
  expect(refused?.extensions.reason).toBe('NOT_DELETABLE')
  expect(refused?.message).toBe('削除できるのは、ご自身が送信したメッセージだけです。')
  expect((await api.graphql(DELETE, { input }, rival.headers)).errors[0]?.extensions.code).toBe('ERROR_DATA_NOT_FOUND')
  expect((await api.graphql(DELETE, { input }, dealer.headers)).data.deleteMessage).toEqual({
    messageId,
    message: '削除されました',
    isDeleted: true,
  })
  expect((await api.graphql(DELETE, { input }, dealer.headers)).errors).toEqual([])
  const read = await api.graphql(MESSAGES, { auctionId, bikeDealerId }, owner.headers)
  expect(textsOf(read.data.messages)).toEqual(['削除されました'])
  expect((await api.graphql('{ messageUnreadCount }', {}, owner.headers)).data.messageUnreadCount).toBe(0)

  const old = await post(dealer, { auctionId, message: '古い' })
  await api.services.db
    .updateTable('message')
    .set({ createdAt: new Date(Date.now() - 10 * 60_000) })
    .where('text', '=', '古い')
    .execute()
  const late = await api.graphql(DELETE, { input: { messageId: old.data.postMessage.messageId } }, dealer.headers)
  expect(late.errors[0]?.extensions.reason).toBe('NOT_DELETABLE')
  expect(late.errors[0]?.message).toBe('メッセージを削除できるのは、送信から10分以内です。')
})

test('the list of an owner names the bike, the last line and what is unread', async () => {
  const auctionId = await auctionOf(22)
  await post(dealer, { auctionId, message: 'おめでとうございます' })
  const query = `{ latestAuctionMessages { auctionId auctionStatus makerName modelName unreadCount imagePath
    lastMessage { message senderName } messageTabs { tabName unreadCount } } }`
  const { data, errors } = await api.graphql(query, {}, owner.headers)
  expect(errors).toEqual([])
  expect(data.latestAuctionMessages).toEqual([
    {
      auctionId,
      auctionStatus: 22,
      makerName: 'ホンダ',
      modelName: expect.any(String),
      unreadCount: 1,
      imagePath: null,
      lastMessage: { message: 'おめでとうございます', senderName: 'バイクショップ青葉' },
      messageTabs: [
        { tabName: 'サポート', unreadCount: 0 },
        { tabName: 'バイクショップ青葉', unreadCount: 1 },
      ],
    },
  ])
})

test('a partner finds its tabs, the last written first; an operator the support tabs', async () => {
  const one = await auctionOf(22)
  const two = await auctionOf(22)
  await post(owner, { auctionId: two, message: '質問です' })
  await post(dealer, { auctionId: two, message: '二' })
  await post(dealer, { auctionId: one, message: '一' })
  const query = '{ partnerMessageTabs(first: 2) { auctionId side } }'
  const ask = async (who: Person) => (await api.graphql(query, {}, who.headers)).data?.partnerMessageTabs
  const ids = (tabs: { auctionId: number }[]) => tabs.map(({ auctionId }) => auctionId)
  expect(ids(await ask(dealer))).toEqual([one, two])
  expect(ids(await ask(agent))).toEqual([one, two])
  expect(await ask(rival)).toEqual([])
  expect((await ask(operator))[0]).toEqual({ auctionId: two, side: 'operator' })
  expect(await ask(owner)).toBeUndefined()
})

test('a partner pages through its tabs, written in or not, and nothing follows a tab of others', async () => {
  const given = [await auctionOf(22), await auctionOf(22), await auctionOf(22)]
  await post(dealer, { auctionId: given[1] ?? 0, message: '先' })
  const read = async (who: Person, first: number, after: string | null): Promise<string[]> => {
    const query =
      'query ($first: Int, $after: ID) { partnerMessageTabs(first: $first, after: $after) { messageTabId } }'
    const { data } = await api.graphql(query, { first, after }, who.headers)
    return data.partnerMessageTabs.map(({ messageTabId }: { messageTabId: string }) => messageTabId)
  }
  const all = await read(dealer, 100, null)
  const walked: string[] = []
  for (let next = await read(dealer, 2, null); next.length > 0; next = await read(dealer, 2, next.at(-1) ?? null))
    walked.push(...next)
  expect(all.length).toBeGreaterThanOrEqual(3)
  expect(walked).toEqual(all)
  expect(await read(rival, 100, all[0] ?? null)).toEqual([])
  expect(await read(dealer, 100, 'x')).toEqual([])
})
