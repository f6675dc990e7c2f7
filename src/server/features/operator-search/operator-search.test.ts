import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { castListing } from '#testing/listing.ts'
import { castAgent, castDealer, castOperator } from '#testing/partner-cast.ts'

let api: TestApi
let operator: Awaited<ReturnType<typeof castOperator>>

beforeAll(async () => {
  api = await startApi()
  operator = await castOperator(api.services)
  const { db } = api.services
  const agent = await castAgent(api.services)
  await db.updateTable('agent').set({ name: '検索エージェンシー' }).where('agentId', '=', agent.agentId).execute()
  const dealer = await castDealer(api.services, { name: 'みなとモータース 100%本店', agentId: agent.agentId })
  await db
    .updateTable('bikeDealer')
    .set({ licenceNumber: '451990001234' })
    .where('bikeDealerId', '=', dealer.bikeDealerId)
    .execute()
  const displayed = { displayOn: '2026-11-01', publishStartOn: '2026-11-01', displayLocations: [] }
  await db
    .insertInto('announcement')
    .values({ ...displayed, subject: '年末年始のサポート窓口', body: '休みます。', isPublished: true })
    .execute()
  const at = new Date('2026-11-10T00:00:00Z')
  await db
    .insertInto('supportThread')
    .values({
      email: 'himitsu@example.com',
      name: '秘密 太郎',
      subject: 'privacy',
      state: 'closed',
      createdAt: at,
      lastMessageAt: at,
      updatedAt: at,
      closedAt: at,
    })
    .execute()
})
afterAll(() => api.stop())

const FIND = `query Q($words: String!) { findObjects(words: $words) {
  dealers { rows { name } } agents { rows { name } }
  supportThreads { totalCount rows { supportThreadId subject } } announcements { rows { subject } } } }`

async function found(words: string): Promise<string[]> {
  const { data, errors } = await api.graphql(FIND, { words }, operator.headers)
  expect(errors).toEqual([])
  const { dealers, agents, supportThreads, announcements } = data.findObjects
  const named = [...dealers.rows, ...agents.rows].map(({ name }: { name: string }) => name)
  const about = [...supportThreads.rows, ...announcements.rows].map(({ subject }: { subject: string }) => subject)
  return [...named, ...about]
}

const DEALER = 'みなとモータース 100%本店'

test.each([
  ['みなと', [DEALER]],
  ['ミナトもーたーす', [DEALER]],
  ['ﾐﾅﾄ ﾓｰﾀｰｽ', [DEALER]],
  ['４５１９９０００１２３４', [DEALER]],
  ['第451990001234号', [DEALER]],
  ['45199', [DEALER]],
  ['451', []],
  ['検索エージェンシー', ['検索エージェンシー']],
  ['個人情報', ['privacy']],
  ['No.10001', ['privacy']],
  ['１０００１', ['privacy']],
  ['年末年始', ['年末年始のサポート窓口']],
  ['秘密', []],
  ['himitsu@example.com', []],
  ['%', []],
  ['_', []],
  ['\\', []],
  ['9999999999', []],
  ['', []],
  ['😀', []],
])('%j finds %j', async (words, expected) => expect(await found(words)).toEqual(expected))

test('words without end are refused at their field', async () => {
  const { errors } = await api.graphql(FIND, { words: 'あ'.repeat(201) }, operator.headers)
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_REQUEST', fields: [{ field: 'words' }] })
})

const MEMBERS = `query Q($words: String!, $reason: String!) {
  findUsers(words: $words, reason: $reason) { bikeOwnerId latestAuctionIds } }`
const REASON = '本人からの照会'

test('members come with a reason alone, with the auctions to open, and each look is on record once', async () => {
  const { db } = api.services
  const owner = await castOwner(api.services)
  const auctionId = await castListing(db, owner.bikeOwnerId, { images: 0 })
  const looks = () => db.selectFrom('partnerAudit').select('detail').where('action', '=', 'findUsers').execute()
  for (const [reason, code] of [
    [' ', 'ERROR_REQUIRED'],
    [' . ', 'BAD_REQUEST'],
  ]) {
    const refused = await api.graphql(MEMBERS, { words: owner.email, reason }, operator.headers)
    expect(refused.errors[0]?.extensions).toMatchObject({ code, fields: [{ field: 'reason' }] })
  }
  expect(await looks()).toEqual([])
  const { data } = await api.graphql(MEMBERS, { words: owner.email, reason: REASON }, operator.headers)
  expect(data.findUsers).toEqual([{ bikeOwnerId: owner.bikeOwnerId, latestAuctionIds: [auctionId] }])
  await found(owner.email)
  const detail = { reason: REASON, searched: 'メールアドレス', found: [owner.bikeOwnerId] }
  expect(await looks()).toEqual([{ detail }])
  const long = await api.graphql(MEMBERS, { words: 'あ'.repeat(201), reason: REASON }, operator.headers)
  expect(long.errors[0]?.extensions).toMatchObject({ code: 'BAD_REQUEST', fields: [{ field: 'words' }] })
  expect(await looks()).toHaveLength(1)
})

