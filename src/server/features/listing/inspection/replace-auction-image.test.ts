import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { castImage, castListing } from '#testing/listing.ts'

const REPLACE = 'mutation ($input: ReplaceAuctionImageInput!) { replaceAuctionImage(input: $input) { auctionId } }'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

async function listed() {
  const owner = await castOwner(api.services)
  const { db } = api.services
  const auctionId = await castListing(db, owner.bikeOwnerId, { images: 2 })
  const images = () =>
    db
      .selectFrom('auctionImage')
      .select(['assetId', 'imageType', 'isActive', 'isInspectionNg', 'originalAssetId', 'sortOrder'])
      .where('auctionId', '=', auctionId)
      .orderBy('auctionImageId')
      .execute()
  const replace = (assetId: string, newAssetId: string, headers: Record<string, string> = owner.headers, version = 1) =>
    api.graphql(REPLACE, { input: { auctionId, assetId, version, newAssetId } }, headers)
  return { owner, auctionId, images, replace }
}

test('a photo found NG is replaced in its place; the old one stays on record', async () => {
  const { owner, auctionId, images, replace } = await listed()
  const [first] = await images()
  await api.services.db
    .updateTable('auctionImage')
    .set({ isInspectionNg: true, ngReason: '暗くて見えません' })
    .where('auctionId', '=', auctionId)
    .where('assetId', '=', first?.assetId ?? '')
    .execute()
  const newAssetId = await castImage(api.services.db, owner.bikeOwnerId)
  const { data, errors } = await replace(first?.assetId ?? '', newAssetId)
  expect(errors).toEqual([])
  expect(data.replaceAuctionImage.auctionId).toBe(auctionId)
  expect(await images()).toMatchObject([
    { assetId: first?.assetId, isActive: false, isInspectionNg: true },
    { isActive: true },
    { assetId: newAssetId, imageType: '01', isActive: true, isInspectionNg: false, originalAssetId: first?.assetId },
  ])
  const again = await replace(first?.assetId ?? '', newAssetId)
  expect(again.errors).toEqual([])
  expect(await images()).toHaveLength(3)
})

test("another owner's auction does not exist, another owner's photo is refused", async () => {
  const { images, replace } = await listed()
  const stranger = await castOwner(api.services)
  const theirs = await castImage(api.services.db, stranger.bikeOwnerId)
  const [first] = await images()
  const stolen = await replace(first?.assetId ?? '', theirs)
  expect(stolen.errors[0]?.extensions).toMatchObject({ code: 'BAD_REQUEST', fields: [{ field: 'newAssetId' }] })
  const foreign = await replace(first?.assetId ?? '', theirs, stranger.headers)
  expect(foreign.errors[0]?.extensions.code).toBe('ERROR_DATA_NOT_FOUND')
  expect((await images()).every(({ isActive }) => isActive)).toBe(true)
})

test('once the inspection is passed no photo can be replaced', async () => {
  const { owner, auctionId, images, replace } = await listed()
  await api.services.db
    .updateTable('auction')
    .set({ auctionStatus: 21, endAt: new Date(Date.now() + 86_400_000) })
    .where('auctionId', '=', auctionId)
    .execute()
  const [first] = await images()
  const { errors } = await replace(first?.assetId ?? '', await castImage(api.services.db, owner.bikeOwnerId))
  expect(errors[0]?.extensions.code).toBe('ERROR_AUCTION_STATUS_INVALID')
})

test('an own earlier listing comes back as answers of the form; nobody else sees it', async () => {
  const { owner, auctionId } = await listed()
  const ask = (headers: Record<string, string>) =>
    api.graphql(
      `query ($id: Int!) { sellFormListing(auctionId: $id) {
        makerId modelId modelTypeId keyCount customPartsList originalParts { code original } } }`,
      { id: auctionId },
      headers,
    )
  const { data } = await ask(owner.headers)
  expect(data.sellFormListing).toMatchObject({ modelId: expect.any(Number), keyCount: expect.any(String) })
  const stranger = await castOwner(api.services)
  expect((await ask(stranger.headers)).data.sellFormListing).toBeNull()
})
