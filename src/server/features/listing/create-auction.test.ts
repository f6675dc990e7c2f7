import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LISTED_ALREADY, LISTED_BEFORE } from '#content/messages/repeated.ts'
import { endTimeChoices } from '#domain/auction/end-time.ts'
import { LISTING_FIELD_NAMES } from '#domain/listing/listing-table.ts'
import { ASK_FOR_PREFECTURE, CITY_ELSEWHERE } from '#domain/listing/pickup-prefecture.ts'
import { DAY, MINUTE } from '#domain/values/duration.ts'
import { transact } from '#server/db/client.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { type CastOwner, castOwner, SIGN_UP } from '#testing/cast.ts'
import { EXAMPLE_LISTING } from '#testing/example-listing.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'
import { castDealer } from '#testing/partner-cast.ts'
import { newUploadId, upload } from '#testing/uploads.ts'
import { importPostalAddresses } from '../address/index.ts'
import { MAX_LISTINGS_PER_DAY } from './listing-limit.ts'

const CREATE = 'mutation ($input: CreateAuctionInput!) { createAuction(input: $input) { auctionId } }'

let api: TestApi
let mailbox: Mailbox
let photo: Buffer
beforeAll(async () => {
  mailbox = await openMailbox()
  api = await startApi({ SMTP_URL: mailbox.url })
  photo = await sharp({ create: { width: 1280, height: 960, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
})
afterAll(async () => {
  await api.stop()
  await mailbox.close()
})

const POSTAL = [
  '2310023\t14\t横浜市中区\t山下町',
  '2110063\t14\t川崎市中原区\t小杉町',
  '1830055\t13\t府中市\t府中町',
  '7260002\t34\t府中市\t鵜飼町',
]

test.each([
  ['自宅', { deliveryLocation: 'home' }, '14'],
  ['営業所', { deliveryLocation: 'shop', otherDeliveryLocation: '北海道札幌市北区1-2' }, '14'],
  ['居所、都道府県から', { deliveryLocation: 'residence', otherDeliveryLocation: '北海道札幌市北区1-2' }, '01'],
  ['居所、市区町村から', { deliveryLocation: 'residence', otherDeliveryLocation: '川崎市中原区小杉町1-2' }, '14'],
])('dealers see the prefecture where the bike is picked up: %s', async (_name, place, prefecture) => {
  await withPostalAddresses()
  const owner = await castOwner(api.services)
  const { data, errors } = await list(owner, listingWith(await uploadPhotos({ headers: owner.headers }), place))
  expect(errors).toEqual([])
  const [row] = await api.services.db
    .selectFrom('auction')
    .select('prefecture')
    .where('auctionId', '=', data.createAuction.auctionId)
    .execute()
  expect(row?.prefecture).toBe(prefecture)
})

test('a residence in a city of two prefectures is asked for its prefecture', async () => {
  await withPostalAddresses()
  const owner = await castOwner(api.services)
  const images = await uploadPhotos({ headers: owner.headers })
  const place = { deliveryLocation: 'residence', otherDeliveryLocation: '府中市府中町1-2' }
  const { errors } = await list(owner, listingWith(images, place))
  expect(errors[0]?.extensions?.fields).toEqual([{ field: 'otherDeliveryLocation', message: ASK_FOR_PREFECTURE }])
})

test('a residence whose city lies in another prefecture is refused', async () => {
  await withPostalAddresses()
  const owner = await castOwner(api.services)
  const images = await uploadPhotos({ headers: owner.headers })
  const place = { deliveryLocation: 'residence', otherDeliveryLocation: '東京都川崎市中原区小杉町1-2' }
  const { errors } = await list(owner, listingWith(images, place))
  expect(errors[0]?.extensions?.fields).toEqual([{ field: 'otherDeliveryLocation', message: CITY_ELSEWHERE }])
})

function withPostalAddresses() {
  const source = { fingerprint: 'three', lines: () => POSTAL.join('\n') }
  return transact(api.services.db, (tx) => importPostalAddresses(tx, source))
}

async function uploadPhotos(send: { headers?: Record<string, string>; id?: string }) {
  const path = send.id ? 'AUCTION_ITEM_IMAGE/temporary' : 'AUCTION_ITEM_IMAGE'
  const images: { assetId: string; imageType: string }[] = []
  for (const { imageType } of EXAMPLE_LISTING.images) {
    const { status, body } = await upload(api.origin, path, { file: photo, ...send })
    expect(status).toBe(201)
    images.push({ assetId: body.assetId, imageType })
  }
  return images
}

function listingWith(images: object[], change: object = {}) {
  const [end] = endTimeChoices(new Date(), { closings: api.services.closings, isDemo: false })
  return { ...EXAMPLE_LISTING, images, endTime: end?.value, ...change }
}

function list(owner: CastOwner, listing: object, key = newUploadId(), more: object = {}) {
  return api.graphql(CREATE, { input: { listing, idempotencyKey: key, ...more } }, owner.headers)
}

test('an owner lists a bike: everything is kept, the state is 11, and a mail says so', async () => {
  const owner = await castOwner(api.services)
  const images = await uploadPhotos({ headers: owner.headers })
  const listing = listingWith(images, { modelTypeId: 100105 })
  const { data, errors } = await list(owner, listing)
  expect(errors).toEqual([])
  const { auctionId } = data.createAuction
  const row = await api.services.db
    .selectFrom('auction')
    .selectAll()
    .where('auctionId', '=', auctionId)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    bikeOwnerId: owner.bikeOwnerId,
    auctionStatus: 11,
    modelId: 1001,
    modelTypeId: 100105,
    displacementCtgId: 4,
    engineStatusList: ['good'],
    customPartsList: [
      { code: 'muffler', original: 'kept' },
      { code: 'etc', original: null },
    ],
    askingPrice: 420_000,
    deliveryDay: ['saturday', 'sunday'],
    prefecture: '14',
    loanBalance: null,
    plannedEndAfterMs: null,
    endAt: null,
  })
  const given: Record<string, unknown> = listing
  for (const name of LISTING_FIELD_NAMES)
    if (name in row && name !== 'customPartsList')
      expect([name, Reflect.get(row, name)]).toEqual([name, given[name] ?? (name === 'colorText' ? '' : null)])
  const photos = await api.services.db
    .selectFrom('auctionImage')
    .select(['assetId', 'imageType'])
    .where('auctionId', '=', auctionId)
    .orderBy('sortOrder')
    .execute()
  expect(photos).toEqual(images)
  const history = await api.services.db
    .selectFrom('auctionTransition')
    .select(['fromStatus', 'toStatus', 'command', 'byActor'])
    .where('auctionId', '=', auctionId)
    .execute()
  expect(history).toEqual([
    { fromStatus: null, toStatus: 11, command: 'createAuction', byActor: `owner:${owner.bikeOwnerId}` },
  ])
  await api.runJobs()
  expect(mailbox.lastTo(owner.email)?.subject).toContain('出品を受け付けました')
  const active = await api.graphql('{ bikeOwner { activeAuctionId hasActiveAuction } }', {}, owner.headers)
  expect(active.data.bikeOwner).toEqual({ activeAuctionId: auctionId, hasActiveAuction: true })
})

test('an owner of the search form gives street and birth date before listing', async () => {
  const owner = await castOwner(api.services)
  const account = () => api.services.db.updateTable('bikeOwnerAccount').where('bikeOwnerId', '=', owner.bikeOwnerId)
  await account().set({ birthDate: null, address3: '' }).execute()
  const listing = listingWith(await uploadPhotos({ headers: owner.headers }))
  const refused = await list(owner, listing)
  expect(refused.errors[0]).toMatchObject({
    message: '出品の前に、生年月日とご住所の番地をプロフィールにご入力ください。',
    extensions: { code: 'ERROR_REQUIRED', reason: 'PROFILE_INCOMPLETE' },
  })
  await account().set({ birthDate: '1990-04-02', address3: '10-5' }).execute()
  expect((await list(owner, listing)).errors).toEqual([])
})

test('repeating the request never lists twice, also when ten come at once', async () => {
  const owner = await castOwner(api.services)
  const listing = listingWith(await uploadPhotos({ headers: owner.headers }))
  const key = newUploadId()
  const answers = await Promise.all(Array.from({ length: 10 }, () => list(owner, listing, key)))
  expect(new Set(answers.map(({ data }) => data?.createAuction.auctionId)).size).toBe(1)
  expect(answers.flatMap(({ errors }) => errors)).toEqual([])
})

test('one active auction per owner: of ten different listings at once one is made, the others are refused', async () => {
  const owner = await castOwner(api.services)
  const listing = listingWith(await uploadPhotos({ headers: owner.headers }))
  const answers = await Promise.all(Array.from({ length: 10 }, () => list(owner, listing)))
  expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1)
  const refusals = answers.flatMap(({ errors }) => errors.map(({ extensions }) => extensions))
  expect(refusals).toHaveLength(9)
  for (const refusal of refusals)
    expect(refusal).toMatchObject({ code: 'ERROR_AUCTION_STATUS_INVALID', reason: 'ACTIVE_AUCTION_EXISTS' })
})

