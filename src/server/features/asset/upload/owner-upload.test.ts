import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DeleteBikeOwnerDocument, SetBikeOwnerProfileImageDocument } from '#contract/generated/account.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner, PASSWORD } from '#testing/cast.ts'
import { filesBelow, upload } from '#testing/uploads.ts'
import { purgeAssets } from '../purge-assets.job.ts'

let api: TestApi
let jpeg: Buffer
beforeAll(async () => {
  api = await startApi()
  jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'green' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => api.stop())

type Headers = Record<string, string>
const send = async (kind: string, headers: Headers) => (await upload(api.origin, kind, { file: jpeg, headers })).body
const statusOf = async (path: string, headers: Headers = {}) =>
  (await fetch(`${api.origin}${path}`, { headers })).status
const setImage = (assetId: string | null, headers: Headers) =>
  api.graphql(SetBikeOwnerProfileImageDocument.query, { input: { assetId } }, headers)

test('papers are seen by their owner alone, in every width', async () => {
  const [one, two] = [await castOwner(api.services), await castOwner(api.services)]
  const { url, thumbnailUrl } = await send('VIC', { ...one.headers })
  for (const path of [url, thumbnailUrl ?? '']) {
    const response = await fetch(`${api.origin}${path}`, { headers: one.headers })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    for (const headers of [{}, { ...two.headers }, { authorization: 'Bearer nonsense' }])
      expect(await statusOf(path, headers)).toBe(404)
  }
})

test('the profile image is set and taken away; the one before is deleted', async () => {
  const headers = { ...(await castOwner(api.services)).headers }
  const [first, second] = [await send('PROFILE_IMAGE', headers), await send('PROFILE_IMAGE', headers)]
  for (const assetId of [first.assetId, first.assetId, second.assetId, null]) {
    const { data } = await setImage(assetId, headers)
    expect(data.setBikeOwnerProfileImage.bikeOwner.profileImageAssetId).toBe(assetId)
    if (assetId === first.assetId) {
      expect(await statusOf(first.url, headers)).toBe(200)
      expect(await statusOf(first.url)).toBe(404)
    }
  }
  for (const { url } of [first, second]) expect(await statusOf(url, headers)).toBe(404)
  await purgeAssets({ services: api.services, now: api.services.clock.now() })
  expect(filesBelow(api.filesFolder).filter((path) => path.includes(first.assetId))).toEqual([])
})

test('the profile image has a variation for every width and density, each as wide as it says', async () => {
  const headers = { ...(await castOwner(api.services)).headers }
  const large = await sharp({ create: { width: 2000, height: 1500, channels: 3, background: 'green' } })
    .jpeg()
    .toBuffer()
  const { body } = await upload(api.origin, 'PROFILE_IMAGE', { file: large, headers })
  await setImage(body.assetId, headers)
  const query = '{ bikeOwner { profileImageVariations { width density path } } }'
  const { data } = await api.graphql(query, {}, headers)
  const variations: { width: number; density: number; path: string }[] = data.bikeOwner.profileImageVariations
  const widths = [320, 640, 768, 1024, 1280, 1536]
  expect(variations.map(({ width, density }) => [width, density])).toEqual(
    widths.flatMap((width) => [1, 2].map((density) => [width, density])),
  )
  for (const { width, density, path } of variations.slice(0, 4)) {
    const image = await fetch(`${api.origin}${path}`, { headers })
    expect(image.headers.get('content-type')).toBe('image/webp')
    expect((await sharp(Buffer.from(await image.arrayBuffer())).metadata()).width).toBe(width * density)
  }
  await setImage(null, headers)
  expect((await api.graphql(query, {}, headers)).data.bikeOwner.profileImageVariations).toEqual([])
})

test('another owner’s asset, an asset of another kind and one that is none cannot be a profile image', async () => {
  const [one, two] = [await castOwner(api.services), await castOwner(api.services)]
  const foreign = await send('PROFILE_IMAGE', { ...two.headers })
  const papers = await send('VIC', { ...one.headers })
  const cases = [
    [foreign.assetId, 'ERROR_DATA_NOT_FOUND'],
    [papers.assetId, 'ERROR_DATA_NOT_FOUND'],
    ['0b9f7c1e-52d3-4a68-8e0f-93c1a7d4b265', 'ERROR_DATA_NOT_FOUND'],
    ['', 'BAD_REQUEST'],
    ['asset-1', 'BAD_REQUEST'],
  ] as const
  for (const [assetId, code] of cases) {
    const { errors } = await setImage(assetId, { ...one.headers })
    expect(errors[0]?.extensions.code).toBe(code)
  }
})

test('after withdrawal papers and portrait are unreadable at once, and then deleted', async () => {
  const headers = { ...(await castOwner(api.services)).headers }
  const [papers, portrait] = [await send('VIC', headers), await send('PROFILE_IMAGE', headers)]
  await setImage(portrait.assetId, headers)
  await api.graphql(DeleteBikeOwnerDocument.query, { password: PASSWORD }, headers)
  for (const { url } of [papers, portrait]) expect(await statusOf(url, headers)).toBe(404)
  await purgeAssets({ services: api.services, now: api.services.clock.now() })
  const left = filesBelow(api.filesFolder)
  for (const { assetId } of [papers, portrait]) expect(left.filter((path) => path.includes(assetId))).toEqual([])
})
