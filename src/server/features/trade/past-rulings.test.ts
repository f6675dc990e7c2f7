import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Claim } from '#domain/auction/trade/hand-over.ts'
import { INSPECTION_PARTS } from '#domain/inspection/inspection-sheet.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { type CastOwner, castOwner } from '#testing/cast.ts'
import { asDescribed } from '#testing/hand-over-cast.ts'
import { castAuction } from '#testing/message-cast.ts'
import { castDealer, castOperator } from '#testing/partner-cast.ts'
import { transact } from '../../db/client.ts'
import { writeHandOver } from '../auction/engine/stored/hand-over.ts'

let api: TestApi
let seller: CastOwner
let dealer: Awaited<ReturnType<typeof castDealer>>
let operator: Awaited<ReturnType<typeof castOperator>>
let open: number
let ofTyres: number

const claim = (change: Partial<Claim>): Claim => ({
  line: 'sheet:5',
  reason: 'damage',
  detail: 'タイヤのひび割れ',
  amount: 20_000,
  photos: [],
  answer: 'refused',
  ruled: null,
  ...change,
})

async function trade(claims: readonly Claim[], comment: string | null, day = 1): Promise<number> {
  const { db } = api.services
  const { bikeDealerId } = dealer
  seller = await castOwner(api.services, { userName: '山田 太郎' })
  const { bikeOwnerId } = seller
  const auctionId = await castAuction(api.services, { bikeOwnerId, status: 31, bikeDealerId })
  const at = new Date(Date.UTC(2026, 9, day))
  const { contractAmount } = await db
    .selectFrom('auction')
    .select('contractAmount')
    .where('auctionId', '=', auctionId)
    .executeTakeFirstOrThrow()
  const ruled = claims.reduce((sum, it) => sum + (it.ruled ?? 0), 0)
  const fixed =
    comment === null
      ? { price: null, fixedAt: null, fixedVersion: null, rulingAskedAt: at }
      : { price: (contractAmount ?? 0) - ruled, fixedAt: at, rulingAskedAt: at, ruling: { at, comment } }
  await db
    .insertInto('inspectionSheet')
    .values({ auctionId, version: 1, lineCount: 6, overallGrade: 6, byActor: `operator:${operator.partnerId}`, at })
    .execute()
  const lines = INSPECTION_PARTS.map(({ code }, index) => ({ auctionId, line: index + 1, part: code, grade: 6 }))
  await db
    .insertInto('inspectionLine')
    .values(lines.map((it) => ({ ...it, damage: null, side: null, x: null, y: null })))
    .execute()
  await transact(db, (tx) => writeHandOver(tx, auctionId, asDescribed({ checkedAt: at, claims, ...fixed })))
  return auctionId
}

beforeAll(async () => {
  api = await startApi()
  dealer = await castDealer(api.services)
  operator = await castOperator(api.services)
  await trade([claim({ line: 'stated:photos', ruled: 0 })], '写真に写っています。', 1)
  await trade([claim({ reason: 'other', amount: 90_000, ruled: 45_000 })], '半分を認めます。', 2)
  ofTyres = await trade([claim({ ruled: 5_000 })], '山田 太郎さん（090-1234-5678）の写真のとおりです。', 3)
  await trade([claim({ line: 'stated:keyCount', reason: 'parts', ruled: 9_000 })], '鍵は1本でした。', 4)
  open = await trade([claim({ amount: 22_000 })], null, 5)
})
afterAll(() => api.stop())

const RULINGS = `query Q($id: Int!) { partnerAuction(auctionId: $id) { trade { pastRulings {
  line medianShare medianCount isMedianOfPlace
  cases { auctionId modelName placeLabel reasonLabel amount allowed share comment } } } } }`

test('an operator reads how claims like this one were ruled on, without the people of those trades', async () => {
  const { data, errors } = await api.graphql(RULINGS, { id: open }, operator.headers)
  expect(errors).toEqual([])
  const [found] = data.partnerAuction.trade.pastRulings
  expect(found).toMatchObject({ line: 'sheet:5', medianShare: 25, medianCount: 3, isMedianOfPlace: false })
  const told = found.cases.map((it: { placeLabel: string; amount: number }) => [it.placeLabel, it.amount])
  expect(told).toEqual([
    ['タイヤ', 20_000],
    ['タイヤ', 90_000],
    ['掲載写真', 20_000],
  ])
  expect(found.cases[0]).toMatchObject({
    auctionId: ofTyres,
    allowed: 5_000,
    share: 25,
    reasonLabel: '申告にない傷・故障',
  })
  expect(found.cases[0].modelName).not.toBe('')
  expect(found.cases[0].comment).toContain('の写真のとおりです。')
  expect(found.cases[0].comment).not.toMatch(/山田|太郎|1234/)
})

test('the two sides of a trade read nothing of the trades of others', async () => {
  const { data } = await api.graphql(RULINGS, { id: open }, dealer.headers)
  expect(data.partnerAuction.trade.pastRulings).toEqual([])
  const ofOwner = 'query Q($id: Int!) { auction(auctionId: $id) { trade { pastRulings { line } } } }'
  const answer = await api.graphql(ofOwner, { id: open }, seller.headers)
  expect(answer.data.auction.trade.pastRulings).toEqual([])
})

test('the newest rulings are found by their index', async () => {
  const plan = await transact(api.services.db, async (tx) => {
    // A few rows are read sooner as they lie.
    await sql`set local enable_seqscan = off`.execute(tx.query)
    return sql`explain select auction_id from hand_over
      where ruling is not null order by fixed_at desc limit 500`.execute(tx.query)
  })
  expect(JSON.stringify(plan.rows)).toContain('hand_over_ruled')
})
