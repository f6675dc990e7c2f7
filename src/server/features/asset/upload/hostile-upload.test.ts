import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { filesBelow, newUploadId, phoneMovie, recordedMovie, upload } from '#testing/uploads.ts'

let api: TestApi
let jpeg: Buffer
beforeAll(async () => {
  api = await startApi()
  jpeg = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'green' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => api.stop())

const rows = async () => (await api.services.db.selectFrom('asset').select('assetId').execute()).length

function pngChunk(type: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const body = Buffer.concat([Buffer.from(type), data])
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A few hundred bytes that claim to be a picture of that size. */
function pngClaiming(width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const chunks = [
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks])
}

const text = (content: string) => Buffer.from(content, 'latin1')
const svg = text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const heic = Buffer.concat([text('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(2000, 1)])
/** The byte behind the mark, changed: the file is as long as before, and its head as good. */
function spoilt(name: 'avc1.mp4' | 'vp8.webm' | 'phone', mark: string): Buffer {
  const movie = Buffer.from(name === 'phone' ? phoneMovie(5000) : recordedMovie(name))
  const at = movie.indexOf(mark, 0, 'latin1')
  expect(at).toBeGreaterThan(0)
  if (name === 'phone') movie.writeUInt8(0x77, at + mark.length)
  else movie.fill(0xff, at, at + mark.length + (mark.startsWith('mdat') ? 1 : 0))
  if (mark.startsWith('mdat')) movie.write('mdat', at, 'latin1')
  return movie
}

function claimsBillions(): Buffer {
  const movie = phoneMovie(5000)
  for (const [table, at] of [
    ['stsz', 12],
    ['stts', 12],
    ['stsc', 16],
  ] as const)
    movie.writeUInt32BE(0xfffffff0, movie.indexOf(table) + at)
  movie.writeUInt32BE(1, movie.indexOf('stsz') + 8)
  return movie
}

const [IMAGE, MOVIE, VIC] = ['AUCTION_ITEM_IMAGE', 'AUCTION_ITEM_MOVIE', 'VIC']

test.each([
  ['a renamed program', IMAGE, () => text(`MZ\x90\0${'x'.repeat(500)}`), 415, 'NOT_AN_IMAGE'],
  ['a program as a movie', MOVIE, () => text(`\x7fELF${'x'.repeat(500)}`), 415, 'NOT_A_MOVIE'],
  ['a program as papers', VIC, () => text(`\x7fELF${'x'.repeat(500)}`), 415, 'NOT_A_DOCUMENT'],
  ['SVG with a script', IMAGE, () => svg, 415, 'NOT_AN_IMAGE'],
  ['SVG as papers', VIC, () => svg, 415, 'NOT_A_DOCUMENT'],
  ['a PDF as a photo', IMAGE, () => text('%PDF-1.7\n%%EOF'), 415, 'NOT_AN_IMAGE'],
  ['a photo as a movie', MOVIE, () => jpeg, 415, 'NOT_A_MOVIE'],
  ['a PNG of 100,000 × 100,000', IMAGE, () => pngClaiming(100_000, 100_000), 413, 'TOO_MANY_PIXELS'],
  ['a PNG of 51 megapixels', VIC, () => pngClaiming(10_000, 5100), 413, 'TOO_MANY_PIXELS'],
  ['a PNG without its pixels', IMAGE, () => pngClaiming(5000, 5000), 400, 'FILE_BROKEN'],
  ['a JPEG cut in half', IMAGE, () => jpeg.subarray(0, jpeg.length / 2), 400, 'FILE_BROKEN'],
  ['the first bytes of a JPEG', IMAGE, () => jpeg.subarray(0, 3), 400, 'FILE_BROKEN'],
  ['a HEIC that is none inside', IMAGE, () => heic, 400, 'FILE_BROKEN'],
  ['a movie cut in half', MOVIE, () => phoneMovie(5000).subarray(0, 2500), 400, 'FILE_BROKEN'],
  ['a movie without its index', MOVIE, () => phoneMovie(5000).subarray(0, -800), 400, 'FILE_BROKEN'],
  ['only the first bytes of an MP4', MOVIE, () => text('\0\0\0\x18ftypisom\0\0\0\0isommp41'), 400, 'FILE_BROKEN'],
  ['only the first bytes of a WebM', MOVIE, () => recordedMovie('vp8.webm').subarray(0, 40), 400, 'FILE_BROKEN'],
  [
    'words behind the head of a WebM',
    MOVIE,
    () => text('\x1aE\xdf\xa3\x9fB\x82\x84webm and so on'),
    400,
    'FILE_BROKEN',
  ],
  ['a WebM cut off', MOVIE, () => recordedMovie('vp9.webm').subarray(0, -100), 400, 'FILE_BROKEN'],
  ['a WebM with a page behind it', MOVIE, () => Buffer.concat([recordedMovie('vp8.webm'), svg]), 400, 'FILE_BROKEN'],
  ['a WebM of words instead of pictures', MOVIE, () => spoilt('vp8.webm', '\x9d\x01\x2a'), 400, 'FILE_BROKEN'],
  ['an MP4 of noise instead of pictures', MOVIE, () => spoilt('avc1.mp4', 'mdat\0\0\0'), 400, 'FILE_BROKEN'],
  ['an MP4 of a codec nobody knows', MOVIE, () => spoilt('avc1.mp4', 'avc1\0'), 400, 'FILE_BROKEN'],
  [
    'an MP4 whose tables do not agree',
    MOVIE,
    () => spoilt('phone', 'stts\0\0\0\0\0\0\0\x01\0\0\0'),
    400,
    'FILE_BROKEN',
  ],
  ['an MP4 whose pictures lie elsewhere', MOVIE, () => spoilt('phone', 'stco\0\0\0\0\0\0\0\x01'), 400, 'FILE_BROKEN'],
  ['an MP4 that claims billions of pictures', MOVIE, () => claimsBillions(), 400, 'FILE_BROKEN'],
  ['a PDF without pages', VIC, () => text('%PDF-1.7\n1 0 obj<</Type/Pages/Count 0>>endobj\n%%EOF'), 400, 'NO_PAGES'],
  ['a PDF cut off', VIC, () => text('%PDF-1.7\n1 0 obj'), 400, 'FILE_BROKEN'],
  ['an image of 15 MB and a byte', IMAGE, () => Buffer.alloc(15 * 1024 * 1024 + 1, jpeg), 413, 'IMAGE_TOO_LARGE'],
  ['an image of 40 MB', IMAGE, () => Buffer.alloc(40 * 1024 * 1024, jpeg), 413, 'IMAGE_TOO_LARGE'],
  ['an empty file', IMAGE, () => Buffer.alloc(0), 400, 'FILE_EMPTY'],
])('%s is refused and nothing stays', async (_name, kind, make, status, reason) => {
  const answer = await upload(api.origin, `${kind}/temporary`, { file: make(), id: newUploadId() })
  expect(answer.status).toBe(status)
  expect(answer.body.errors?.[0]?.extensions.reason).toBe(reason)
  expect(answer.body.code).toBe('BAD_REQUEST')
  expect(answer.body.message).toMatch(/[ぁ-ん]。$|[ぁ-ん]ください。$/)
  expect(filesBelow(api.filesFolder)).toEqual([])
  expect(await rows()).toBe(0)
})

test.each(['../../../etc/cron.d/evil.jpg', '/etc/passwd', 'C:\\Windows\\evil.jpg', '..\\evil.jpg'])(
  'a path in the file name is refused: %s',
  async (name) => {
    const { status, body } = await upload(api.origin, `${IMAGE}/temporary`, { file: jpeg, name, id: newUploadId() })
    expect(status).toBe(400)
    expect(body.errors?.[0]?.extensions.reason).toBe('FILE_NAME_INVALID')
    expect(filesBelow(api.filesFolder)).toEqual([])
  },
)

test.each([undefined, '', '1', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaa', '../../../../../../tmp/evil-id'])(
  'a temporary upload with the id %s is refused',
  async (id) => {
    const { status, body } = await upload(api.origin, `${IMAGE}/temporary`, {
      file: jpeg,
      ...(id !== undefined && { id }),
    })
    expect(status).toBe(400)
    expect(body.errors?.[0]?.extensions.reason).toBe('ID_INVALID')
    expect(filesBelow(api.filesFolder)).toEqual([])
  },
)

test('without a token, or with a wrong one, an owner’s upload is not authorized', async () => {
  for (const kind of [IMAGE, MOVIE, VIC, 'PROFILE_IMAGE'])
    for (const headers of [{}, { authorization: 'Bearer nonsense' }]) {
      const { status, body } = await upload(api.origin, `${kind}`, { file: jpeg, headers })
      expect({ status, code: body.code }).toEqual({ status: 401, code: 'ERROR_NOT_AUTHORIZED' })
    }
  expect(filesBelow(api.filesFolder)).toEqual([])
})

test('a form without a file, a second file and what is no form are refused', async () => {
  const { headers } = await castOwner(api.services)
  expect((await upload(api.origin, `${IMAGE}`, { headers })).body.errors?.[0]?.extensions.reason).toBe('FILE_MISSING')
  const post = (body: BodyInit, type?: string) =>
    fetch(`${api.origin}/assets/${IMAGE}`, {
      method: 'POST',
      headers: { ...headers, ...(type && { 'content-type': type }) },
      body,
    })
  const two = new FormData()
  for (const name of ['a', 'b']) two.set(name, new File([new Uint8Array(jpeg)], 'a.jpg'))
  expect((await post(two)).status).toBe(400)
  expect((await post('{}', 'application/json')).status).toBe(400)
  expect((await post('--x\r\nbroken', 'multipart/form-data; boundary=x')).status).toBe(400)
  expect((await post('broken', 'multipart/form-data')).status).toBe(400)
  expect((await post(new Uint8Array(jpeg), 'image/jpeg')).status).toBe(415)
  expect(filesBelow(api.filesFolder)).toEqual([])
})
