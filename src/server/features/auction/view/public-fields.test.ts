import { isObjectType, Kind, parse } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PUBLIC_PARTS } from '#content/selling/who-sees.ts'
import { AuctionsDocument, PublicAuctionDocument } from '#contract/generated/traded.ts'
import { INSPECTION_PARTS } from '#domain/inspection/inspection-sheet.ts'
import { LISTING_FIELDS } from '#domain/listing/listing-table.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { wholeField, withinLimits } from '#testing/every-field.ts'
import { castImage, castListing } from '#testing/listing.ts'
import { moveAuction } from '#testing/message-cast.ts'
import { castDealer, castOperator } from '#testing/partner-cast.ts'
import { transact } from '../../../db/client.ts'
import { schema } from '../../../schema.ts'
import { storeBidProof } from '../engine/bid-proof.ts'

/** What the sentence says of the time after the end, and after the sale. */
const LATER = ['bidProof', 'finalTransactionPrice']

/** What a visitor gets that the owner did not say, and that says nothing of the bike. */
const OF_THE_SERVICE = [
  'auctionId',
  'bidOriginId',
  'isOwn',
  'availableActions',
  'marketPrice',
  'isOutsideMarket',
  'isWinnerSuspended',
  'messageDisabledFlag',
]

let api: TestApi
let auctionId: number
beforeAll(async () => {
  api = await startApi()
  const { services } = api
  const owner = await castOwner(services)
  const operator = await castOperator(services)
  auctionId = await castListing(services.db, owner.bikeOwnerId, {
    images: 1,
    change: {
      modelTypeId: 100_101,
      firstRegistration: '1995-04',
      mileageKm: 20_345,
      color: 'black',
      colorText: 'マットブラック',
      inspectionUntil: '2027-05-01',
      invoiceIssuer: 'registered',
      frameNumberSealed: services.secrets.seal('details', 'NC31-1234567'),
      plateSealed: services.secrets.seal('details', '横浜 あ 12-34'),
      customPartsText: '社外マフラー',
      contactInfoToBikeDealer: '土曜の午前が都合よいです',
      askingPrice: 901_000,
      deliveryDue: 'one-month',
      loanStatus: 'paying',
      loanBalance: 120_000,
      otherDeliveryLocation: '神奈川県横浜市中区山下町3-4',
      vicAssetId: await castImage(services.db, owner.bikeOwnerId),
    },
  })
  const parts = INSPECTION_PARTS.map(({ code }) => `{ part: ${code}, grade: 7, note: "" }`).join()
  const saved = await api.graphql(
    `mutation { saveInspectionSheet(input: { auctionId: ${auctionId}, version: 0, parts: [${parts}], marks: [] }) { version } }`,
    {},
    operator.headers,
  )
  expect(saved.errors).toEqual([])
  const passed = await api.graphql(
    `mutation { passInspection(input: { auctionId: ${auctionId}, version: 1, withoutFrameNumber: true }) { auction { auctionId } } }`,
    {},
    operator.headers,
  )
  expect(passed.errors).toEqual([])
  const dealer = await castDealer(services)
  const bid = await api.graphql(
    `mutation { placeBid(input: { auctionId: ${auctionId}, price: 420000, maxPrice: 420000, idempotencyKey: "public" }) { bid { price } } }`,
    {},
    dealer.headers,
  )
  expect(bid.errors).toEqual([])
})
afterAll(() => api.stop())

const isTold = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== '' && value !== undefined

/** The fields of an auction that a visitor gets an answer to. */
async function publicFields(): Promise<Set<string>> {
  const field = schema.getQueryType()?.getFields().auction
  if (!field) throw new Error('There is no auction')
  const told = new Set<string>()
  const pieces = wholeField(field, { auctionId: String(auctionId) }, new Set(), withinLimits(api.services, 'query'))
  for (const piece of pieces) {
    const { data } = await api.graphql(`query { ${piece} }`)
    const auction: Record<string, unknown> = data.auction
    for (const [name, value] of Object.entries(auction)) if (isTold(value)) told.add(name)
  }
  return told
}

const said = new Set<string>(PUBLIC_PARTS.flatMap(({ fields }) => [...fields]))
const unsaid = (names: Iterable<string>) =>
  [...names].filter((name) => !said.has(name) && !OF_THE_SERVICE.includes(name))

test('a visitor gets what the sell form says that everybody sees, and nothing else', async () => {
  const told = await publicFields()
  expect(unsaid(told)).toEqual([])
  const listed = ['firstRegistration', 'mileageKm', 'color', 'inspectionUntil', 'auctionImages', 'inspectionSheet']
  expect([...told]).toEqual(expect.arrayContaining(listed))
})

test('the bike of this test says all that an owner can say, so that nothing hides by being empty', async () => {
  const row: Record<string, unknown> = await api.services.db
    .selectFrom('auction')
    .selectAll()
    .where('auctionId', '=', auctionId)
    .executeTakeFirstOrThrow()
  const names = Object.keys(LISTING_FIELDS).filter((name) => name in row)
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !isTold(row[name]))).toEqual([])
})

test('every field that the sentence stands on exists', () => {
  const type = schema.getType('Auction')
  const names = Object.keys(isObjectType(type) ? type.getFields() : {})
  expect([...said].filter((name) => !names.includes(name))).toEqual([])
})

test('after the end the list of bids is the one thing more, and after the sale the price', async () => {
  await moveAuction(api.services, auctionId, 22)
  await transact(api.services.db, (tx) => storeBidProof(tx, auctionId, { madeAt: new Date(), isAtClose: true }))
  expect(unsaid(await publicFields())).toEqual(['bidProof'])
  for (const status of [31, 32] as const) await moveAuction(api.services, auctionId, status)
  expect(unsaid(await publicFields()).sort()).toEqual(LATER)
})

test.each([PublicAuctionDocument, AuctionsDocument])('the page asks for nothing besides', ({ query }) => {
  const asked = new Set<string>()
  for (const definition of parse(query).definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue
    const [root] = definition.selectionSet.selections
    const below = root?.kind === Kind.FIELD ? (root.selectionSet?.selections ?? []) : []
    const nodes = below.find((it) => it.kind === Kind.FIELD && it.name.value === 'nodes')
    const fields = nodes?.kind === Kind.FIELD ? (nodes.selectionSet?.selections ?? []) : below
    for (const it of fields) if (it.kind === Kind.FIELD) asked.add(it.name.value)
  }
  expect(asked.size).toBeGreaterThan(5)
  expect(unsaid(asked).filter((name) => !LATER.includes(name))).toEqual([])
})
