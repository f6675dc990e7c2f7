import { afterAll, beforeAll, expect, test } from 'vitest'
import { WINNER_PARTS, withAgency } from '#content/selling/who-sees.ts'
import { ledgerCsv } from '#domain/ledger/ledger-csv.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { wholeField, withinLimits } from '#testing/every-field.ts'
import { castImage, castListing } from '#testing/listing.ts'
import { castAuction, moveAuction } from '#testing/message-cast.ts'
import { castAgent, castDealer } from '#testing/partner-cast.ts'
import { schema } from '../../../schema.ts'
import { frameColumns } from '../engine/stored/frame-matches.ts'

/** What the contract itself brings: it says nothing of the seller. */
const OF_THE_TRADE = [
  'auctionStatus',
  'auctionStatusLabel',
  'contractAmount',
  'contractAt',
  'version',
  'availableActions',
  'isDealersDefault',
]

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

/** Where two answers differ: the names on the way, lists as a whole. */
function differences(before: unknown, after: unknown, path = ''): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (!isObject(after)) return [path]
  const earlier = isObject(before) ? before : {}
  return Object.keys(after).flatMap((name) =>
    differences(earlier[name], after[name], path === '' ? name : `${path}.${name}`),
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

test('from the contract on the winner receives what the pages name, and nothing else of the seller', async () => {
  const { db, secrets } = api.services
  const owner = await castOwner(api.services)
  const winner = await castDealer(api.services)
  const auctionId = await castListing(db, owner.bikeOwnerId, {
    images: 5,
    change: {
      ...frameColumns(secrets, 'NC42-1234567'),
      plateSealed: secrets.seal('details', '横浜 あ12-34'),
      invoiceIssuer: 'registered',
      loanStatus: 'paying',
      loanBalance: 120_000,
      deliveryLocation: 'residence',
      otherDeliveryLocation: '川崎市中原区小杉9-8-7',
    },
  })
  const assetId = await castImage(db, owner.bikeOwnerId)
  await db.insertInto('auctionImage').values({ auctionId, assetId, imageType: '20', sortOrder: 9 }).execute()
  const leads = { leaderDealerId: winner.bikeDealerId, leaderMax: 420_000, currentPrice: 420_000, bidCount: 1 }
  const times = { publishedAt: new Date(), endAt: new Date() }
  await db
    .updateTable('auction')
    .set({ ...leads, ...times })
    .where('auctionId', '=', auctionId)
    .execute()
  const read = async () => {
    const seen: Record<string, unknown> = {}
    for (const name of ['auction', 'partnerAuction']) {
      const field = schema.getQueryType()?.getFields()[name]
      if (!field) throw new Error(`no ${name}`)
      const fits = withinLimits(api.services, 'query')
      for (const piece of wholeField(field, { auctionId: String(auctionId) }, new Set(), fits))
        Object.assign(seen, (await api.graphql(`{ ${piece} }`, {}, winner.headers)).data?.[name])
    }
    return seen
  }
  for (const status of [21, 22] as const) await moveAuction(api.services, auctionId, status)
  const before = await read()
  await moveAuction(api.services, auctionId, 31)
  const after = await read()
  const named = WINNER_PARTS.flatMap(({ fields }): readonly string[] => fields)
  const received = differences(before, after).filter(
    (path) => !OF_THE_TRADE.includes(path) && !path.startsWith('trade.'),
  )
  expect(received.sort()).toEqual([...named].sort())
  expect(ledgerCsv([])).toContain('相手方の年齢')
})

test('the owner alone learns from 22 on which agency acts for the winner, and nobody of the house', async () => {
  const agency = await castAgent(api.services)
  const winner = await castDealer(api.services, { name: 'モト横浜', agentId: agency.agentId })
  const owner = await castOwner(api.services)
  const auctionId = await castAuction(api.services, {
    bikeOwnerId: owner.bikeOwnerId,
    status: 22,
    bikeDealerId: winner.bikeDealerId,
  })
  const read = async (who: { readonly headers: object }, id = auctionId) =>
    (
      await api.graphql(
        `{ auction(auctionId: ${id}) { winnerAgencyName winnerContact { label value } } }`,
        {},
        { ...who.headers },
      )
    ).data.auction
  const { name } = await api.services.db
    .selectFrom('agent')
    .select('name')
    .where('agentId', '=', agency.agentId)
    .executeTakeFirstOrThrow()
  expect(await read(owner)).toEqual({ winnerAgencyName: name, winnerContact: [] })
  for (const who of [winner, agency]) expect((await read(who)).winnerAgencyName).toBeNull()
  await moveAuction(api.services, auctionId, 31)
  const { winnerAgencyName, winnerContact } = await read(owner)
  expect(winnerAgencyName).toBe(name)
  expect(winnerContact).toContainEqual({ label: '販売店', value: withAgency('モト横浜', name) })

  const direct = await castDealer(api.services, { name: 'モト川崎' })
  const seller = await castOwner(api.services)
  const sold = await castAuction(api.services, {
    bikeOwnerId: seller.bikeOwnerId,
    status: 31,
    bikeDealerId: direct.bikeDealerId,
  })
  const seen = await read(seller, sold)
  expect(seen.winnerAgencyName).toBeNull()
  expect(seen.winnerContact).toContainEqual({ label: '販売店', value: 'モト川崎' })
})
