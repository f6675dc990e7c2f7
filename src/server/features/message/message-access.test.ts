import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DeleteBikeOwnerDocument } from '#contract/generated/account.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { type CastOwner, castOwner, PASSWORD } from '#testing/cast.ts'
import { castAuction } from '#testing/message-cast.ts'
import { type CastPartner, castAgent, castDealer, castOperator } from '#testing/partner-cast.ts'
import { transact } from '../../db/client.ts'
import { openSurvey } from './post/open-survey.ts'

const PEOPLE = ['owner', 'stranger', 'dealer', 'rival', 'agent', 'otherAgent', 'operator', 'visitor'] as const
type Name = (typeof PEOPLE)[number]

let api: TestApi
let people: Record<Exclude<Name, 'visitor'>, CastOwner | CastPartner>
let auctionId: number
let bikeDealerId: number
/** One message of each tab. */
let ids: { readonly dealer: string; readonly support: string }

beforeAll(async () => {
  api = await startApi()
  const { services } = api
  const owner = await castOwner(services)
  const agent = await castAgent(services)
  const dealer = await castDealer(services, { agentId: agent.agentId })
  bikeDealerId = dealer.bikeDealerId
  people = {
    owner,
    stranger: await castOwner(services),
    dealer,
    rival: await castDealer(services),
    agent,
    otherAgent: await castAgent(services),
    operator: await castOperator(services),
  }
  auctionId = await castAuction(services, { bikeOwnerId: owner.bikeOwnerId, status: 31, bikeDealerId })
  const post = async (input: object) => (await ask('owner', POST, { input })).data.postMessage.messageId
  ids = {
    dealer: await post({ auctionId, bikeDealerId, message: 'a' }),
    support: await post({ auctionId, message: 'b' }),
  }
})
afterAll(() => api.stop())

const ask = (name: Name, query: string, variables: Record<string, unknown>) =>
  api.graphql(query, variables, name === 'visitor' ? {} : people[name].headers)

const POST = 'mutation P($input: PostMessageInput!) { postMessage(input: $input) { messageId } }'
const call = (field: string, input: string, selection: string) =>
  `mutation M($input: ${input}!) { ${field}(input: $input) { ${selection} } }`

const SIDES = ['owner', 'dealer', 'agent', 'operator'] as const
const SUPPORT = ['owner', 'operator'] as const
const message = () => ({ auctionId, bikeDealerId, message: crypto.randomUUID() })
const support = () => ({ auctionId, message: crypto.randomUUID() })

interface Operation {
  readonly query: string
  readonly variables: () => Record<string, unknown>
  readonly allowed: readonly Name[]
  /** What the answer must not be, besides an error. */
  readonly isRefusal?: (data: Record<string, unknown>) => boolean
}

const isEmpty = (data: Record<string, unknown>) =>
  Object.values(data).some((it) => Array.isArray(it) && it.length === 0)
const hasError = (data: Record<string, unknown>) => JSON.stringify(data).includes('"hasError":true')
const READ = 'messages(auctionId: $auctionId, bikeDealerId: $bikeDealerId) { messages { message } }'

const OPERATIONS: Record<string, Operation> = {
  "reads the dealer's tab": {
    query: `query Q($auctionId: Int!, $bikeDealerId: Int) { ${READ} }`,
    variables: () => ({ auctionId, bikeDealerId }),
    allowed: SIDES,
  },
  'reads one message of it': {
    query: 'query Q($messageId: ID!) { resolvedMessage(messageId: $messageId) { message } }',
    variables: () => ({ messageId: ids.dealer }),
    allowed: SIDES,
  },
  'reads one message of support': {
    query: 'query Q($messageId: ID!) { resolvedMessage(messageId: $messageId) { message } }',
    variables: () => ({ messageId: ids.support }),
    allowed: SUPPORT,
  },
  'sees tabs': {
    query: 'query Q($auctionId: Int!) { messageTabs(auctionId: $auctionId) { tabName } }',
    variables: () => ({ auctionId }),
    allowed: SIDES,
    isRefusal: isEmpty,
  },
  'sees the conversations of the auction': {
    query: 'query Q($auctionId: Int!) { auctionMessages(auctionId: $auctionId) { auctionId } }',
    variables: () => ({ auctionId }),
    allowed: SIDES,
  },
  'lists own conversations': {
    query: '{ latestAuctionMessages { auctionId } }',
    variables: () => ({}),
    allowed: ['owner'],
    isRefusal: isEmpty,
  },
  "lists a partner's tabs": {
    query: '{ partnerMessageTabs { auctionId } }',
    variables: () => ({}),
    allowed: ['dealer', 'agent', 'operator'],
    isRefusal: isEmpty,
  },
  "writes in the dealer's tab": { query: POST, variables: () => ({ input: message() }), allowed: SIDES },
  'writes in the support tab': {
    query: POST,
    variables: () => ({ input: { ...support(), bikeOwnerId: Number((people.owner as CastOwner).bikeOwnerId) } }),
    // Without a dealer named, a dealer means its own tab.
    allowed: SIDES,
  },
  'writes by ecsPostMessage': {
    query: call('ecsPostMessage', 'PostMessageInput', 'messageId'),
    variables: () => ({ input: message() }),
    allowed: ['owner'],
  },
  'writes by partnerPostMessage': {
    query: call('partnerPostMessage', 'PostMessageInput', 'messageId'),
    variables: () => ({ input: message() }),
    allowed: ['dealer', 'agent', 'operator'],
  },
  'posts a special message': {
    query: POST,
    variables: () => ({ input: { ...message(), messageType: 2 } }),
    allowed: [],
  },
  'marks as read': {
    query: call('unreadToRead', 'UnreadToReadInput', 'hasError'),
    variables: () => ({ input: { auctionId, bikeDealerId } }),
    allowed: SIDES,
    isRefusal: hasError,
  },
  'marks as read by partnerUnreadToRead': {
    query: call('partnerUnreadToRead', 'UnreadToReadInput', 'hasError'),
    variables: () => ({ input: { auctionId, bikeDealerId } }),
    allowed: ['dealer', 'agent', 'operator'],
    isRefusal: hasError,
  },
  'takes back a message of the owner': {
    query: call('deleteMessage', 'DeleteMessageInput', 'isDeleted'),
    variables: () => ({ input: { messageId: ids.dealer } }),
    allowed: ['owner'],
  },
  'mutes the seller': {
    query: call('muteSeller', 'MuteSellerInput', 'auction { messageDisabledFlag }'),
    variables: () => ({ input: { auctionId, isMuted: false } }),
    allowed: ['operator'],
  },
}

