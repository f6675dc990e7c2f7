import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { castImage, castListing } from '#testing/listing.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'
import { castOperator } from '#testing/partner-cast.ts'
import { withRead } from '#testing/with-read.ts'

const REPLACE = 'mutation ($input: ReplaceAuctionImageInput!) { replaceAuctionImage(input: $input) { auctionId } }'

let api: TestApi
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await openMailbox()
  api = await startApi({ SMTP_URL: mailbox.url })
})
afterAll(async () => {
  await api.stop()
  await mailbox.close()
})

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

test('a refused movie ends nothing while a photo is waited for, and both reasons are on record', async () => {
  const { db } = api.services
  const [{ owner, auctionId, images }, operator] = [await listed(), await castOperator(api.services)]
  const movie = async () => {
    const assetId = await castImage(db, owner.bikeOwnerId)
    await db.insertInto('auctionMovie').values({ auctionId, assetId, movieType: '02' }).execute()
    return assetId
  }
  const refuse = async (assetId: string, reason: string) => {
    const input = await withRead(db, 'markImageNg', { auctionId, assetId, reason })
    const query = 'mutation ($input: MarkImageNgInput!) { markImageNg(input: $input) { __typename } }'
    expect((await api.graphql(query, { input }, operator.headers)).errors).toEqual([])
    await api.runJobs()
    return mailbox.lastTo(owner.email)?.text
  }
  const [photo] = await images()
  expect(await refuse(photo?.assetId ?? '', '暗くて見えません')).toContain('新しい写真をお送りいただくと')
  const first = await refuse(await movie(), '音が出ません')
  expect(first).toContain('写真の差し替えは、引き続きお待ちしています')
  expect(first).toContain('差し替えをお待ちしている写真')
  expect(first).not.toContain('審査はこのまま続きます')
  const log = `{ auditLog(action: "markImageNg", subjectId: "${auctionId}") { reason } }`
  const { data } = await api.graphql(log, {}, operator.headers)
  expect(data.auditLog).toEqual([{ reason: '音が出ません' }, { reason: '暗くて見えません' }])
  const newAssetId = await castImage(db, owner.bikeOwnerId)
  const input = await withRead(db, 'replaceAuctionImage', { auctionId, assetId: photo?.assetId, newAssetId })
  expect((await api.graphql(REPLACE, { input }, owner.headers)).errors).toEqual([])
  await db.deleteFrom('auctionMovie').where('auctionId', '=', auctionId).execute()
  expect(await refuse(await movie(), '音が出ません')).toContain('審査はこのまま続きます')
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
