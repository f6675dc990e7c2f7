import { connect } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { filesBelow, newUploadId, phoneMovie, upload } from '#testing/uploads.ts'

let api: TestApi
let jpeg: Buffer
beforeAll(async () => {
  api = await startApi({ UPLOADS_PER_ADDRESS: '3', UPLOAD_IDLE_SECONDS: '3' })
  jpeg = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'green' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => api.stop())

const [IMAGE, MOVIE] = ['AUCTION_ITEM_IMAGE', 'AUCTION_ITEM_MOVIE']
const rows = async () => (await api.services.db.selectFrom('asset').select('assetId').execute()).length
const WAIT = { timeout: 15_000 }

const HEAD = (length: number) =>
  [
    `POST /assets/${MOVIE}/temporary HTTP/1.1`,
    'host: localhost',
    'content-type: multipart/form-data; boundary=x',
    `content-length: ${length}`,
    '',
    `--x\r\ncontent-disposition: form-data; name="id"\r\n\r\n${newUploadId()}`,
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\ncontent-type: video/mp4\r\n\r\n',
  ].join('\r\n')

test('a client that stops sending is cut off, one that goes away is forgotten; nothing stays', async () => {
  const { port } = new URL(api.origin)
  for (const goesAway of [false, true]) {
    const socket = connect(Number(port), '127.0.0.1')
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => undefined)
    socket.write(HEAD(1_000_000))
    socket.write(phoneMovie(300_000))
    await expect.poll(() => filesBelow(api.filesFolder).length, WAIT).toBe(1)
    if (goesAway) socket.destroy()
    await closed
    await expect.poll(() => filesBelow(api.filesFolder), WAIT).toEqual([])
  }
  expect(await rows()).toBe(0)
})

test('a client that sends a byte now and then is cut off, and takes no place from who is logged in', async () => {
  const { port } = new URL(api.origin)
  const owner = await castOwner(api.services)
  const sockets = Array.from({ length: 3 }, () => connect(Number(port), '127.0.0.1'))
  const drips = sockets.map((socket) => {
    socket.on('error', () => undefined)
    socket.write(HEAD(1_000_000))
    return setInterval(() => socket.write('a'), 200)
  })
  await expect.poll(() => filesBelow(api.filesFolder).length, WAIT).toBe(3)
  const visitor = await upload(api.origin, `${IMAGE}/temporary`, { file: jpeg, id: newUploadId() })
  expect(visitor.status).toBe(429)
  const { status } = await upload(api.origin, IMAGE, { file: jpeg, headers: owner.headers })
  expect(status).toBe(201)
  await expect.poll(() => sockets.every(({ closed }) => closed), WAIT).toBe(true)
  for (const drip of drips) clearInterval(drip)
  const again = () => upload(api.origin, `${IMAGE}/temporary`, { file: jpeg, id: newUploadId() })
  const three = async () => (await Promise.all([again(), again(), again()])).map((it) => it.status)
  await expect.poll(three, WAIT).toEqual([201, 201, 201])
})

test('more than a few uploads at once from one address are refused, and the places come back', async () => {
  const { port } = new URL(api.origin)
  const before = filesBelow(api.filesFolder).length
  const sockets = Array.from({ length: 3 }, () => connect(Number(port), '127.0.0.1'))
  for (const socket of sockets) {
    socket.on('error', () => undefined)
    socket.write(HEAD(1_000_000))
    socket.write(phoneMovie(1000))
  }
  await expect.poll(() => filesBelow(api.filesFolder).length, WAIT).toBe(before + 3)
  const { status, body } = await upload(api.origin, `${IMAGE}/temporary`, { file: jpeg, id: newUploadId() })
  expect({ status, code: body.code }).toEqual({ status: 429, code: 'ERROR_EXCEEDING_UPPER_LIMIT' })
  for (const socket of sockets) socket.destroy()
  const again = () => upload(api.origin, `${IMAGE}/temporary`, { file: jpeg, id: newUploadId() })
  await expect.poll(async () => (await again()).status, WAIT).toBe(201)
})
