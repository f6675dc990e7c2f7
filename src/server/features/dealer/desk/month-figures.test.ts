import { afterAll, beforeAll, expect, test } from 'vitest'
import { PartnerMonthsDocument } from '#contract/generated/partner.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { castOwner } from '#testing/cast.ts'
import { castDealer } from '#testing/partner-cast.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

/** Bought today, at 500,000. */
async function bought(bikeDealerId: number, columns: object = {}): Promise<number> {
  const { bikeOwnerId } = await castOwner(api.services)
  const auctionId = await castAuctionIn(api.services.db, 32, { bikeOwnerId, bikeDealerId })
  const bike = { mileageKm: null, firstRegistration: 'unknown', ...columns }
  await api.services.db.updateTable('auction').set(bike).where('auctionId', '=', auctionId).execute()
  return auctionId
}

async function priced(modelId: number, middle: number): Promise<void> {
  const range = { priceMin: [middle - 50_000], priceMiddle: [middle], priceMax: [middle + 50_000] }
  const cell = { modelId, modelTypeId: 0, mileageId: 0, salesCount: 40, computedAt: new Date(), ...range }
  await api.services.db.deleteFrom('marketPrice').where('modelId', '=', modelId).execute()
  await api.services.db.deleteFrom('marketModel').where('modelId', '=', modelId).execute()
  await api.services.db.insertInto('marketPrice').values(cell).execute()
}

test('a month says what was paid beside the market, of the bikes that have one', async () => {
  const dealer = await castDealer(api.services)
  await priced(1001, 400_000)
  await priced(1003, 625_000)
  await bought(Number(dealer.bikeDealerId), { modelId: 1001, modelTypeId: null })
  await bought(Number(dealer.bikeDealerId), { modelId: 1003, modelTypeId: null })
  // Apart from the others by what the owner states.
  await bought(Number(dealer.bikeDealerId), { modelId: 1001, modelTypeId: null, meterChange: 'doubtful' })
  const months = async (headers: Record<string, string>) => {
    const { data, errors } = await api.graphql(PartnerMonthsDocument.query, {}, headers)
    expect(errors).toEqual([])
    return data.partnerMonths
  }
  const all = await months(dealer.headers)
  // In the first hour of a month the bidding has ended in the one before.
  const month = all.find((it: { wonAuctions: number }) => it.wonAuctions > 0)
  expect(month).toMatchObject({ wonAuctions: 3, completedAuctions: 3, paidTotal: 1_500_000, comparedAuctions: 2 })
  // 25 % above and 20 % below.
  expect(month.marketDifference).toBeCloseTo(0.025, 6)
  expect(all).toHaveLength(12)
  expect(all.at(-1)).toMatchObject({ comparedAuctions: 0, marketDifference: null })
  const rival = await castDealer(api.services)
  for (const other of await months(rival.headers)) expect(other).toMatchObject({ wonAuctions: 0, comparedAuctions: 0 })
})
