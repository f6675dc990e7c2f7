import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { castOwner } from '#testing/cast.ts'
import { castDealer } from '#testing/partner-cast.ts'
import { upload } from '#testing/uploads.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

test.each([
  [11, 201],
  [21, 409],
  [31, 409],
  [32, 409],
  [84, 409],
] as const)('covering a photo of a listing in %i is answered with %i', async (auctionStatus, expected) => {
  const { db } = api.services
  const { headers, bikeOwnerId } = await castOwner(api.services)
  const { bikeDealerId } = await castDealer(api.services)
  const file = await sharp({ create: { width: 700, height: 500, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const { body } = await upload(api.origin, 'AUCTION_ITEM_IMAGE', { file, headers })
  const auctionId = await castAuctionIn(db, auctionStatus, { bikeOwnerId, bikeDealerId })
  await db
    .insertInto('auctionImage')
    .values({ auctionId, assetId: body.assetId, imageType: '02', sortOrder: 0 })
    .execute()
  const response = await fetch(`${api.origin}/assets/${body.assetId}/cover`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ areas: [{ left: 0.1, top: 0.1, width: 0.2, height: 0.2 }] }),
  })
  expect(response.status).toBe(expected)
  const copies = await db.selectFrom('asset').select('assetId').where('covers', '=', body.assetId).execute()
  expect(copies).toHaveLength(expected === 201 ? 1 : 0)
  if (expected === 201) return
  expect(await response.text()).toContain('現在の状態では、この操作を行えません')
  expect((await fetch(`${api.origin}${body.url}`, { headers })).status).toBe(200)
})
