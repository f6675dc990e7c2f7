import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SetBikeOwnerProfileImageDocument } from '#contract/generated/account.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { castListing } from '#testing/listing.ts'
import { filesBelow, upload } from '#testing/uploads.ts'
import { purgeAssets } from './purge-assets.job.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

test('what an owner uploaded and never used goes after 30 days, with its file; what a listing holds stays', async () => {
  const { db } = api.services
  const { headers, bikeOwnerId } = await castOwner(api.services)
  const file = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const send = async (kind: string) => (await upload(api.origin, kind, { file, headers })).body.assetId
  const [photo, replaced, paper, unused, unusedPaper, profile] = [
    await send('AUCTION_ITEM_IMAGE'),
    await send('AUCTION_ITEM_IMAGE'),
    await send('VIC'),
    await send('AUCTION_ITEM_IMAGE'),
    await send('VIC'),
    await send('PROFILE_IMAGE'),
  ]
  const auctionId = await castListing(db, bikeOwnerId, { change: { vicAssetId: paper } })
  await db
    .insertInto('auctionImage')
    .values({ auctionId, assetId: photo, originalAssetId: replaced, imageType: '01', sortOrder: 0 })
    .execute()
  const left = async () => {
    const rows = await db.selectFrom('asset').select('assetId').where('bikeOwnerId', '=', bikeOwnerId).execute()
    return rows.map(({ assetId }) => assetId)
  }
  const set = { input: { assetId: profile } }
  expect((await api.graphql(SetBikeOwnerProfileImageDocument.query, set, headers)).errors).toEqual([])
  expect(await send('PROFILE_IMAGE')).toEqual(expect.any(String)) // never set: gone with the next purge
  const now = new Date()
  await purgeAssets({ services: api.services, now: later(now, 29 * DAY) })
  expect(await left()).toHaveLength(6)
  await purgeAssets({ services: api.services, now: later(now, 31 * DAY) })
  expect(new Set(await left())).toEqual(new Set([photo, replaced, paper, profile]))
  const files = filesBelow(api.filesFolder).join()
  expect([unused, unusedPaper].some((assetId) => files.includes(assetId))).toBe(false)
  expect(files).toContain(photo)
})
