import { existsSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { streamMovie } from '#testing/movie-stream.ts'
import { notRun } from '#testing/not-run.ts'
import { filesBelow, newUploadId, phoneMovie, recordedMovie, undecodableMovie, upload } from '#testing/uploads.ts'

const AT_ONCE = 12
const FFMPEG = '/usr/bin/ffmpeg'
const MEGABYTE = 1024 * 1024

let api: TestApi
beforeAll(async () => {
  api = await startApi({ UPLOADS_PER_ADDRESS: String(AT_ONCE) })
})
afterAll(() => api.stop())

test('a movie of a phone is kept without position and camera, and served in parts', async () => {
  const { headers } = await castOwner(api.services)
  const file = phoneMovie(500_000)
  const { status, body } = await upload(api.origin, 'AUCTION_ITEM_MOVIE', { file, headers })
  expect(status).toBe(201)
  expect(body).toMatchObject({ type: 'video/quicktime', width: 1080, height: 1920, thumbnailUrl: null })
  const whole = await fetch(`${api.origin}${body.url}`, { headers })
  const kept = Buffer.from(await whole.arrayBuffer())
  expect(kept.length).toBe(file.length)
  expect(whole.headers.get('accept-ranges')).toBe('bytes')
  for (const hidden of ['+35.6586', 'camera', 'udta', 'meta']) {
    expect(file.includes(hidden)).toBe(true)
    expect(kept.includes(hidden)).toBe(false)
  }
  const part = await fetch(`${api.origin}${body.url}`, {
    headers: { ...headers, range: 'bytes=100-199' },
  })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe(`bytes 100-199/${file.length}`)
  expect(Buffer.from(await part.arrayBuffer()).equals(kept.subarray(100, 200))).toBe(true)
  const beyond = await fetch(`${api.origin}${body.url}`, {
    headers: { ...headers, range: `bytes=${file.length}-` },
  })
  expect(beyond.status).toBe(416)
  const head = await fetch(`${api.origin}${body.url}`, { method: 'HEAD', headers })
  expect(head.headers.get('content-length')).toBe(String(file.length))
  expect((await fetch(`${api.origin}${body.url}?w=320`, { headers })).status).toBe(400)
})

test.each([
  ['MP4', phoneMovie(1000, 'isom'), 'video/mp4'],
  ['MP4, fragmented, of H.264', recordedMovie('avc1.mp4'), 'video/mp4'],
  ['MP4 of VP9', recordedMovie('vp9.mp4'), 'video/mp4'],
  ['MP4 of AV1', recordedMovie('av1.mp4'), 'video/mp4'],
  ['WebM of VP8', recordedMovie('vp8.webm'), 'video/webm'],
  ['WebM of VP9', recordedMovie('vp9.webm'), 'video/webm'],
  ['WebM of AV1', recordedMovie('av1.webm'), 'video/webm'],
])('%s is taken', async (_name, file, type) => {
  const { status, body } = await upload(api.origin, 'AUCTION_ITEM_MOVIE/temporary', { file, id: newUploadId() })
  expect({ status, type: body.type }).toEqual({ status: 201, type })
})

test('a movie of more than 200 MB is refused though its size was not announced, and nothing stays', async () => {
  const before = filesBelow(api.filesFolder)
  const { status, body } = await streamMovie(api.origin, 210)
  expect({ status, reason: body.errors?.[0]?.extensions.reason }).toEqual({ status: 413, reason: 'MOVIE_TOO_LARGE' })
  expect(body.message).toBe('動画が大きすぎます。200MB以内の動画をお選びください。')
  await expect.poll(() => filesBelow(api.filesFolder)).toEqual(before)
})

test('a movie that announces 300 MB is refused before it is sent', async () => {
  const before = filesBelow(api.filesFolder)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sending = request(`${api.origin}/assets/AUCTION_ITEM_MOVIE/temporary`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(300 * MEGABYTE) },
    })
    sending.once('response', resolve)
    sending.once('error', reject)
    sending.write('--x\r\n')
  })
  expect(answer.statusCode).toBe(413)
  expect(await json(answer)).toMatchObject({ errors: [{ extensions: { reason: 'MOVIE_TOO_LARGE' } }] })
  answer.destroy()
  expect(filesBelow(api.filesFolder)).toEqual(before)
})

test('many movies at once pass through little memory', async () => {
  await streamMovie(api.origin, 1)
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  let isDone = false
  const watch = (async () => {
    while (!isDone) {
      most = Math.max(most, process.memoryUsage().rss)
      await sleep(10)
    }
  })()
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => streamMovie(api.origin, 20)))
  isDone = true
  await watch
  expect(answers.map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(201))
  expect(answers[0]?.body).toMatchObject({ type: 'video/quicktime', width: 1080, height: 1920 })
  // Together they are 240 MB; both ends, the sender and the server, are in this process.
  expect((most - before) / MEGABYTE).toBeLessThan(120)
})

if (!existsSync(FFMPEG)) notRun('the first picture of a movie is decoded', 'ffmpeg')
else
  test('with a decoder, a movie whose first picture cannot be decoded is refused; without one it was taken', async () => {
    const decoding = await startApi({ MOVIE_DECODER: FFMPEG })
    const send = (origin: string, file: Buffer) =>
      upload(origin, 'AUCTION_ITEM_MOVIE/temporary', { file, id: newUploadId() })
    try {
      for (const name of ['avc1.mp4', 'vp9.mp4', 'av1.mp4', 'vp8.webm', 'vp9.webm', 'av1.webm'] as const)
        expect([name, (await send(decoding.origin, recordedMovie(name))).status]).toEqual([name, 201])
      const broken = undecodableMovie()
      expect((await send(api.origin, broken)).status).toBe(201)
      expect(await send(decoding.origin, broken)).toMatchObject({ status: 400 })
    } finally {
      await decoding.stop()
    }
  })
