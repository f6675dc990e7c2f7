import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { DisplayLocation } from '#domain/announcement/display-location.ts'
import { POOL_SIZE, startApi, type TestApi } from '#testing/api.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { castOwner } from '#testing/cast.ts'
import { castDealer, castOperator } from '#testing/partner-cast.ts'
import { onStatement } from '../db/client.ts'
import { connectionsOf, databasesOf } from '../db/shares.ts'
import { MAX_ANSWER_BYTES, MAX_LIST_ITEMS } from './cost/limits.ts'

let api: TestApi
let statements: string[] = []
beforeAll(async () => {
  api = await startApi()
  for (const db of databasesOf(api.services)) onStatement(db, (text) => void statements.push(text))
})
afterAll(() => api.stop())

const aliases = (count: number, field: string) => Array.from({ length: count }, (_, n) => `a${n}: ${field}`).join(' ')

test('fields of many rows are read at once, whatever their aliases', async () => {
  const [owner, dealer] = [await castOwner(api.services), await castDealer(api.services)]
  const operator = await castOperator(api.services)
  for (let number = 0; number < 30; number += 1) await castAuctionIn(api.services.db, 32, { ...owner, ...dealer })
  const ofAuction = ['marketPrice { min }', 'bids { price }', 'checklist { memo }', 'receiptImages { assetId }']
  ofAuction.push('auctionMovies { moviePath }', 'questions { answer }', 'winnerName', 'review { comment }')
  const ofPartner = ['marketPrice { min }', 'bids { price }', 'images { assetId }', 'winnerName', 'certificateType']
  ofPartner.push(
    'movies { assetId }',
    'receiptAssetIds',
    'questions { answer }',
    'history { at }',
    'checklist { memo }',
  )
  const ofModel = ['history { month }', 'typePrices { price { min } }', 'mileagePrices { price { min } }']
  const queries = [
    ...ofAuction.map((field) => `{ auctions(first: 30) { nodes { ${aliases(2, field)} } } }`),
    ...ofPartner.map(
      (field) => `{ partnerAuctions(filter: { view: all }, first: 30) { auctions { ${aliases(2, field)} } } }`,
    ),
    ...ofModel.map((field) => `{ soubaModels(makerId: 9) { ${aliases(2, field)} } }`),
  ]
  for (const query of queries) {
    statements = []
    const { errors } = await api.graphql(query, {}, operator.headers)
    expect(errors, query).toEqual([])
    expect(statements.length, `${query}\n${statements.join('\n')}`).toBeLessThanOrEqual(10)
  }
})