const PEOPLE = `query Q($words: String!, $reason: String!) { findPeople(words: $words, reason: $reason) {
  users { bikeOwnerId } partners { partnerId bikeDealerId dealerName agentId } plates { auctionId modelName } } }`

test('with a reason people of dealers are found by their address or its beginning, and a bike by its whole plate', async () => {
  const { db, secrets } = api.services
  const dealer = await castDealer(api.services, { name: '担当者のいる店' })
  const email = 'minato.tantou@shop.example.com'
  await db.updateTable('partnerAccount').set({ email }).where('partnerId', '=', dealer.partnerId).execute()
  const owner = await castOwner(api.services)
  const auctionId = await castListing(db, owner.bikeOwnerId, {
    images: 0,
    change: { plateSealed: secrets.seal('details', '品川 あ 12-34') },
  })
  const people = async (words: string) => {
    const { data, errors } = await api.graphql(PEOPLE, { words, reason: REASON }, operator.headers)
    expect(errors, words).toEqual([])
    return data.findPeople
  }
  const { partnerId, bikeDealerId } = dealer
  for (const words of [email, 'ＭＩＮＡＴＯ.tantou', 'minato.tantou@shop'])
    expect((await people(words)).partners, words).toEqual([
      { partnerId, bikeDealerId, dealerName: '担当者のいる店', agentId: null },
    ])
  for (const words of ['tantou@shop', 'minato.tantou@shop.example.co', 'minato%'])
    expect((await people(words)).partners, words).toEqual([])
  expect((await people('品川あ1234')).plates).toEqual([{ auctionId, modelName: expect.stringMatching(/./) }])
  for (const words of ['品川 あ 12-35', '1234']) expect((await people(words)).plates, words).toEqual([])
  const looks = await db
    .selectFrom('partnerAudit')
    .select('detail')
    .where('action', '=', 'findUsers')
    .where('detail', '@>', JSON.stringify({ searched: 'ナンバー', auctions: [auctionId] }) as never)
    .execute()
  expect(looks).toEqual([{ detail: { reason: REASON, searched: 'ナンバー', found: [], auctions: [auctionId] } }])
})

test('a domain alone lists nobody, and asks for more', async () => {
  const { db } = api.services
  const { bikeOwnerId } = await castOwner(api.services)
  const email = `hitori${bikeOwnerId}@provider.example`
  await db.updateTable('bikeOwnerAccount').set({ email }).where('bikeOwnerId', '=', bikeOwnerId).execute()
  for (const query of [MEMBERS, PEOPLE])
    for (const words of ['@provider.example', 'provider.example', '＠provider', 'a@provid']) {
      const { errors } = await api.graphql(query, { words, reason: REASON }, operator.headers)
      expect(errors[0]?.extensions, words).toMatchObject({
        code: 'BAD_REQUEST',
        fields: [{ field: 'words', message: expect.stringContaining('ドメインだけでは検索できません') }],
      })
    }
  for (const words of [email, `hitori${bikeOwnerId}`, `hitori${bikeOwnerId}@prov`]) {
    const { data } = await api.graphql(MEMBERS, { words, reason: REASON }, operator.headers)
    expect(data.findUsers, words).toEqual([{ bikeOwnerId, latestAuctionIds: [] }])
  }
})

test.each([
  ['No.１２', '会員番号 12'],
  ['品川 あ 12-34', 'ナンバー'],
  ['090-1234-5678', '電話番号'],
  ['someone@', 'メールアドレス'],
  ['山田 太郎', '4文字の語句'],
])('of %s the log keeps %s', async (words, searched) => {
  await api.graphql(MEMBERS, { words, reason: REASON }, operator.headers)
  const [entry] = (await api.graphql('{ auditLog(first: 1) { detail } }', {}, operator.headers)).data.auditLog
  expect(JSON.parse(entry.detail)).toMatchObject({ searched })
})

test('nobody but operators searches, programs of dealers neither', async () => {
  const [owner, dealer, agent] = [
    await castOwner(api.services),
    await castDealer(api.services),
    await castAgent(api.services),
  ]
  for (const who of [undefined, owner, dealer, agent]) {
    const { errors } = await api.graphql(FIND, { words: 'みなと' }, who?.headers)
    expect(errors[0]?.extensions.code).toBe('ERROR_NOT_AUTHORIZED')
  }
  const create = `mutation ($input: CreateApiTokenInput!) { createApiToken(input: $input) { token } }`
  const input = { name: '検索', scopes: ['read'], days: 30 }
  const { data } = await api.graphql(create, { input }, dealer.headers)
  const token = { authorization: `Bearer ${data.createApiToken.token}` }
  expect((await api.graphql('{ partner { name } }', {}, token)).errors).toEqual([])
  for (const query of [FIND, MEMBERS, PEOPLE, 'query Q($words: String) { auditCsv(subjectId: $words) }']) {
    const { errors } = await api.graphql(query, { words: 'みなと', reason: REASON }, token)
    expect(errors).not.toEqual([])
  }
})
