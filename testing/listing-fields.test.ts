import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkForm } from '#domain/account/form-check.ts'
import { NO_ANSWERS } from '#domain/listing/draft-answers.ts'
import { LISTING_PARTS, listingForm } from '#domain/listing/listing-form.ts'
import { LISTING_FIELDS, type ListingFieldName } from '#domain/listing/listing-table.ts'
import { transact } from '#server/db/client.ts'
import { runCommand } from '#server/features/auction/engine/run-command.ts'
import { forgetOwnerOfAuctions } from '#server/features/auction/forget-owner.ts'
import { relistAuction } from '#server/features/listing/relist-auction.ts'
import { FIELD_LABELS } from '#web/owner/listing/steps/step-words.ts'
import { startApi, type TestApi } from './api.ts'
import { castSeller } from './auction-model/check-auction-database.ts'
import { castImage, castListing } from './listing.ts'

const NAMES = Object.keys(LISTING_FIELDS).filter((name): name is ListingFieldName => name in LISTING_FIELDS)
/** Not columns of the auction: inside another column, or tables of their own. */
const ELSEWHERE: readonly ListingFieldName[] = ['originalParts', 'images', 'movieAssetId', 'endTime']

describe('the form', () => {
  test('asks for the fields of the table, each in its part', () => {
    expect(Object.keys(listingForm.shape)).toEqual(NAMES)
    const parts = Object.entries(LISTING_PARTS).flatMap(([part, { shape }]) =>
      Object.keys(shape).map((name) => `${part} ${name}`),
    )
    expect(parts).toEqual(NAMES.map((name) => `${LISTING_FIELDS[name].part} ${name}`))
  })

  test('keeps a draft of every field that is no file', () => {
    const drafted = Object.keys(NO_ANSWERS)
    const files = ['vicAssetId', 'images', 'movieAssetId']
    expect(NAMES.filter((name) => !drafted.includes(name))).toEqual(files)
  })

  test('requires what the table says is always required', () => {
    const check = checkForm(listingForm, {})
    const missing = check.isValid ? [] : check.faults.map(({ field }) => field)
    const isFixed = (name: string) => LISTING_FIELDS[name as ListingFieldName].isRequired !== 'depends'
    expect(missing.filter(isFixed)).toEqual(NAMES.filter((name) => LISTING_FIELDS[name].isRequired === true))
  })

  test('calls a field that is missing by its label', () => {
    for (const name of NAMES) {
      const { label, isRequired } = LISTING_FIELDS[name]
      if (isRequired === false || name === 'images' || name === 'originalParts') continue
      expect([name, FIELD_LABELS[name]]).toEqual([name, label])
    }
  })
})

describe('in the database', () => {
  let api: TestApi
  let bikeOwnerId: number
  let auctionId: number
  const now = new Date('2026-11-18T10:00:00+09:00')

  /** Every column filled, so that one that is left out shows. */
  beforeAll(async () => {
    api = await startApi()
    const { db } = api.services
    bikeOwnerId = await castSeller(api.services)
    const change = {
      modelTypeId: 1,
      customPartsText: 'マフラー',
      contactInfoToBikeDealer: '屋内保管',
      otherDeliveryLocation: '駅前',
      loanBalance: 1_000,
      askingPrice: 400_000,
      vicAssetId: await castImage(db, bikeOwnerId, now),
    }
    auctionId = await castListing(db, bikeOwnerId, { now, images: 1, change })
    const movie = { auctionId, assetId: await castImage(db, bikeOwnerId, now), movieType: '01' }
    await db.insertInto('auctionMovie').values(movie).execute()
  })
  afterAll(() => api.stop())

  const columns = NAMES.filter((name) => !ELSEWHERE.includes(name)) as Exclude<
    ListingFieldName,
    'originalParts' | 'images' | 'movieAssetId' | 'endTime'
  >[]
  const read = async (id: number) => {
    const { db } = api.services
    const row = await db.selectFrom('auction').selectAll().where('auctionId', '=', id).executeTakeFirstOrThrow()
    const images = await db.selectFrom('auctionImage').select('assetId').where('auctionId', '=', id).execute()
    const movies = await db.selectFrom('auctionMovie').select('assetId').where('auctionId', '=', id).execute()
    return { row, images, movies }
  }
  const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

  test('a bike that is listed again keeps what the table says', async () => {
    const by = { role: 'owner', bikeOwnerId: String(bikeOwnerId) } as const
    const parts = { ...api.services, at: now }
    const copyId = await transact(api.services.db, async (tx) => {
      await runCommand(tx, parts, auctionId, { type: 'cancelAuction', by, version: 1, reason: null })
      return relistAuction(tx, parts, by, auctionId)
    })
    const [before, copy] = [await read(auctionId), await read(copyId)]
    for (const name of columns) {
      expect([name, isEmpty(before.row[name])]).toEqual([name, false])
      if (LISTING_FIELDS[name].isRelisted) expect([name, copy.row[name]]).toEqual([name, before.row[name]])
    }
    expect(copy.images).toEqual(before.images)
    expect(copy.movies).toEqual(before.movies)
  })

  test('of an owner who leaves, what the table calls personal is gone and the rest stays', async () => {
    const before = await read(auctionId)
    await transact(api.services.db, (tx) => forgetOwnerOfAuctions(tx, { bikeOwnerId, userName: '売主 花子' }, now))
    const after = await read(auctionId)
    for (const name of columns) {
      const isGone = LISTING_FIELDS[name].isPersonal
      expect([name, isEmpty(after.row[name])]).toEqual([name, isGone])
      if (!isGone) expect([name, after.row[name]]).toEqual([name, before.row[name]])
    }
    expect([...after.images, ...after.movies]).toEqual([])
  })
})
