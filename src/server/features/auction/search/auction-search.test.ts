import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PartnerAuctionsDocument } from '#contract/generated/partner.ts'
import { frameColumns } from '#server/features/auction/index.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { castListing } from '#testing/listing.ts'
import { type CastPartner, castDealer, castOperator } from '#testing/partner-cast.ts'

/** CB400 SUPER BOL D'OR NC42, レブル250 MC49, レブル250 of an unknown type, PCX125 JK05, グロム of 123 cc, エリミネーター of 398 cc. */
const BIKES = {
  bolDor: { modelId: 1002, modelTypeId: 100202 },
  rebel: { modelId: 1003, modelTypeId: 100301 },
  rebelOfAnyType: { modelId: 1003, modelTypeId: null },
  pcx: { modelId: 1004, modelTypeId: 100404 },
  grom: { modelId: 1019, modelTypeId: null },
  eliminator: { modelId: 4011, modelTypeId: null },
} as const
type Bike = keyof typeof BIKES

let api: TestApi
let operator: CastPartner
const numbers = new Map<Bike, number>()

beforeAll(async () => {
  api = await startApi()
  operator = await castOperator(api.services)
  const { db } = api.services
  for (const [bike, change] of Object.entries(BIKES) as [Bike, (typeof BIKES)[Bike]][]) {
    const { bikeOwnerId } = await castOwner(api.services)
    numbers.set(bike, await castListing(db, bikeOwnerId, { images: 0, change }))
  }
})
afterAll(() => api.stop())

async function search(keyword: string) {
  const variables = { filter: { view: 'all', keyword }, first: 50 }
  const { data, errors } = await api.graphql(PartnerAuctionsDocument.query, variables, operator.headers)
  expect(errors).toEqual([])
  const ids: number[] = data.partnerAuctions.auctions.map((it: { auctionId: number }) => it.auctionId)
  return [...numbers].filter(([, auctionId]) => ids.includes(auctionId)).map(([bike]) => bike)
}

test.each([
  ['MC49', ['rebel', 'rebelOfAnyType']],
  ['ｍｃ４９', ['rebel', 'rebelOfAnyType']],
  ['2BK-MC49', ['rebel', 'rebelOfAnyType']],
  ['レブル MC49', ['rebel', 'rebelOfAnyType']],
  ['PCX MC49', []],
  ['NC42', ['bolDor']],
  ['EBL-NC42', ['bolDor']],
  ['nc4', ['bolDor']],
  ['MC4', ['rebel', 'rebelOfAnyType']],
  ['MC99', []],
  ['JA10', []],
  ['れぶる', ['rebel', 'rebelOfAnyType']],
  ['レブル　250', ['rebel', 'rebelOfAnyType']],
  ['CB400 ボルドール', ['bolDor']],
  ['ボルドール cb400', ['bolDor']],
  ['ホンダ pcx', ['pcx']],
  ['ぴーしーえっくす', ['pcx']],
  ['東京タワー', []],
  // What people call the class, and not what the papers say.
  ['グロム125', ['grom']],
  ['グロム 125', ['grom']],
  ['エリミネーター 400', ['eliminator']],
  ['エリミネーター 250', []],
  ['グロム 150', []],
  ['25万以上', []],
  ['レブル 25万', ['rebel', 'rebelOfAnyType']],
  ['レブル 25', []],
  ["' OR 1=1 --", []],
] as const)('%s finds %j', async (keyword, bikes) => {
  expect(await search(keyword)).toEqual(bikes)
})

test('an operator finds a bike by its whole frame number, which is written down; a dealer does not', async () => {
  const auctionId = numbers.get('pcx') ?? 0
  const { db, secrets } = api.services
  await db
    .updateTable('auction')
    .set({ ...frameColumns(secrets, 'JK05-1234567'), auctionStatus: 21 })
    .where('auctionId', '=', auctionId)
    .execute()
  for (const typed of ['JK05-1234567', 'ｊｋ０５ー１２３４５６７', 'JK05 1234567'])
    expect(await search(typed)).toEqual(['pcx'])
  for (const typed of ['JK05-123456', '1234567', 'JK05-1234568']) expect(await search(typed)).toEqual([])
  const log = await db
    .selectFrom('partnerAudit')
    .select(['action', 'detail'])
    .where('action', '=', 'findByFrameNumber')
    .execute()
  expect(log).toContainEqual({ action: 'findByFrameNumber', detail: { rowCount: 1 } })
  expect(JSON.stringify(log)).not.toContain('1234567')
  const dealer = await castDealer(api.services)
  const variables = { filter: { view: 'running', keyword: 'JK05-1234567' }, first: 50 }
  const { data } = await api.graphql(PartnerAuctionsDocument.query, variables, dealer.headers)
  expect(data.partnerAuctions.auctions).toEqual([])
})

test.each(['', 'No.', 'No．', '#', 'no '])('the number of an auction, as "%s" and digits, finds it', async (sign) => {
  expect(await search(`${sign}${numbers.get('pcx')}`)).toContain('pcx')
})

test('No. and a number is that auction and no other', async () => {
  expect(await search(`No.${numbers.get('bolDor')}`)).toEqual(['bolDor'])
})

test('whatever is typed, the list answers', async () => {
  const odd = ['2147483648', '99999999999999999999', '%', '_', '\\', "'", '😀', '-', 'No.', '　', 'A'.repeat(200)]
  for (const keyword of odd) expect(await search(keyword)).toEqual(keyword.trim() === '' ? [...numbers.keys()] : [])
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 30, unit: 'binary' }), async (keyword) => {
      const variables = { filter: { view: 'all', keyword }, first: 50 }
      const { errors } = await api.graphql(PartnerAuctionsDocument.query, variables, operator.headers)
      // NUL fits into no column.
      expect(errors.map(({ extensions }) => extensions.code)).toEqual(keyword.includes('\0') ? ['BAD_REQUEST'] : [])
    }),
    {
      numRuns: 20,
    },
  )
})
