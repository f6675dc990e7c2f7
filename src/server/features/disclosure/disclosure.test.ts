import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BikeOwnerDisclosureDocument } from '#contract/generated/disclosure.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { castAuction } from '#testing/message-cast.ts'
import { castDealer } from '#testing/partner-cast.ts'
import { DISCLOSED } from './disclosed-tables.ts'
import type { Disclosure } from './disclosure.schema.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

async function disclosureOf(headers: Record<string, string>): Promise<Disclosure> {
  const { data } = await api.graphql(BikeOwnerDisclosureDocument.query, {}, headers)
  return JSON.parse(data.bikeOwnerDisclosure)
}

test('an owner gets everything of their own, and nothing of others or that opens the account', async () => {
  const { services } = api
  const dealer = await castDealer(services)
  const [owner, other] = [
    await castOwner(services, { userName: '川崎 疾風' }),
    await castOwner(services, { userName: '鈴木 他人' }),
  ]
  const { bikeDealerId } = dealer
  const auctionId = await castAuction(services, { bikeOwnerId: owner.bikeOwnerId, status: 21, bikeDealerId })
  await castAuction(services, { bikeOwnerId: other.bikeOwnerId, status: 21, bikeDealerId })
  const tab = await services.db
    .selectFrom('messageTab')
    .select('messageTabId')
    .where('auctionId', '=', auctionId)
    .where('bikeDealerId', 'is', null)
    .executeTakeFirstOrThrow()
  const sender = { senderGroup: 'proto-admin', createdBy: 'operator:1', messageType: 0 } as const
  const message = { ...tab, ...sender, messageNo: 1, createdAt: new Date(), text: '写真をありがとうございます。' }
  await services.db.insertInto('message').values(message).execute()

  const disclosure = await disclosureOf(owner.headers)
  const rowsOf = (title: string) => disclosure.sections.find((section) => section.title === title)?.rows
  expect(rowsOf('プロフィール')).toMatchObject([{ userName: '川崎 疾風', email: owner.email }])
  expect(rowsOf('出品')).toMatchObject([{ auctionId, auctionStatus: 21 }])
  expect(rowsOf('メッセージ')).toMatchObject([{ auctionId, text: '写真をありがとうございます。' }])
  expect(rowsOf('ログインの記録')).toHaveLength(1)
  const text = JSON.stringify(disclosure)
  const secrets = ['argon2', 'passwordHash', 'leaderMax', 'tokenHash', 'Sealed', 'Hash"', 'Key"']
  const machinery = ['statusBy', 'isStrikeDue', 'isSellerMuted', 'softCloseMs', 'attempts', 'toldVersion']
  const forbidden = ['鈴木 他人', other.email, ...secrets, ...machinery]
  for (const word of forbidden) expect(text).not.toContain(word)
})

test('nobody gets it without a login, or as a partner', async () => {
  const dealer = await castDealer(api.services)
  for (const headers of [{}, dealer.headers]) {
    const { errors } = await api.graphql(BikeOwnerDisclosureDocument.query, {}, headers)
    expect(errors[0]?.extensions.code).toBe('ERROR_NOT_AUTHORIZED')
  }
})

/** Tables with a column that leads to an owner, and why their rows are not in the file. */
const NOT_DISCLOSED: Readonly<Record<string, string>> = {
  bid: "the dealers' own; the auction tells price and number of bids",
  bid_proof: "the dealers' bids without their names, on a page of its own",
  alert: 'what people of dealers were told of auctions: their own affair, and nothing of the owner is in it',
  runner_up: 'which dealers were asked after another stopped: their own affair; the mails told the owner',
  order_promise:
    "for seven days at most, a dealer's order that a listing was kept for; the auction tells what came of it",
  watched_auction: "a dealer's own list",
  dealer_look: 'which dealers looked; the owner is told how many',
  planned_pass: 'an operator waits ten seconds; the history tells what came of it',
  frame_clearance: "an operator's check against other people's listings",
  message_tab: 'told with the messages',
  message: 'told with the messages, as the person sees them',
  message_read_mark: 'told with the messages',
  auth_challenge: 'waits for ten minutes, and strangers can ask for one',
  refresh_token: 'secrets of a session that is told',
  push_message: 'waits for seconds; the message itself is told',
}

test('every table that leads to an owner is in the file, or has a reason not to be', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    join pg_class on pg_class.oid = format('%I.%I', table_schema, table_name)::regclass and not relispartition
    where table_schema = 'public'
      and column_name in ('bike_owner_id', 'auction_id', 'message_tab_id', 'session_id', 'push_subscription_id')`.execute(
    api.services.db,
  )
  const known = new Set([...DISCLOSED.map(({ table }) => table), ...Object.keys(NOT_DISCLOSED)])
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
})

test('every column of these tables is either in the file or left out on purpose', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public'`.execute(api.services.db)
  for (const { table, shown, opened = [], hidden } of DISCLOSED) {
    const columns = rows.filter((row) => row.table === table).map(({ column }) => column)
    expect([table, ...[...shown, ...opened, ...hidden].sort()]).toEqual([table, ...columns.sort()])
  }
})