test('the database itself holds one active auction per owner', async () => {
  const owner = await castOwner(api.services)
  const { data } = await list(owner, listingWith(await uploadPhotos({ headers: owner.headers })))
  const { db } = api.services
  const {
    auctionId: _id,
    winnerDealerId: _winner,
    ...row
  } = await db
    .selectFrom('auction')
    .selectAll()
    .where('auctionId', '=', data.createAuction.auctionId)
    .executeTakeFirstOrThrow()
  const again = db
    .insertInto('auction')
    .values({ ...row, createKey: null, customPartsList: '[]', completionReport: null })
    .execute()
  await expect(again).rejects.toThrow('auction_one_active')
})

test('an owner lists a few bikes a day and no more, also again: the refusal says when to come back', async () => {
  const { db } = api.services
  const owner = await castOwner(api.services)
  const { bikeDealerId } = await castDealer(api.services)
  let auctionId = 0
  for (let count = 0; count < MAX_LISTINGS_PER_DAY; count += 1)
    auctionId = await castAuctionIn(db, 82, { bikeOwnerId: owner.bikeOwnerId, bikeDealerId })
  const move = (createdAt: Date) =>
    db.updateTable('auction').set({ createdAt }).where('bikeOwnerId', '=', owner.bikeOwnerId).execute()
  const relist = `mutation { relistAuction(input: { auctionId: ${auctionId} }) { auction { auctionId } } }`
  await move(new Date())
  const refused = await api.graphql(relist, {}, owner.headers)
  expect(refused.errors[0]?.extensions.code).toBe('ERROR_EXCEEDING_UPPER_LIMIT')
  expect(refused.errors[0]?.message).toContain('24時間に10回まで')
  const listed = await list(owner, listingWith(await uploadPhotos({ headers: owner.headers })))
  expect(listed.errors[0]?.extensions.code).toBe('ERROR_EXCEEDING_UPPER_LIMIT')
  await move(new Date(Date.now() - DAY - MINUTE))
  const { data, errors } = await api.graphql(relist, {}, owner.headers)
  expect(errors).toEqual([])
  await api.runJobs()
  const mail = mailbox.lastTo(owner.email)
  expect(mail?.subject).toBe('【Kaitori】再出品を受け付けました')
  const number = data.relistAuction.auction.auctionId
  expect(mail?.text).toContain(`出品番号${auctionId}の車両を、新しい出品番号${number}で再出品しました。`)
})

