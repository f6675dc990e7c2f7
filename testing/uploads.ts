import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { PhotoLook } from '#domain/images/photo-look.ts'

export interface UploadAnswer {
  readonly status: number
  readonly body: {
    readonly assetId: string
    readonly url: string
    readonly thumbnailUrl: string | null
    readonly width: number | null
    readonly height: number | null
    readonly type: string
    readonly look: PhotoLook | null
    readonly code?: string
    readonly message?: string
    readonly errors?: { readonly extensions: { readonly reason?: string } }[]
  }
}

interface Form {
  readonly file?: Buffer
  readonly name?: string
  readonly type?: string
  readonly id?: string
  /** The place in a listing that a photo is for. */
  readonly imageType?: string
  readonly headers?: Readonly<Record<string, string>>
}

export function newUploadId(): string {
  return randomBytes(24).toString('base64url')
}

/** Sends a form as a browser does. */
export async function upload(
  origin: string,
  path: string,
  { file, name = 'photo.jpg', type = 'application/octet-stream', id, imageType, headers = {} }: Form,
): Promise<UploadAnswer> {
  const form = new FormData()
  if (id !== undefined) form.set('id', id)
  if (imageType !== undefined) form.set('imageType', imageType)
  if (file) form.set('file', new File([new Uint8Array(file)], name, { type }))
  const response = await fetch(`${origin}/assets/${path}`, { method: 'POST', headers, body: form })
  return { status: response.status, body: (await response.json()) as UploadAnswer['body'] }
}

/** Every file below the folder, by its path in it. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .sort()
}

/** A photo with noise, its left half red and its right half blue, as a phone held upright writes it: lying on its side. */
export function phonePhoto(width: number, height: number): Promise<Buffer> {
  const half = { width: width / 2, height, channels: 3 as const }
  return sharp({ create: { ...half, width, background: 'red' } })
    .composite([{ input: { create: { ...half, background: 'blue' } }, left: width / 2, top: 0 }])
    .withExif({
      IFD0: { Make: 'TestCamera', Model: 'Hidden Model' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '35/1 39/1 31/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '139/1 44/1 44/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer()
}

/** 480 × 360, left red and right blue, with a camera and a position in its EXIF: made with heif-enc (libheif, x265). */
export function heicPhoto(): Buffer {
  return readFileSync(new URL('./files/phone-photo.heic', import.meta.url))
}

/** The same as a phone held upright writes it: an "irot" box asks for a quarter turn clockwise. */
export function turnedHeicPhoto(): Buffer {
  const photo = heicPhoto()
  const boxAt = (type: string) => photo.indexOf(type, 0, 'latin1') - 4
  const endOf = (at: number) => at + photo.readUInt32BE(at)
  const grow = (at: number, bytes: number) => photo.writeUInt32BE(photo.readUInt32BE(at) + bytes, at)
  const [meta, places, properties, list, uses] = [
    boxAt('meta'),
    boxAt('iloc'),
    boxAt('iprp'),
    boxAt('ipco'),
    boxAt('ipma'),
  ]
  const [listEnd, usesEnd] = [endOf(list), endOf(uses)]
  const turn = box('irot', Buffer.from([3])) // in quarter turns anti-clockwise
  const use = Buffer.from([0x80 | 4]) // essential, the fourth of the list
  for (const at of [meta, properties]) grow(at, turn.length + use.length)
  grow(list, turn.length)
  grow(uses, use.length)
  photo.writeUInt8(photo.readUInt8(uses + 18) + 1, uses + 18) // how many properties the picture has
  for (const item of [0, 1]) grow(places + 20 + item * 18, turn.length + use.length) // where picture and EXIF begin
  return Buffer.concat([
    photo.subarray(0, listEnd),
    turn,
    photo.subarray(listEnd, usesEnd),
    use,
    photo.subarray(usesEnd),
  ])
}

function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** Half a second of a real recording, 160 × 120, made with Chromium's MediaRecorder. */
export function recordedMovie(name: 'avc1.mp4' | 'vp9.mp4' | 'av1.mp4' | 'vp8.webm' | 'vp9.webm' | 'av1.webm'): Buffer {
  return readFileSync(new URL(`./files/movie-${name}`, import.meta.url))
}

/** A movie by all its boxes, whose first picture begins like one and cannot be decoded. */
export function undecodableMovie(): Buffer {
  const movie = recordedMovie('avc1.mp4')
  const picture = movie.indexOf('mdat', 0, 'latin1') + 4
  return movie.fill(0xa5, picture + 6, picture + 4 + movie.readUInt32BE(picture))
}

function numbers(...values: number[]): Buffer {
  const body = Buffer.alloc(4 * values.length)
  for (const [index, value] of values.entries()) body.writeUInt32BE(value, 4 * index)
  return body
}

/** The description of the pictures and the first one, from the recording. */
function recordedPicture(): { readonly description: Buffer; readonly picture: Buffer } {
  const movie = recordedMovie('avc1.mp4')
  const boxAt = (type: string) => movie.indexOf(type, 0, 'latin1') - 4
  const [description, data] = [boxAt('stsd'), boxAt('mdat')]
  const pictureAt = data + 8
  return {
    description: movie.subarray(description, description + movie.readUInt32BE(description)),
    picture: movie.subarray(pictureAt, pictureAt + 4 + movie.readUInt32BE(pictureAt)),
  }
}

/** The parts of a movie whose second picture has so many bytes: what stands before those, and behind. */
export function phoneMovieParts(bytes: number, brand = 'qt  '): { readonly before: Buffer; readonly behind: Buffer } {
  const { description, picture } = recordedPicture()
  const type = box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}`))
  const dataHead = box('mdat', picture)
  dataHead.writeUInt32BE(dataHead.length + bytes)
  const pictureAt = type.length + 8
  const trackHeader = Buffer.alloc(84)
  trackHeader.writeUInt32BE(1, 12)
  trackHeader.writeInt32BE(0x10000, 44) // a quarter turn: the matrix's second and fourth number
  trackHeader.writeInt32BE(-0x10000, 52)
  trackHeader.writeUInt32BE(1920 << 16, 76)
  trackHeader.writeUInt32BE(1080 << 16, 80)
  const sizes = bytes > 0 ? [picture.length, bytes] : [picture.length]
  const table = box(
    'stbl',
    description,
    box('stts', numbers(0, 1, sizes.length, 100)),
    box('stsc', numbers(0, 1, 1, sizes.length, 1)),
    box('stsz', numbers(0, 0, sizes.length, ...sizes)),
    box('stco', numbers(0, 1, pictureAt)),
  )
  const handler = box('hdlr', Buffer.concat([Buffer.alloc(8), Buffer.from('vide'), Buffer.alloc(13)]))
  const media = box('mdia', box('mdhd', Buffer.alloc(24)), handler, box('minf', table))
  const position = Buffer.from('+35.6586+139.7454+010.000/')
  const track = box('trak', box('tkhd', trackHeader), media, box('meta', Buffer.from('camera')))
  const movie = box('moov', box('mvhd', Buffer.alloc(100)), track, box('udta', box('\xa9xyz', position)))
  return { before: Buffer.concat([type, dataHead]), behind: movie }
}

/** The boxes of an iPhone's movie, held upright: a real first picture, and noise in the second. */
export function phoneMovie(bytes: number, brand = 'qt  '): Buffer {
  const { before, behind } = phoneMovieParts(bytes, brand)
  return Buffer.concat([before, Buffer.alloc(bytes, 7), behind])
}