describe.each(Object.entries(OPERATIONS))('%s', (_name, { query, variables, allowed, isRefusal }) => {
  test.each(PEOPLE)('%s', async (who) => {
    const { data, errors } = await ask(who, query, variables())
    const isAllowed = errors.length === 0 && !(isRefusal?.(data) ?? false)
    expect(isAllowed, JSON.stringify(errors)).toBe(allowed.includes(who))
    if (!isAllowed) expect(JSON.stringify(data ?? {})).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/)
  })
})

test('a muted seller is told so by the flag of the auction', async () => {
  const mute = call(
    'muteSeller',
    'MuteSellerInput',
    'auction { messageDisabledFlag messageTabs { messageDisabledFlag } }',
  )
  const muted = await ask('operator', mute, { input: { auctionId, isMuted: true } })
  expect(muted.data.muteSeller.auction.messageDisabledFlag).toBe(2)
  const query =
    'query Q($auctionId: Int!) { auction(auctionId: $auctionId) { messageDisabledFlag messageTabs { bikeDealerId messageDisabledFlag } } }'
  expect((await ask('owner', query, { auctionId })).data.auction).toEqual({
    messageDisabledFlag: 2,
    messageTabs: [
      { bikeDealerId, messageDisabledFlag: 2 },
      { bikeDealerId: null, messageDisabledFlag: 0 },
    ],
  })
  for (const [who, flag] of [
    ['visitor', 0],
    ['rival', 0],
    ['dealer', 2],
  ] as const)
    expect(
      (
        await ask(who, 'query Q($auctionId: Int!) { auction(auctionId: $auctionId) { messageDisabledFlag } }', {
          auctionId,
        })
      ).data.auction,
      who,
    ).toEqual({ messageDisabledFlag: flag })
  await ask('operator', mute, { input: { auctionId, isMuted: false } })
})

test('when bidding is won the tab opens and asks the seller, with amount and deadline', async () => {
  const { services } = api
  const { bikeOwnerId } = await castOwner(services)
  const won = await castAuction(services, { bikeOwnerId, status: 21, bikeDealerId })
  const answerBy = new Date('2026-11-20T12:00:00Z')
  const auction = { auctionId: won, bikeOwnerId, winnerDealerId: bikeDealerId }
  await transact(services.db, (tx) => openSurvey(tx, services.bus, auction, { amount: 420_000, answerBy }, new Date()))
  const rows = await services.db
    .selectFrom('message')
    .innerJoin('messageTab', 'messageTab.messageTabId', 'message.messageTabId')
    .select(['messageType', 'templateId', 'templateParams', 'senderGroup', 'bikeDealerId'])
    .where('auctionId', '=', won)
    .execute()
  expect(rows).toEqual([
    {
      messageType: 2,
      templateId: 'MSG001',
      templateParams: { amount: 420_000, answerBy: answerBy.toISOString() },
      senderGroup: 'proto-admin',
      bikeDealerId,
    },
  ])
})

test('the conversations of a withdrawn owner are erased, their places stay', async () => {
  const { services } = api
  const leaver = await castOwner(services)
  const left = await castAuction(services, { bikeOwnerId: leaver.bikeOwnerId, status: 85, bikeDealerId })
  const write = { auctionId: left, message: '電話は090-0000-0000です' }
  expect((await api.graphql(POST, { input: write }, leaver.headers)).errors).toEqual([])
  expect((await api.graphql(DeleteBikeOwnerDocument.query, { password: PASSWORD }, leaver.headers)).errors).toEqual([])
  const query = 'query Q($auctionId: Int!) { messages(auctionId: $auctionId) { messages { message senderName } } }'
  expect((await ask('operator', query, { auctionId: left })).data.messages.messages).toEqual([
    { message: '削除されました', senderName: '出品者' },
  ])
  const rows = await services.db.selectFrom('message').select('text').where('text', 'like', '%090-0000%').execute()
  expect(rows).toEqual([])
})

test('a message to an owner who has withdrawn is refused with the reason, and mailed to nobody', async () => {
  const { services } = api
  const leaver = await castOwner(services)
  const sold = await castAuction(services, { bikeOwnerId: leaver.bikeOwnerId, status: 32, bikeDealerId })
  expect((await api.graphql(DeleteBikeOwnerDocument.query, { password: PASSWORD }, leaver.headers)).errors).toEqual([])
  for (const who of ['dealer', 'operator'] as const) {
    const { errors } = await ask(who, POST, { input: { auctionId: sold, message: '書類は届きましたか', bikeDealerId } })
    expect(errors[0]).toMatchObject({
      message: expect.stringContaining('退会されたため、メッセージを送信できません'),
      extensions: { code: 'ERROR_AUCTION_STATUS_INVALID', reason: 'MESSAGE_DISABLED' },
    })
  }
})
