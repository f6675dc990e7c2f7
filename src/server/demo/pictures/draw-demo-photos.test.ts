import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readLook } from '#domain/images/photo-look.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { castAuction } from '#testing/message-cast.ts'
import { transact } from '../../db/client.ts'
import { jobs } from '../../jobs.ts'
import { drawFirstCovers, findWithoutPhotos, planDemoPhotos } from './draw-demo-photos.job.ts'

const LONG_MS = 300_000

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

async function castWithoutPhotos(status: 21 | 31 | 32): Promise<number> {
  const { bikeOwnerId } = await castOwner(api.services)
  const auctionId = await castAuction(api.services, { bikeOwnerId, status })
  await api.services.db.deleteFrom('auctionImage').where('auctionId', '=', auctionId).execute()
  return auctionId
}

function readPhotos(auctionId: number) {
  return api.services.db
    .selectFrom('auctionImage')
    .innerJoin('asset', 'asset.assetId', 'auctionImage.assetId')
    .select(['asset.assetId', 'imageType', 'bytes', 'width', 'height', 'look', 'storageKey'])
    .where('auctionId', '=', auctionId)
    .orderBy('sortOrder')
    .execute()
}

test('a listing gets its photos once, in the storage and with the checks of uploads', {
  timeout: LONG_MS,
}, async () => {
  const { services } = api
  const auctionId = await castWithoutPhotos(32)
  const context = { services, now: new Date() }
  const draw = (part: 'cover' | 'rest') => jobs.drawDemoPhotos(context, { auctionId, part })
  // Two at once: one of them finds the work done.
  await Promise.all([draw('cover'), draw('cover')])
  expect((await readPhotos(auctionId)).map(({ imageType }) => imageType)).toEqual(['03'])
  await draw('rest')
  const photos = await readPhotos(auctionId)
  expect(photos.map(({ imageType }) => imageType)).toEqual(['03', '99'])
  for (const { look, bytes, width, height, storageKey } of photos) {
    expect(readLook(look)?.findings).toEqual([])
    expect({ width, height }).toEqual({ width: 1280, height: 960 })
    expect(await services.storage.sizeOf(`${storageKey}/original`)).toBe(bytes)
  }
  await draw('rest')
  expect(await readPhotos(auctionId)).toEqual(photos)
  const response = await fetch(`${api.origin}/assets/${photos[0]?.assetId}?w=640`)
  expect(response.headers.get('content-type')).toBe('image/webp')
})

test('what runs is drawn before what is over, and what has photos of its owner not at all', async () => {
  const { db } = api.services
  const [over, running] = [await castWithoutPhotos(32), await castWithoutPhotos(21)]
  const drawn = await castWithoutPhotos(32)
  const { assetId } = await db.selectFrom('asset').select('assetId').limit(1).executeTakeFirstOrThrow()
  await db.insertInto('auctionImage').values({ auctionId: drawn, assetId, imageType: '03', sortOrder: 0 }).execute()
  await jobs.drawDemoPhotos({ services: api.services, now: new Date() }, { auctionId: drawn, part: 'rest' })
  expect(await readPhotos(drawn)).toHaveLength(1)
  const planned = async () => {
    const { rows } = await sql<{ key: string }>`
      select key from graphile_worker.jobs where task_identifier = 'drawDemoPhotos' order by priority, id`.execute(db)
    return rows.map(({ key }) => key)
  }
  await transact(db, planDemoPhotos)
  expect(await planned()).toEqual(
    ['cover', 'rest'].flatMap((part) => [`demo-photos-${running}-${part}`, `demo-photos-${over}-${part}`]),
  )
  await transact(db, planDemoPhotos)
  expect(await planned()).toHaveLength(4)
})

test('the first start draws covers for as long as it may take, and leaves what is missing to the jobs', {
  timeout: LONG_MS,
}, async () => {
  const { services } = api
  const auctionIds = [await castWithoutPhotos(21), await castWithoutPhotos(32)]
  const covers = async () => {
    const photos = await Promise.all(auctionIds.map(readPhotos))
    return photos.map((it) => it.map(({ imageType }) => imageType))
  }
  await drawFirstCovers(services, new Date(), 0)
  expect(await covers()).toEqual([[], []])
  await drawFirstCovers(services, new Date(), LONG_MS)
  expect(await covers()).toEqual([['03'], ['03']])
  expect(await findWithoutPhotos(services.db)).toEqual([])
})

test('the first page of what was traded is drawn before what runs fills a second page', async () => {
  const running: number[] = []
  for (let count = 0; count < 21; count += 1) running.push(await castWithoutPhotos(21))
  const [inTransaction, traded] = [await castWithoutPhotos(31), await castWithoutPhotos(32)]
  const order = await findWithoutPhotos(api.services.db)
  const place = (auctionId: number) => order.indexOf(auctionId)
  const lastRunning = Math.max(...running.map(place))
  expect(place(traded)).toBeLessThan(lastRunning)
  expect(lastRunning).toBeLessThan(place(inTransaction))
})
