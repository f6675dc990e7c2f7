import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, later } from '#domain/values/duration.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { castAuction } from '#testing/message-cast.ts'
import { castDealer } from '#testing/partner-cast.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

test('a program is told why its bid was refused and which amount, and of none where none is wrong', async () => {
  const owner = await castOwner(api.services)
  const end = later(new Date(), DAY)
  const auctionId = await castAuction(api.services, { bikeOwnerId: owner.bikeOwnerId, status: 21 }, end)
  const [leader, rival] = [await castDealer(api.services), await castDealer(api.services)]
  const bid = async (headers: Record<string, string>, amounts: object) => {
    const query = 'mutation ($input: PlaceBidInput!) { placeBid(input: $input) { bid { kind } } }'
    const input = { auctionId, idempotencyKey: randomUUID(), ...amounts }
    const { errors } = await api.graphql(query, { input }, headers)
    return errors.map(({ message, extensions: { code, reason, fields } }) => ({ message, code, reason, fields }))
  }
  expect(await bid(leader.headers, { price: 200_000, maxPrice: 300_000 })).toEqual([])
  const refused = async (headers: Record<string, string>, amounts: object) => {
    const [error] = await bid(headers, amounts)
    expect(error?.code).toBe('BAD_REQUEST')
    for (const { message } of error?.fields ?? []) expect(message).toBe(error?.message)
    return [error?.reason, ...(error?.fields?.map(({ field }) => field) ?? [])]
  }
  expect(await refused(rival.headers, { price: 100_000 })).toEqual(['TOO_LOW', 'price'])
  expect(await refused(rival.headers, { maxPrice: 100_000 })).toEqual(['TOO_LOW', 'maxPrice'])
  expect(await refused(rival.headers, { price: 210_000, maxPrice: 205_000 })).toEqual([
    'MAXIMUM_BELOW_PRICE',
    'maxPrice',
  ])
  expect(await refused(rival.headers, { price: 210_500, maxPrice: 220_000 })).toEqual(['OFF_STEP', 'price'])
  expect(await refused(leader.headers, { maxPrice: 250_000 })).toEqual(['MAXIMUM_NOT_RAISED', 'maxPrice'])
  expect(await refused(rival.headers, { maxPrice: 400_000, asLeader: true })).toEqual(['NO_LONGER_LEADING'])
  expect(await refused(rival.headers, { price: 200_000_000 })).toEqual(['TOO_HIGH', 'price'])
})
