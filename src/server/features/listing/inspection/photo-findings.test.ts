import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { InspectionQueueDocument } from '#contract/generated/operator.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { drawnDocument, drawnPhoto } from '#testing/drawn-photos.ts'
import { castListing } from '#testing/listing.ts'
import { castDealer, castOperator } from '#testing/partner-cast.ts'
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
  const byType = <P extends { imageType: string }>(them: P[]) =>
    them.toSorted((a, b) => a.imageType.localeCompare(b.imageType))
  const taken = photos.map(({ imageType, findings }) => ({ imageType, findings }))
  // The cover comes first: the front, taken last here.
  const expected = [...taken.slice(-1), ...taken.slice(0, -1)]
  const mine = await api.graphql(SHOWN, { id: auctionId }, owner.headers)
  expect(mine.data.auction.auctionImages).toEqual(expected)
  const operator = await castOperator(api.services)
  const queue = await api.graphql(
    '{ inspectionQueue { auctionId images { imageType findings } } }',
    {},
    operator.headers,
  )
  const row = queue.data.inspectionQueue.find((it: { auctionId: number }) => it.auctionId === auctionId)
  expect(row.images).toEqual(byType(taken))

  // With an NG of the front another photo is the cover, which the keys of the inspection do not follow.
  const ofFront = db.updateTable('auctionImage').where('auctionId', '=', auctionId).where('imageType', '=', '01')
  await ofFront.set({ isInspectionNg: true }).execute()
  const types = ({ images }: { images: { imageType: string }[] }) => images.map(({ imageType }) => imageType)
  const INSPECTED = `query ($id: Int!) { partnerAuction(auctionId: $id) { images { imageType } } }`
  const inspected = await api.graphql(INSPECTED, { id: auctionId }, operator.headers)
  expect(types(inspected.data.partnerAuction)).toEqual(['01', '02', '03', '04', '07'])
  const own = await api.graphql(SHOWN, { id: auctionId }, owner.headers)
  expect(own.data.auction.auctionImages[0].imageType).toBe('03')
  await ofFront.set({ isInspectionNg: false }).execute()
  await db
    .updateTable('auction')
    .set({ auctionStatus: 21, endAt: new Date(Date.now() + 86_400_000), publishedAt: new Date() })
    .where('auctionId', '=', auctionId)
    .execute()
  const visitor = await api.graphql(SHOWN, { id: auctionId })
  expect(visitor.data.auction.auctionImages).toHaveLength(4)
  for (const { findings } of visitor.data.auction.auctionImages) expect(findings).toEqual([])
})

test('the same picture in a listing of another owner is shown to operators, and to nobody else', async () => {
  const { db } = api.services
  const [seller, copier] = [await castOwner(api.services), await castOwner(api.services)]
  const file = await drawnPhoto('side', { seed: 21 })
  const wall = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'grey' } })
    .jpeg()
    .toBuffer()
  const list = async (owner: typeof seller) => {
    const auctionId = await castListing(db, owner.bikeOwnerId)
    for (const [sortOrder, photo] of [file, wall, await drawnPhoto('front', { seed: auctionId })].entries()) {
      const { body } = await upload(api.origin, 'AUCTION_ITEM_IMAGE', { file: photo, headers: owner.headers })
      const image = { auctionId, assetId: body.assetId, imageType: `0${sortOrder + 1}`, sortOrder }
      await db.insertInto('auctionImage').values(image).execute()
    }
    return auctionId
  }
  const earlier = await list(seller)
  await db.updateTable('auction').set({ auctionStatus: 82 }).where('auctionId', '=', earlier).execute()
  const relisted = await list(seller) // once more the seller's own: no copy
  const copied = await list(copier)
  const operator = await castOperator(api.services)
  const { data } = await api.graphql(InspectionQueueDocument.query, {}, operator.headers)
  const sameIn = (auctionId: number) =>
    data.inspectionQueue
      .find((it: { auctionId: number }) => it.auctionId === auctionId)
      .images.map(({ sameInAuctions }: { sameInAuctions: number[] }) => sameInAuctions)
  expect(sameIn(copied)).toEqual([[earlier, relisted], [], []])
  expect(sameIn(relisted)).toEqual([[copied], [], []])

  await db
    .updateTable('auction')
    .set({ auctionStatus: 21, endAt: new Date(Date.now() + 86_400_000), publishedAt: new Date() })
    .where('auctionId', '=', copied)
    .execute()
  const dealer = await castDealer(api.services)
  const asked = 'query ($id: Int!) { partnerAuction(auctionId: $id) { images { sameInAuctions } } }'
  const { data: seen } = await api.graphql(asked, { id: copied }, dealer.headers)
  expect(seen.partnerAuction.images).not.toHaveLength(0)
  for (const image of seen.partnerAuction.images) expect(image).toEqual({ sameInAuctions: [] })
})