test('a bike that is listed again with the form is the same bike, whether the form was opened from its page or not', async () => {
  const { db } = api.services
  const [owner, stranger] = [await castOwner(api.services), await castOwner(api.services)]
  const { bikeDealerId } = await castDealer(api.services)
  const images = await uploadPhotos({ headers: owner.headers })
  const relistedFrom = async (change: object, more: object = {}) => {
    const { data, errors } = await list(owner, listingWith(images, change), newUploadId(), more)
    expect(errors).toEqual([])
    const { auctionId } = data.createAuction
    const row = await db
      .updateTable('auction')
      .set({ auctionStatus: 82 })
      .where('auctionId', '=', auctionId)
      .returning('relistedFrom')
      .executeTakeFirstOrThrow()
    return [row.relistedFrom, auctionId]
  }
  const [fromNone, first] = await relistedFrom({ frameNumber: 'NC42-1000331' })
  expect(fromNone).toBeNull()
  const [named, second] = await relistedFrom({ frameNumber: 'NC42-1000331' }, { relistedFrom: first })
  expect(named).toBe(first)
  const [unnamed, third] = await relistedFrom({ frameNumber: 'ＮＣ４２－１０００３３１' })
  expect(unnamed, 'an empty form').toBe(second)
  expect((await relistedFrom({ frameNumber: 'NC42-1000999' }, { relistedFrom: third }))[0], 'another bike').toBeNull()
  const theirs = await castAuctionIn(db, 92, { bikeOwnerId: stranger.bikeOwnerId, bikeDealerId })
  const another = { frameNumber: 'NC42-1000998' }
  expect((await relistedFrom(another, { relistedFrom: theirs }))[0], "a stranger's").toBeNull()
})

