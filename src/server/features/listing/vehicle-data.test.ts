import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endTimeChoices } from '#domain/auction/end-time.ts'
import { checkListingPart } from '#domain/listing/check-listing.ts'
import { NO_ANSWERS } from '#domain/listing/draft-answers.ts'
import { listingOf } from '#domain/listing/listing-draft.ts'
import { shownAnswer } from '#domain/listing/shown-answer.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { type CastOwner, castOwner } from '#testing/cast.ts'
import { EXAMPLE_LISTING } from '#testing/example-listing.ts'
import { newUploadId, upload } from '#testing/uploads.ts'

const CREATE = 'mutation ($input: CreateAuctionInput!) { createAuction(input: $input) { auctionId } }'

let api: TestApi
let owner: CastOwner
beforeAll(async () => {
  api = await startApi()
  owner = await castOwner(api.services)
})
afterAll(() => api.stop())

const send = (listing: object) =>
  api.graphql(CREATE, { input: { listing, idempotencyKey: newUploadId() } }, owner.headers)

async function listingWith(change: object) {
  const file = await sharp({ create: { width: 1280, height: 960, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const images: object[] = []
  for (const { imageType } of EXAMPLE_LISTING.images) {
    const { body } = await upload(api.origin, 'AUCTION_ITEM_IMAGE', { file, headers: owner.headers })
    images.push({ assetId: body.assetId, imageType })
  }
  const [end] = endTimeChoices(new Date(), { closings: api.services.closings, isDemo: false })
  return { ...EXAMPLE_LISTING, images, endTime: end?.value, ...change }
}

/** Texts as people type them, and texts that only look like it. */
const typed = fc.oneof(
  fc.constantFrom('1.2万km', '１２，３４５', '-1', 'H27.4', '平成27年4月', '令和3', '2199', '1885-01-01', '不明', ''),
  fc.constantFrom(
    '2027年5月1日',
    'R9.5.1',
    '2027/02/30',
    'マットブラック',
    '😀',
    '青\u0007',
    '一万五',
    'あ'.repeat(60),
  ),
  fc.string({ maxLength: 12, unit: fc.constantFrom(...'0123456789０８年月日平成令和HR元./-,万千kmキロ 黒') }),
)

test('any km, year, date and colour is understood, or refused beside its field, in the form and by the API alike', async () => {
  const context = {
    registrationClass: 'small',
    modelTypes: [],
    isEndTimeOffered: () => true,
    today: tokyoDay(new Date()),
  } as const
  await fc.assert(
    fc.asyncProperty(typed, async (text) => {
      const answers = {
        ...NO_ANSWERS,
        firstRegistration: text,
        mileageKm: text,
        colorText: text,
        inspectionUntil: text,
      }
      const { firstRegistration, mileageKm, colorText, inspectionUntil } = listingOf({ answers, files: [] })
      const fields = ['firstRegistration', 'mileageKm', 'colorText', 'inspectionUntil'] as const
      const isOne = (field: string) => (fields as readonly string[]).includes(field)
      const inForm = (['details', 'papers'] as const)
        .flatMap((part) =>
          checkListingPart(part, { firstRegistration, mileageKm, colorText, inspectionUntil }, context),
        )
        .filter(({ field }) => isOne(field))
      // What is shown back beside a field that is taken is what was understood.
      for (const field of fields) {
        const isRefused = inForm.some((it) => it.field === field)
        if (!isRefused && field !== 'colorText') expect(shownAnswer(field, text)).not.toBe('読み取れません')
      }
      const km = Number.isNaN(mileageKm) ? {} : { mileageKm } // a number of the API is a number
      const { status, errors } = await send({ firstRegistration, ...km, colorText, inspectionUntil })
      expect(status).toBeLessThan(500)
      const inApi = errors.flatMap(({ extensions }) => extensions.fields ?? []).filter(({ field }) => isOne(field))
      const refusedByForm = inForm.filter(({ field }) => field !== 'mileageKm' || !Number.isNaN(mileageKm))
      expect(inApi.map(({ field }) => field).sort()).toEqual(refusedByForm.map(({ field }) => field).sort())
    }),
    { numRuns: 60 },
  )
})

test.each([
  [{ mileageKm: 1_000_000 }, 'mileageKm'],
  [{ mileageKm: -1 }, 'mileageKm'],
  [{ firstRegistration: '2199-01' }, 'firstRegistration'],
  [{ inspectionUntil: '2199-01-01' }, 'inspectionUntil'],
  [{ inspectionUntil: '1885-01-01' }, 'inspectionUntil'],
  [{ firstRegistration: '令和2年4月', inspectionUntil: '2019-12-01' }, 'inspectionUntil'],
  [{ color: '虹色' }, 'color'],
  [{ frameNumber: '不明' }, 'frameNumber'],
  [{ plate: '1234' }, 'plate'],
  [{ invoiceIssuer: 'T123' }, 'invoiceIssuer'],
])('%j is refused beside its field', async (change, field) => {
  const { errors } = await send({ ...EXAMPLE_LISTING, ...change })
  expect(errors[0]?.extensions.fields?.map((it) => it.field)).toContain(field)
})

test.each([
  [100_101, '1991-12', '選択した型式（NC31）は1992年からの型式です。'],
  [100_101, '1992-01', null],
  [100_101, '2008-12', null],
  [100_101, '2026-11', '選択した型式（NC31）は1998年までの型式です。'],
  [100_105, '2024-05', null],
  [0, '1980', 'この車種は1992〜2022年式です。'],
])('a CB400 of type %i first registered %s: %s', async (modelTypeId, firstRegistration, words) => {
  const { errors } = await send({ ...EXAMPLE_LISTING, modelId: 1001, modelTypeId, firstRegistration })
  const found = errors[0]?.extensions.fields?.find(({ field }) => field === 'firstRegistration')
  expect(found?.message).toBe(words === null ? undefined : `${words}初度登録年月と型式をご確認ください`)
})

test('a scooter has no inspection', async () => {
  const { modelId } = api.services.catalog.current().models.find(({ displacement }) => displacement === 125) ?? {
    modelId: 0,
  }
  const { errors } = await send({ ...EXAMPLE_LISTING, modelId, inspectionUntil: '2027-05-01' })
  expect(errors[0]?.extensions.fields?.map((it) => it.field)).toContain('inspectionUntil')
})

test('a listing keeps what its owner says of the bike, the band follows from the distance, and the owner reads it back', async () => {
  const said = {
    firstRegistration: '平成27年4月',
    mileageId: 9,
    mileageKm: 12_345,
    color: 'black',
    colorText: 'マットブラック',
    inspectionUntil: '令和9年5月1日',
    frameNumber: 'ｎｃ３９－１２３４５６７',
    plate: '横浜　あ１２－３４',
    invoiceIssuer: 'registered',
  }
  const { data, errors } = await send(await listingWith(said))
  expect(errors).toEqual([])
  const fields = 'firstRegistration mileageId mileageKm color colorText inspectionUntil frameNumber plate invoiceIssuer'
  const stored = await api.graphql(
    `query ($id: Int!) { auction(auctionId: $id) { ${fields} } sellFormListing(auctionId: $id) { ${fields} } bikeOwnerDisclosure }`,
    { id: data.createAuction.auctionId },
    owner.headers,
  )
  expect(stored.errors).toEqual([])
  const understood = {
    ...said,
    firstRegistration: '2015-04',
    mileageId: 5,
    inspectionUntil: '2027-05-01',
    frameNumber: 'NC39-1234567',
    plate: '横浜 あ12-34',
  }
  expect(stored.data.auction).toEqual(understood)
  expect(stored.data.sellFormListing).toEqual(understood)
  expect(stored.data.bikeOwnerDisclosure).toContain('NC39-1234567')
})
