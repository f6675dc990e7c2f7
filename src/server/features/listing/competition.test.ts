import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endTimeChoices } from '#domain/auction/end-time.ts'
import { NO_ANSWERS } from '#domain/listing/draft-answers.ts'
import { presetAnswers } from '#domain/listing/unfit-answers.ts'
import { registrationClassOf } from '#domain/options/registration-class.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { castOwner } from '#testing/cast.ts'
import { EXAMPLE_LISTING } from '#testing/example-listing.ts'
import { castHandedOver } from '#testing/hand-over-cast.ts'
import { castDealer } from '#testing/partner-cast.ts'
import { newUploadId, upload } from '#testing/uploads.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const YZ125 = 2124

test('a YZ125 is listed without meter, plate and papers, and no change of name is asked for after its sale', async () => {
  const { services } = api
  const owner = await castOwner(services)
  const model = services.catalog.current().modelById.get(YZ125)
  if (!model) throw new Error('YZ125 is not in the catalog')
  const preset = presetAnswers(NO_ANSWERS, { registrationClass: registrationClassOf(model) })
  expect(preset).toEqual({
    numberRegistration: 'competition',
    meterChange: 'none',
    firstRegistration: 'unknown',
    mileageId: 10,
  })
  const file = await sharp({ create: { width: 1280, height: 960, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const images: object[] = []
  for (const imageType of ['01', '02', '03', '04']) {
    const { body } = await upload(api.origin, 'AUCTION_ITEM_IMAGE', { file, headers: owner.headers })
    images.push({ assetId: body.assetId, imageType })
  }
  const [end] = endTimeChoices(new Date(), { closings: services.closings, isDemo: false })
  const bike = {
    ...preset,
    ...{ modelId: YZ125, modelTypeId: 0, mileageKm: null, inspectionUntil: null, plate: null, frameNumber: null },
    documentAvailableList: [],
  }
  const send = (change: object) =>
    api.graphql(
      'mutation ($input: CreateAuctionInput!) { createAuction(input: $input) { auctionId } }',
      {
        input: {
          listing: { ...EXAMPLE_LISTING, images, endTime: end?.value, ...bike, ...change },
          idempotencyKey: newUploadId(),
        },
      },
      owner.headers,
    )
  const fieldsOf = async (change: object) =>
    (await send(change)).errors.flatMap(({ extensions }) => (extensions.fields ?? []).map(({ field }) => field))
  expect(await fieldsOf({ documentAvailableList: ['compulsory-insurance'] })).toEqual(['documentAvailableList'])
  expect(await fieldsOf({ inspectionUntil: '2027-05-01' })).toEqual(['inspectionUntil'])
  expect(await fieldsOf({ plate: '横浜 あ 12-34' })).toEqual(['plate'])
  expect(await fieldsOf({ meterChange: 'actual' })).toEqual(['images.05'])
  const road = { modelId: 1001, documentAvailableList: [] }
  expect((await fieldsOf(road)).toSorted()).toEqual(['meterChange', 'numberRegistration'])
  const { data, errors } = await send({})
  expect(errors).toEqual([])
  expect(data.createAuction.auctionId).toBeGreaterThan(0)

  const dealer = await castDealer(services)
  const seller = await castOwner(services)
  const parties = { bikeOwnerId: seller.bikeOwnerId, bikeDealerId: dealer.bikeDealerId }
  const sold = await castAuctionIn(services.db, 31, parties)
  await castHandedOver(services.db, sold, later(new Date(), -DAY))
  const seen = async () =>
    (
      await api.graphql(
        'query ($id: Int!) { auction(auctionId: $id) { nameChange { dueOn } } }',
        { id: sold },
        seller.headers,
      )
    ).data.auction.nameChange
  expect(await seen()).not.toBeNull()
  await services.db
    .updateTable('auction')
    .set({ numberRegistration: 'competition' })
    .where('auctionId', '=', sold)
    .execute()
  expect(await seen()).toBeNull()
})