test('every wrong field is named', async () => {
  const owner = await castOwner(api.services)
  const { errors } = await list(owner, {
    modelId: 99,
    mileageId: 99,
    modelTypeId: 5,
    keyCount: 'ten',
    loanStatus: 'paying',
    endTime: '2020-01-01T00:00:00.000Z',
    images: [],
  })
  expect(errors[0]?.extensions.code).toBe('ERROR_REQUIRED')
  const named = errors[0]?.extensions.fields?.map(({ field }) => field)
  expect(named).toEqual(
    expect.arrayContaining([
      'modelId',
      'modelTypeId',
      'mileageId',
      'transferPlan',
      'engineStatusList',
      'accidentHistoryList',
      'meterChange',
      'keyCount',
      'customPartsList',
      'numberRegistration',
      'documentAvailableList',
      'documentOwner',
      'loanBalance',
      'images.01',
      'images.05',
      'endTime',
      'deliveryDay',
      'deliveryTime',
      'deliveryLocation',
    ]),
  )
  expect(new Set(named).size).toBe(named?.length)
})

test("another owner's photo, a paper as a photo, and one that does not exist are refused by name", async () => {
  const owner = await castOwner(api.services)
  const other = await castOwner(api.services)
  const images = await uploadPhotos({ headers: owner.headers })
  const [stolen] = await uploadPhotos({ headers: other.headers })
  const paper = await upload(api.origin, 'VIC', { file: photo, headers: owner.headers })
  for (const assetId of [stolen?.assetId, paper.body.assetId, 'nothing', '00000000-0000-4000-8000-000000000000']) {
    const wrong = [{ assetId, imageType: '01' }, ...images.slice(1)]
    const { errors } = await list(owner, listingWith(wrong))
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_REQUEST', fields: [{ field: `images.${assetId}` }] })
  }
  const { errors } = await list(owner, listingWith(images, { vicAssetId: images[0]?.assetId }))
  expect(errors[0]?.extensions.fields).toMatchObject([{ field: 'vicAssetId' }])
})

test('a photo that others see is refused below 640 pixels, by its name; a paper is not', async () => {
  const owner = await castOwner(api.services)
  const tiny = await sharp({ create: { width: 120, height: 90, channels: 3, background: 'grey' } })
    .jpeg()
    .toBuffer()
  const { body } = await upload(api.origin, 'AUCTION_ITEM_IMAGE', { file: tiny, headers: owner.headers })
  const images = await uploadPhotos({ headers: owner.headers })
  const hero = [{ assetId: body.assetId, imageType: '01' }, ...images.slice(1)]
  const { errors } = await list(owner, listingWith(hero))
  expect(errors[0]?.extensions).toMatchObject({
    code: 'BAD_REQUEST',
    fields: [{ field: `images.${body.assetId}`, message: expect.stringContaining('640px以上') }],
  })
  const paper = [...images, { assetId: body.assetId, imageType: '07' }]
  expect((await list(owner, listingWith(paper))).errors).toEqual([])
})

test('photos uploaded before the login become the owner’s with the listing', async () => {
  const owner = await castOwner(api.services)
  const uploadId = newUploadId()
  const images = await uploadPhotos({ id: uploadId })
  const refused = await list(owner, listingWith(images))
  expect(refused.errors[0]?.extensions.code).toBe('BAD_REQUEST')
  const { errors } = await list(owner, listingWith(images), newUploadId(), { uploadId })
  expect(errors).toEqual([])
})

test('a visitor may not list, and a guessable id is refused', async () => {
  const { errors } = await api.graphql(CREATE, { input: { listing: {}, idempotencyKey: newUploadId() } })
  expect(errors[0]?.extensions.code).toBe('ERROR_NOT_AUTHORIZED')
  const owner = await castOwner(api.services)
  const guessable = await list(owner, listingWith([]), '1')
  expect(guessable.errors[0]?.extensions).toMatchObject({ code: 'BAD_REQUEST', reason: 'ID_INVALID' })
})

const SIGN_UP_AND_LIST = `mutation ($input: CreateBikeOwnerInput!) {
  createBikeOwner(input: $input) { authChallenge { uuid } isAuctionRegistered } }`
