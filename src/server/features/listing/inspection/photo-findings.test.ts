import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { drawnDocument, drawnPhoto } from '#testing/drawn-photos.ts'
import { castListing } from '#testing/listing.ts'
import { castOperator } from '#testing/partner-cast.ts'
import { upload } from '#testing/uploads.ts'

const SHOWN = 'query ($id: Int!) { auction(auctionId: $id) { auctionImages { imageType findings } } }'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

test('what was found about a photo is told to its owner and to operators, and to nobody else', async () => {
  const { db } = api.services
  const owner = await castOwner(api.services)
  const auctionId = await castListing(db, owner.bikeOwnerId)
  const side = await drawnPhoto('side', { seed: 7 })
  const photos = [
    { imageType: '03', file: side, findings: ['DUPLICATE'] },
    { imageType: '04', file: side, findings: ['DUPLICATE'] },
    { imageType: '02', file: await drawnDocument({ seed: 8 }), findings: ['DOCUMENT'] },
    { imageType: '07', file: await drawnDocument({ seed: 9 }), findings: [] },
    { imageType: '01', file: await drawnPhoto('front', { seed: 10, light: 0.15 }), findings: ['DARK'] },
  ]
  for (const [sortOrder, { imageType, file }] of photos.entries()) {
    const { body } = await upload(api.origin, 'AUCTION_ITEM_IMAGE', { file, headers: owner.headers })
    await db.insertInto('auctionImage').values({ auctionId, assetId: body.assetId, imageType, sortOrder }).execute()
  }
  const expected = photos.map(({ imageType, findings }) => ({ imageType, findings }))
  const mine = await api.graphql(SHOWN, { id: auctionId }, owner.headers)
  expect(mine.data.auction.auctionImages).toEqual(expected)
  const operator = await castOperator(api.services)
  const queue = await api.graphql(
    '{ inspectionQueue { auctionId images { imageType findings } } }',
    {},
    operator.headers,
  )
  const row = queue.data.inspectionQueue.find((it: { auctionId: number }) => it.auctionId === auctionId)
  expect(row.images).toEqual(expected)
  await db
    .updateTable('auction')
    .set({ auctionStatus: 21, endAt: new Date(Date.now() + 86_400_000), publishedAt: new Date() })
    .where('auctionId', '=', auctionId)
    .execute()
  const visitor = await api.graphql(SHOWN, { id: auctionId })
  expect(visitor.data.auction.auctionImages).toHaveLength(4)
  for (const { findings } of visitor.data.auction.auctionImages) expect(findings).toEqual([])
})
