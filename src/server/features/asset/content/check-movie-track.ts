import type { FileHandle } from 'node:fs/promises'
import { isAv1KeyFrame, isRowOfUnits, isVp9KeyFrame, MP4_CODECS } from './check-first-picture.ts'
import { type Box, boxesIn } from './movie-boxes.ts'

/** Two hours at 60 pictures a second. */
const LARGEST_TABLE = 2 * 1024 * 1024
/** So much of the first picture is looked at. */
const PICTURE_BYTES = 64 * 1024

export interface Piece {
  readonly start: number
  readonly bytes: number
}

interface VideoTrack {
  readonly trackId: number
  readonly codec: string
  /** Of H.264 and HEVC: bytes of the length before each unit; 0 where their description is broken. */
  readonly lengthBytes: number
  /** The pictures that lie in chunks; empty in a fragmented file. */
  readonly chunks: readonly Piece[]
  readonly firstSample: Piece | null
}

/** The track of pictures in a "trak" box; null for sound, and for a codec we do not know. 'broken': its tables contradict each other. */
export async function readVideoTrack(file: FileHandle, track: Box): Promise<VideoTrack | null | 'broken'> {
  const find = finder(file)
  const media = await find(track, 'mdia')
  const handler = media && (await bodyOf(file, await find(media, 'hdlr')))
  const header = await bodyOf(file, await find(track, 'tkhd'))
  if (!media || !handler || handler.length < 12 || !header || header.length < 24) return 'broken'
  if (handler.toString('latin1', 8, 12) !== 'vide') return null
  const information = await find(media, 'minf')
  const table = information && (await find(information, 'stbl'))
  if (!table) return 'broken'
  const part = async (type: string) => bodyOf(file, await find(table, type))
  const description = codecOf(await part('stsd'))
  const sizes = sizesOf(await part('stsz'))
  const durations = pairsOf(await part('stts'), 8)
  const runs = pairsOf(await part('stsc'), 12)
  const offsets = offsetsOf(await part('stco'), 4) ?? offsetsOf(await part('co64'), 8)
  if (!description) return null
  if (!sizes || !durations || !runs || !offsets) return 'broken'
  if (durations.reduce((sum, [count]) => sum + count, 0) !== sizes.length) return 'broken'
  const chunks = chunksOf(sizes, runs, offsets)
  if (!chunks) return 'broken'
  const trackId = header.readUInt32BE(header[0] === 1 ? 20 : 12)
  const [first] = chunks
  return { trackId, ...description, chunks, firstSample: first ? { start: first.start, bytes: sizes.at(0) } : null }
}

/** Of a "moof" box: where the pictures of the track lie. Null: none there; 'broken': it contradicts itself. */
export async function readFragment(
  file: FileHandle,
  fragment: Box,
  trackId: number,
  defaultSize: number,
): Promise<{ readonly data: Piece; readonly firstBytes: number } | null | 'broken'> {
  const parts = await boxesIn(file, fragment.bodyStart, fragment.end)
  for (const part of parts ?? []) {
    if (part.type !== 'traf') continue
    const boxes = (await boxesIn(file, part.bodyStart, part.end)) ?? []
    const header = await bodyOf(
      file,
      boxes.find(({ type }) => type === 'tfhd'),
    )
    const run = await bodyOf(
      file,
      boxes.find(({ type }) => type === 'trun'),
    )
    if (!header || header.length < 8 || !run || run.length < 8) return 'broken'
    if (header.readUInt32BE(4) !== trackId) continue
    return runOf(header, run, fragment.start, defaultSize) ?? 'broken'
  }
  return null
}

/** From "mvex": the size of pictures that say none of their own. */
export async function defaultSampleSize(file: FileHandle, extended: Box, trackId: number): Promise<number> {
  for (const box of (await boxesIn(file, extended.bodyStart, extended.end)) ?? []) {
    const body = box.type === 'trex' ? await bodyOf(file, box) : null
    if (body && body.length >= 24 && body.readUInt32BE(4) === trackId) return body.readUInt32BE(16)
  }
  return 0
}

export async function hasFirstPicture(
  file: FileHandle,
  { codec, lengthBytes }: Pick<VideoTrack, 'codec' | 'lengthBytes'>,
  { start, bytes }: Piece,
): Promise<boolean> {
  if (bytes <= 0) return false
  const picture = Buffer.alloc(Math.min(bytes, PICTURE_BYTES))
  const { bytesRead } = await file.read(picture, 0, picture.length, start)
  if (bytesRead < picture.length) return false
  switch (MP4_CODECS[codec]) {
    case 'avc':
    case 'hevc':
      return lengthBytes > 0 && isRowOfUnits(picture, bytes, lengthBytes)
    case 'vp9':
      return isVp9KeyFrame(picture)
    case 'av1':
      return isAv1KeyFrame(picture)
    case 'other':
      return true
    default:
      return false
  }
}

function finder(file: FileHandle) {
  return async ({ bodyStart, end }: Box, wanted: string): Promise<Box | undefined> =>
    (await boxesIn(file, bodyStart, end))?.find(({ type }) => type === wanted)
}

async function bodyOf(file: FileHandle, box: Box | undefined): Promise<Buffer | null> {
  const bytes = box ? box.end - box.bodyStart : 0
  if (!box || bytes > LARGEST_TABLE) return null
  const body = Buffer.alloc(bytes)
  const { bytesRead } = await file.read(body, 0, bytes, box.bodyStart)
  return bytesRead === bytes ? body : null
}