const COMPLETE = `mutation ($input: CreateBikeOwnerMfaInput!) {
  createBikeOwnerMfa(input: $input) { auth { idToken } isRegisteredBikeOwner isAuctionRegistered isLoginPossible } }`

async function signUpAndList(email: string, auction: object) {
  const begun = await api.graphql(SIGN_UP_AND_LIST, { input: { ...SIGN_UP, email, auction } })
  if (begun.errors.length > 0) return begun
  await api.runJobs()
  const code = mailbox.codeFor(email)
  const { uuid } = begun.data.createBikeOwner.authChallenge
  return api.graphql(COMPLETE, { input: { uuid, code } })
}

test('a visitor becomes an owner and lists the bike in one step', async () => {
  const uploadId = newUploadId()
  const listing = listingWith(await uploadPhotos({ id: uploadId }))
  const auction = { listing, uploadId, idempotencyKey: newUploadId() }
  const { data, errors } = await signUpAndList('lister@example.com', auction)
  expect(errors).toEqual([])
  expect(data.createBikeOwnerMfa).toMatchObject({
    isRegisteredBikeOwner: false,
    isAuctionRegistered: true,
    isLoginPossible: true,
  })
  const headers = { authorization: `Bearer ${data.createBikeOwnerMfa.auth.idToken}` }
  const owner = await api.graphql('{ bikeOwner { email activeAuctionId } }', {}, headers)
  expect(owner.data.bikeOwner).toEqual({ email: 'lister@example.com', activeAuctionId: expect.any(Number) })
  await api.runJobs()
  expect(mailbox.lastTo('lister@example.com')?.subject).toContain('出品を受け付けました')
})

test('a wrong listing makes neither account nor code, and names its fields', async () => {
  const uploadId = newUploadId()
  const images = await uploadPhotos({ id: uploadId })
  const auction = { listing: listingWith(images, { keyCount: '' }), uploadId, idempotencyKey: newUploadId() }
  const { errors } = await signUpAndList('wrong@example.com', auction)
  expect(errors[0]?.extensions.fields).toEqual([{ field: 'listing.keyCount', message: '鍵の本数を選択してください' }])
  const others = { ...auction, listing: listingWith(images), uploadId: newUploadId() }
  const stolen = await signUpAndList('wrong@example.com', others)
  expect(stolen.errors[0]?.extensions.fields).toHaveLength(5)
})

test('one who has a listed bike and goes through sign-up again is logged in, and nothing is listed', async () => {
  const first = { uploadId: newUploadId(), idempotencyKey: newUploadId() }
  const listing = listingWith(await uploadPhotos({ id: first.uploadId }))
  await signUpAndList('again@example.com', { ...first, listing })
  const second = { uploadId: newUploadId(), idempotencyKey: newUploadId() }
  const again = listingWith(await uploadPhotos({ id: second.uploadId }))
  const { data, errors } = await signUpAndList('again@example.com', { ...second, listing: again })
  expect(errors).toEqual([])
  expect(data.createBikeOwnerMfa).toMatchObject({
    isRegisteredBikeOwner: true,
    isAuctionRegistered: false,
    isLoginPossible: true,
  })
})

test('a key whose listing is over refuses in true words, and a new one lists', async () => {
  const owner = await castOwner(api.services)
  const listing = listingWith(await uploadPhotos({ headers: owner.headers }))
  const key = newUploadId()
  const { data } = await list(owner, listing, key)
  const other = await list(owner, { ...listing, askingPrice: 999_000 }, key)
  expect(other.errors[0]).toMatchObject({ message: LISTED_ALREADY, extensions: { code: 'BAD_REQUEST' } })
  const canceled = await api.graphql(
    'mutation ($input: CancelAuctionInput!) { cancelAuction(input: $input) { __typename } }',
    { input: { auctionId: data.createAuction.auctionId, version: 1 } },
    owner.headers,
  )
  expect(canceled.errors).toEqual([])
  for (const change of [{}, { askingPrice: 999_000 }]) {
    const again = await list(owner, { ...listing, ...change }, key)
    expect(again.errors[0]).toMatchObject({
      message: LISTED_BEFORE,
      extensions: { code: 'BAD_REQUEST', reason: 'IDEMPOTENCY_KEY' },
    })
  }
  const images = await uploadPhotos({ headers: owner.headers })
  expect((await list(owner, listingWith(images))).errors).toEqual([])
})
