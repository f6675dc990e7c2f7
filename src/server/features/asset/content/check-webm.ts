import type { FileHandle } from 'node:fs/promises'
import { isAv1KeyFrame, isVp8KeyFrame, isVp9KeyFrame } from './check-first-picture.ts'

/** An element of Matroska (RFC 8794): an id, a size, a body. */
interface Element {
  readonly id: number
  readonly start: number
  readonly bodyStart: number
  /** Of an element of unknown size, which recorders write: where its parent ends. */
  readonly end: number
  readonly isOpen: boolean
}

const ID = {
  header: 0x1a45dfa3,
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  cluster: 0x1f43b675,
  tags: 0x1254c367,
  attachments: 0x1941a469,
  track: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  codec: 0x86,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  group: 0xa0,
  block: 0xa1,
  simpleBlock: 0xa3,
} as const

const VIDEO = 1
/** An hour with sound has some 400,000 blocks; those of closed clusters are not walked through. */
const MAX_ELEMENTS = 400_000
const PICTURE_BYTES = 64

const KEY_FRAMES: Readonly<Record<string, (picture: Buffer) => boolean>> = {
  V_VP8: isVp8KeyFrame,
  V_VP9: isVp9KeyFrame,
  V_AV1: isAv1KeyFrame,
}

interface VideoTrack {
  readonly number: number
  readonly codec: string
  readonly width: number
  readonly height: number
}

/**
 * Reads a WebM from end to end by its elements: they fill the file, a track of pictures in a codec of WebM has a size,
 * and its first block begins a key frame. Blanks tags and attachments. Null: it is none, or not whole.
 */
export async function checkWebm(file: FileHandle, size: number): Promise<Pick<VideoTrack, 'width' | 'height'> | null> {
  const reader = createReader(file)
  const header = await reader.elementAt(0, size)
  const segment = header?.id === ID.header ? await reader.elementAt(header.end, size) : null
  if (segment?.id !== ID.segment || segment.end !== size) return null
  let track: VideoTrack | null = null
  let hasPicture = false
  for (let at = segment.bodyStart; at < size; ) {
    const element = await reader.elementAt(at, size)
    if (!element) return null
    if (element.id === ID.tracks) track = await readTrack(reader, element)
    if (element.id === ID.tags || element.id === ID.attachments) await blank(file, element)
    // The blocks of an open cluster follow as if they stood beside it.
    if (element.id === ID.cluster && element.isOpen) at = element.bodyStart
    else {
      if (track && !hasPicture) {
        const found = await firstPicture(reader, element, track)
        if (found === 'broken') return null
        hasPicture = found
      }
      if (element.isOpen) return null
      at = element.end
    }
  }
  return track && hasPicture ? track : null
}

type Reader = ReturnType<typeof createReader>

function createReader(file: FileHandle) {
  let elements = 0
  const head = Buffer.alloc(12)

  async function elementAt(start: number, limit: number): Promise<Element | null> {
    elements += 1
    if (elements > MAX_ELEMENTS) return null
    const { bytesRead } = await file.read(head, 0, head.length, start)
    const idBytes = Math.clz32(head[0] ?? 0) - 23
    if (idBytes > 4 || bytesRead < idBytes + 1) return null
    const sizeBytes = Math.clz32(head[idBytes] ?? 0) - 23
    if (sizeBytes > 8 || bytesRead < idBytes + sizeBytes) return null
    const bodyStart = start + idBytes + sizeBytes
    const size = variableNumber(head.subarray(idBytes, idBytes + sizeBytes))
    const end = size === null ? limit : bodyStart + size
    if (end > limit) return null
    return { id: head.readUIntBE(0, idBytes), start, bodyStart, end, isOpen: size === null }
  }

  async function childrenOf({ bodyStart, end }: Element): Promise<Element[] | null> {
    const children: Element[] = []
    for (let at = bodyStart; at < end; ) {
      const child = await elementAt(at, end)
      if (!child || child.isOpen) return null
      children.push(child)
      at = child.end
    }
    return children
  }

  async function bodyOf({ bodyStart, end }: Element, most: number): Promise<Buffer> {
    const body = Buffer.alloc(Math.min(end - bodyStart, most))
    const { bytesRead } = await file.read(body, 0, body.length, bodyStart)
    return body.subarray(0, bytesRead)
  }

  return { elementAt, childrenOf, bodyOf }
}

/** A number of variable length without its marker; null: all ones, which means unknown. */
function variableNumber(bytes: Buffer): number | null {
  const [first = 0, ...rest] = bytes
  const value = rest.reduce((sum, byte) => sum * 256 + byte, first & (0xff >> bytes.length))
  return value === 2 ** (7 * bytes.length) - 1 ? null : value
}

async function readTrack(reader: Reader, tracks: Element): Promise<VideoTrack | null> {
  for (const entry of (await reader.childrenOf(tracks)) ?? []) {
    const parts = entry.id === ID.track ? await reader.childrenOf(entry) : null
    const find = (id: number) => parts?.find((part) => part.id === id)
    const [type, number, codec, video] = [find(ID.trackType), find(ID.trackNumber), find(ID.codec), find(ID.video)]
    if (!type || !number || !codec || !video || (await numberOf(reader, type)) !== VIDEO) continue
    const shown = (await reader.childrenOf(video)) ?? []
    const side = async (id: number) => {
      const found = shown.find((part) => part.id === id)
      return found ? numberOf(reader, found) : 0
    }
    const [width, height] = [await side(ID.width), await side(ID.height)]
    const name = (await reader.bodyOf(codec, 16)).toString('latin1')
    if (!Object.hasOwn(KEY_FRAMES, name) || width === 0 || height === 0) continue
    return { number: await numberOf(reader, number), codec: name, width, height }
  }
  return null
}

async function numberOf(reader: Reader, element: Element): Promise<number> {
  return (await reader.bodyOf(element, 6)).reduce((sum, byte) => sum * 256 + byte, 0)
}

/** Whether the first block of the track is here, and begins a picture; 'broken': it is here and does not. */
async function firstPicture(reader: Reader, element: Element, track: VideoTrack): Promise<boolean | 'broken'> {
  if (element.id === ID.cluster || element.id === ID.group) {
    const children = await reader.childrenOf(element)
    if (!children) return 'broken'
    for (const child of children) {
      const found = await firstPicture(reader, child, track)
      if (found) return found
    }
    return false
  }
  if (element.id !== ID.block && element.id !== ID.simpleBlock) return false
  const body = await reader.bodyOf(element, PICTURE_BYTES)
  const numberBytes = Math.clz32(body[0] ?? 0) - 23
  if (numberBytes > 8 || variableNumber(body.subarray(0, numberBytes)) !== track.number) return false
  // Behind the number: the time in two bytes, flags in one.
  return KEY_FRAMES[track.codec]?.(body.subarray(numberBytes + 3)) ? true : 'broken'
}

const ZEROS = Buffer.alloc(64 * 1024)
const VOID_HEAD_BYTES = 9

/** Makes it a void of the same size, which players skip, and its content zeros. */
async function blank(file: FileHandle, { start, end }: Element): Promise<void> {
  if (end - start < VOID_HEAD_BYTES) return
  const head = Buffer.alloc(VOID_HEAD_BYTES)
  head[0] = 0xec
  head.writeBigUInt64BE((1n << 56n) | BigInt(end - start - VOID_HEAD_BYTES), 1)
  await file.write(head, 0, head.length, start)
  for (let at = start + VOID_HEAD_BYTES; at < end; at += ZEROS.length)
    await file.write(ZEROS, 0, Math.min(ZEROS.length, end - at), at)
}