test('who waits for a backtest, which runs in a thread, keeps no large query waiting', async () => {
  const operator = await castOperator(api.services)
  const client = await api.services.client.pool.connect()
  try {
    await client.query('begin')
    await client.query('lock table sale in access exclusive mode')
    const tested = api.graphql('{ marketBacktest { horizon } }', {}, operator.headers)
    const isWaiting = async () => {
      const { rows } = await api.services.client.pool.query(
        "select from pg_stat_activity where application_name = 'kaitori-backtest' and wait_event_type = 'Lock'",
      )
      return rows.length > 0
    }
    await expect.poll(isWaiting, { timeout: 30_000 }).toBe(true)
    const large = `{ partnerAuctions(filter: { view: all }, first: 30) { auctions { ${aliases(8, 'bids { price }')} } } }`
    expect((await api.graphql(large, {}, operator.headers)).errors).toEqual([])
    await client.query('rollback')
    expect((await tested).errors).toEqual([])
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('a mutation behind another one reads what that one wrote', async () => {
  const owner = await castOwner(api.services)
  const change = (on: boolean) =>
    `updateBikeOwnerNotificationSetting(input: { market: ${on} }) { notificationSetting { market } }`
  const { data, errors } = await api.graphql(`mutation { a: ${change(false)} b: ${change(true)} }`, {}, owner.headers)
  expect(errors).toEqual([])
  expect([data.a.notificationSetting.market, data.b.notificationSetting.market]).toEqual([false, true])
})

test('an answer ends where it becomes too large', async () => {
  const day = '2020-01-01'
  const body = 'あ'.repeat(20_000)
  const displayLocations: DisplayLocation[] = ['TOP']
  const row = {
    subject: '長い',
    body,
    displayOn: day,
    publishStartOn: day,
    isPublished: true,
    displayLocations,
  }
  await api.services.db
    .insertInto('announcement')
    .values(Array.from({ length: 20 }, () => row))
    .execute()
  const query = (count: number) => `{ announcements(displayLocations: [TOP]) { ${aliases(count, 'body')} } }`
  expect((await api.graphql(query(1))).data.announcements.length).toBeGreaterThanOrEqual(20)
  const { status, data, errors } = await api.graphql(query(100))
  expect([status, data, errors[0]?.extensions]).toEqual([
    400,
    null,
    { code: 'ERROR_EXCEEDING_UPPER_LIMIT', reason: 'SIZE' },
  ])
  expect(errors).toHaveLength(1)
  const response = await fetch(`${api.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: query(100) }),
  })
  expect((await response.text()).length).toBeLessThan(MAX_ANSWER_BYTES / 1000)
})

describe('arguments', () => {
  const cursorOf = (text: string) => Buffer.from(text).toString('base64url')
  test.each([
    ['a NUL', 'query ($v: String!) { addressesByState(stateCd: $v) { address1 } }', 'a\0b'],
    ['a NUL in a list', 'query ($v: [String!]!) { searchModels(keywords: $v) { modelId } }', ['a\0b']],
    [
      'a NUL in an input',
      'mutation ($v: String!) { initiateAuthPartner(input: { email: $v, password: "x" }) { auth { idToken } } }',
      'a\0b',
    ],
    ['a NUL written in the document', '{ addressesByZip(zip: "1\\u0000") { address1 } }', null],
    [
      'an endless list',
      'query ($v: [Int!]) { makers(makerIds: $v) { makerId } }',
      Array.from({ length: MAX_LIST_ITEMS + 1 }, () => 1),
    ],
    [
      'a cursor behind the end of time',
      'query ($v: String) { auctions(after: $v) { nodes { auctionId } } }',
      cursorOf('9007199254740991 1'),
    ],
    [
      'a cursor before its beginning',
      'query ($v: String) { auctions(after: $v) { nodes { auctionId } } }',
      cursorOf('-9007199254740991 1'),
    ],
    [
      'a cursor of no number',
      'query ($v: String) { auctionReviews(after: $v) { nodes { nickname } } }',
      cursorOf('-1'),
    ],
    ['a page of no rows', 'query ($v: Int) { auctions(first: $v) { nodes { auctionId } } }', 0],
    ['a page of too many', 'query ($v: Int) { auctions(first: $v) { nodes { auctionId } } }', 2_147_483_647],
    ['a number beyond every column', 'query ($v: Int!) { auction(auctionId: $v) { auctionId } }', 2_147_483_648],
  ])('%s is the fault of who sent it', async (_name, query, value) => {
    const { status, errors } = await api.graphql(query, value === null ? {} : { v: value })
    expect(status).toBeLessThan(500)
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['BAD_REQUEST'])
  })

  test('a day that no calendar has is not an error of ours', async () => {
    const operator = await castOperator(api.services)
    const save = (day: string) =>
      api.graphql(
        `mutation { saveAnnouncement(input: { subject: "日", body: "日", displayOn: "${day}", publishStartOn: "2026-11-16",
          isPublished: false, displayLocations: [TOP] }) }`,
        {},
        operator.headers,
      )
    for (const day of ['0000-01-01', '2026-02-30', '2026-13-01', '99999-01-01'])
      expect((await save(day)).errors.map(({ extensions }) => extensions.code)).toEqual(['BAD_REQUEST'])
  })

  test('what is listed twice is meant once', async () => {
    const { data } = await api.graphql('{ makers(makerIds: [1, 1, 2, 1, 0, 13]) { makerId } }')
    const ids = data.makers.map(({ makerId }: { makerId: number }) => makerId)
    expect(ids.slice(0, 2)).toEqual([1, 2])
    expect(ids).toHaveLength(new Set(ids).size)
  })
})

test.each([
  ['a field', '{ allMaker { makerId } }', {}],
  ['an argument', '{ makers(makerId: 1) { makerId } }', {}],
  ['an enum', '{ auctions(sort: NEWES) { totalCount } }', {}],
  ['an enum in a variable', 'query ($v: AuctionSort) { auctions(sort: $v) { totalCount } }', { v: 'NEWES' }],
  [
    "an input's field",
    'mutation ($v: InitiateAuthPartnerInput!) { initiateAuthPartner(input: $v) { auth { idToken } } }',
    { v: { emails: 'x', password: 'x' } },
  ],
])('nobody is told what he may have meant by %s', async (_name, query, variables) => {
  const { errors } = await api.graphql(query, variables)
  expect(errors.length).toBeGreaterThan(0)
  expect(JSON.stringify(errors)).not.toContain('Did you mean')
})

describe('while the database does not answer', () => {
  const BLOCKED = '{ auctionReviews { nodes { comment } } }'
  let unlock = async (): Promise<void> => undefined
  afterEach(() => unlock())

  /** Whoever reads a review waits until `unlock`. */
  async function lock(of: TestApi): Promise<void> {
    const client = await of.services.client.pool.connect()
    await client.query('begin')
    await client.query('lock table auction_review in access exclusive mode')
    unlock = async () => {
      unlock = async () => undefined
      await client.query('rollback')
      client.release()
    }
  }

  const waiting = async (of: TestApi) => {
    const { rows } = await of.services.client.pool.query<{ count: number }>(
      `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.count ?? 0
  }

  test('the API holds its share of the connections, and pages read through theirs', async () => {
    await lock(api)
    const share = connectionsOf('api', POOL_SIZE)
    const blocked = Array.from({ length: 4 * share }, () => api.graphql(BLOCKED))
    await expect.poll(() => waiting(api), { timeout: 20_000 }).toBe(share)
    for (const page of ['visitorPages', 'memberPages'] as const)
      expect(await api.services.shares[page].db.selectFrom('maker').select('makerId').execute()).not.toEqual([])
    expect(await waiting(api)).toBe(share)
    await unlock()
    for (const { data } of await Promise.all(blocked)) expect(data).not.toBeNull()
  })

  test('an operation is stopped at its deadline', async () => {
    const hasty = await startApi({ OPERATION_SECONDS: '0.5' })
    try {
      const read: string[] = []
      onStatement(hasty.services.shares.api.db, (text) => void read.push(text))
      await lock(hasty)
      const { status, data, errors } = await hasty.graphql('{ auctionReviews { nodes { auction { modelName } } } }')
      expect([status, data]).toEqual([503, null])
      expect(errors.map(({ extensions }) => extensions)).toEqual([{ code: 'SERVICE_UNAVAILABLE', reason: 'DEADLINE' }])
      await unlock()
      await expect.poll(async () => (await hasty.graphql(BLOCKED)).status, { timeout: 20_000 }).toBe(200)
      expect(read.filter((text) => text.includes('from "auction" '))).toEqual([]) // nothing was read for who had gone
    } finally {
      await unlock()
      await hasty.stop()
    }
  })
})
