import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { castImage } from '#testing/listing.ts'
import { castAuction } from '#testing/message-cast.ts'
import { castDealer } from '#testing/partner-cast.ts'
import { readFirstPhotos } from '../view/first-photos.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

test('the list of traded vehicles pages both ways and leaves out what had no bid', async () => {
  const { bikeDealerId } = await castDealer(api.services)
  const won = ([21, 32, 32, 84, 85, 91, 92] as const).map((status) => ({ status, bikeDealerId }))
  for (const given of [{ status: 21 } as const, ...won]) {
    const { bikeOwnerId } = await castOwner(api.services)
    const auctionId = await castAuction(api.services, { bikeOwnerId, ...given })
    for (const imageType of ['01', '02', '03']) {
      const assetId = await castImage(api.services.db, bikeOwnerId)
      await api.services.db
        .insertInto('auctionImage')
        .values({ auctionId, assetId, imageType, sortOrder: Number(imageType) })
        .execute()
    }
  }
  const query = `query L($first: Int, $last: Int, $after: String, $before: String, $isExcludeNoBid: Boolean) {
    auctions(first: $first, last: $last, after: $after, before: $before, isExcludeNoBid: $isExcludeNoBid) {
      totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
      nodes { auctionId auctionStatus auctionImages(imageType: ["01"]) { imageType } } } }`
  const all = await api.graphql(query, { first: 100 })
  const ofType = await api.graphql(
    '{ auctions(first: 100, imageType: ["01", "03"]) { nodes { auctionImages { imageType } } } }',
  )
  const types = ofType.data.auctions.nodes.flatMap(({ auctionImages }: { auctionImages: { imageType: string }[] }) =>
    auctionImages.map(({ imageType }) => imageType),
  )
  expect([...new Set(types)].sort()).toEqual(['01', '03'])
  const ids: number[] = all.data.auctions.nodes.map(({ auctionId }: { auctionId: number }) => auctionId)
  expect(ids.length).toBeGreaterThanOrEqual(4)
  expect(all.data.auctions.totalCount).toBe(ids.length)
  const walked: number[] = []
  let after: string | null = null
  for (;;) {
    const {
      data,
    }: {
      data: { auctions: { nodes: { auctionId: number }[]; pageInfo: { endCursor: string; hasNextPage: boolean } } }
    } = await api.graphql(query, { first: 2, after })
    walked.push(...data.auctions.nodes.map(({ auctionId }: { auctionId: number }) => auctionId))
    after = data.auctions.pageInfo.endCursor
    if (!data.auctions.pageInfo.hasNextPage) break
  }
  expect(walked).toEqual(ids)
  const back = await api.graphql(query, { last: 2, before: after })
  expect(back.data.auctions.nodes.map(({ auctionId }: { auctionId: number }) => auctionId)).toEqual(ids.slice(-3, -1))
  const withBids = await api.graphql(query, { first: 100, isExcludeNoBid: true })
  const statuses = withBids.data.auctions.nodes.map(({ auctionStatus }: { auctionStatus: number }) => auctionStatus)
  expect(statuses.length).toBe(ids.length - 1)
  for (const failed of [84, 85, 91, 92]) expect(statuses).not.toContain(failed)
  expect((await api.graphql(query, { first: 2, last: 2 })).errors[0]?.extensions.code).toBe('BAD_REQUEST')
})

test('a bike without a photo of its front has the same side as its picture in every list', async () => {
  const { bikeOwnerId } = await castOwner(api.services)
  const auctionId = await castAuction(api.services, { bikeOwnerId, status: 21 })
  const assets = new Map<string, string>()
  for (const imageType of ['07', '02', '05', '03']) {
    const assetId = await castImage(api.services.db, bikeOwnerId)
    assets.set(imageType, assetId)
    const image = { auctionId, assetId, imageType, sortOrder: assets.size }
    await api.services.db.insertInto('auctionImage').values(image).execute()
  }
  const listed = await api.graphql(
    '{ auctions(first: 100, auctionStatus: [21]) { nodes { auctionId coverImage { imageType } auctionImages { imageType } } } }',
  )
  const bike = listed.data.auctions.nodes.find((it: { auctionId: number }) => it.auctionId === auctionId)
  expect(bike).toMatchObject({
    coverImage: { imageType: '03' },
    auctionImages: [{ imageType: '03' }, { imageType: '02' }, { imageType: '05' }],
  })
  const shown = await readFirstPhotos(api.services.db, [auctionId])
  expect([...shown]).toEqual([[auctionId, assets.get('03')]])
})