/** The first sample entry: its codec, a size above zero, and the description of H.264 and HEVC. */
function codecOf(body: Buffer | null): Pick<VideoTrack, 'codec' | 'lengthBytes'> | null {
  if (!body || body.length < 8 + 86 || body.readUInt32BE(4) < 1) return null
  const entry = body.subarray(8, 8 + body.readUInt32BE(8))
  const codec = entry.toString('latin1', 4, 8)
  if (!Object.hasOwn(MP4_CODECS, codec) || entry.length < 86) return null
  if (entry.readUInt16BE(32) === 0 || entry.readUInt16BE(34) === 0) return null
  return { codec, lengthBytes: unitLengthBytes(entry) }
}

function unitLengthBytes(entry: Buffer): number {
  const avc = entry.indexOf('avcC', 86, 'latin1')
  if (avc >= 0 && avc + 10 < entry.length && entry[avc + 4] === 1) {
    const sets = (entry[avc + 9] ?? 0) & 0x1f
    const type = (entry[avc + 12] ?? 0) & 0x1f
    const hasParameters = (sets > 0 && type === 7) || entry.toString('latin1', 4, 8) === 'avc3' // there, in the pictures
    return hasParameters ? ((entry[avc + 8] ?? 0) & 3) + 1 : 0
  }
  const hevc = entry.indexOf('hvcC', 86, 'latin1')
  return hevc >= 0 && hevc + 26 < entry.length && entry[hevc + 4] === 1 ? ((entry[hevc + 25] ?? 0) & 3) + 1 : 0
}

interface Sizes {
  readonly length: number
  at(index: number): number
  sum(from: number, count: number): number
}

function sizesOf(body: Buffer | null): Sizes | null {
  if (!body || body.length < 12) return null
  const [same, length] = [body.readUInt32BE(4), body.readUInt32BE(8)]
  if (same === 0 && body.length < 12 + 4 * length) return null
  const at = (index: number) => (same > 0 ? same : body.readUInt32BE(12 + 4 * index))
  function sum(from: number, count: number): number {
    if (same > 0) return same * count // a table of none may claim billions
    let bytes = 0
    for (let index = from; index < from + count; index += 1) bytes += at(index)
    return bytes
  }
  return { length, at, sum }
}

/** The first two numbers of each row of a table. */
function pairsOf(body: Buffer | null, rowBytes: number): (readonly [number, number])[] | null {
  const count = body && body.length >= 8 ? body.readUInt32BE(4) : null
  if (!body || count === null || body.length < 8 + rowBytes * count) return null
  return Array.from({ length: count }, (_, row) => [
    body.readUInt32BE(8 + rowBytes * row),
    body.readUInt32BE(12 + rowBytes * row),
  ])
}

function offsetsOf(body: Buffer | null, bytes: 4 | 8): number[] | null {
  const count = body && body.length >= 8 ? body.readUInt32BE(4) : null
  if (!body || count === null || body.length < 8 + bytes * count) return null
  return Array.from({ length: count }, (_, row) =>
    bytes === 4 ? body.readUInt32BE(8 + 4 * row) : Number(body.readBigUInt64BE(8 + 8 * row)),
  )
}

/** Lays the pictures into the chunks; null unless they fit exactly. */
function chunksOf(
  sizes: Sizes,
  runs: readonly (readonly [firstChunk: number, samples: number])[],
  offsets: readonly number[],
): Piece[] | null {
  const chunks: Piece[] = []
  let sample = 0
  let run = 0
  for (const [index, start] of offsets.entries()) {
    while ((runs[run + 1]?.[0] ?? Number.POSITIVE_INFINITY) <= index + 1) run += 1
    const count = runs[run]?.[1] ?? 0
    if (count === 0 || sample + count > sizes.length) return null
    chunks.push({ start, bytes: sizes.sum(sample, count) })
    sample += count
  }
  return sample === sizes.length ? chunks : null
}

const BASE_OFFSET = 0x1
const DESCRIPTION = 0x2
const DEFAULT_DURATION = 0x8
const DEFAULT_SIZE = 0x10
const DATA_OFFSET = 0x1
const FIRST_FLAGS = 0x4
const SAMPLE_FIELDS = [0x100, 0x200, 0x400, 0x800]
const SAMPLE_SIZE = 0x200

/** ISO/IEC 14496-12, 8.8.7 and 8.8.8. */
function runOf(header: Buffer, run: Buffer, fragmentStart: number, defaultSize: number) {
  const headerFlags = header.readUInt32BE(0) & 0xffffff
  let at = 8
  let base = fragmentStart
  if (headerFlags & BASE_OFFSET) {
    if (header.length < at + 8) return null
    base = Number(header.readBigUInt64BE(at))
    at += 8
  }
  for (const flag of [DESCRIPTION, DEFAULT_DURATION]) if (headerFlags & flag) at += 4
  const size = headerFlags & DEFAULT_SIZE && header.length >= at + 4 ? header.readUInt32BE(at) : defaultSize
  const flags = run.readUInt32BE(0) & 0xffffff
  const count = run.readUInt32BE(4)
  const rowBytes = SAMPLE_FIELDS.filter((flag) => flags & flag).length * 4
  let rowsAt = 8
  let start = base
  if (flags & DATA_OFFSET) {
    if (run.length < rowsAt + 4) return null
    start = base + run.readInt32BE(rowsAt)
    rowsAt += 4
  }
  if (flags & FIRST_FLAGS) rowsAt += 4
  if (count === 0 || run.length < rowsAt + rowBytes * count) return null
  const sizeAt = rowsAt + (flags & 0x100 ? 4 : 0)
  const sizeOf = (row: number) => (flags & SAMPLE_SIZE ? run.readUInt32BE(sizeAt + rowBytes * row) : size)
  let bytes = flags & SAMPLE_SIZE ? 0 : size * count
  for (let row = 0; flags & SAMPLE_SIZE && row < count; row += 1) bytes += sizeOf(row)
  return { data: { start, bytes }, firstBytes: sizeOf(0) }
}
