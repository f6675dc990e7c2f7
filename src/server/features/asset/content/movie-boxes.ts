import type { FileHandle } from 'node:fs/promises'

/** A box of an ISO base media file (MP4, MOV): a size, a type of four letters, a body. */
export interface Box {
  readonly type: string
  readonly start: number
  readonly bodyStart: number
  readonly end: number
}

/** Fragmented files have two boxes a second on top; a file of more is made to keep us busy. */
const MAX_BOXES = 20_000
/** On all levels together; some are looked at twice. */
const MAX_IN_FILE = 400_000
const boxesRead = new WeakMap<FileHandle, number>()

/** The boxes between two places; null when they do not fit together, as in a file that was cut off. */
export async function boxesIn(file: FileHandle, start: number, end: number): Promise<readonly Box[] | null> {
  const boxes: Box[] = []
  const header = Buffer.alloc(16)
  for (let at = start; at < end; ) {
    const { bytesRead } = await file.read(header, 0, 16, at)
    if (bytesRead < 8 || boxes.length >= MAX_BOXES) return null
    const short = header.readUInt32BE(0)
    const isLong = short === 1
    if (isLong && bytesRead < 16) return null
    const size = short === 0 ? end - at : isLong ? Number(header.readBigUInt64BE(8)) : short
    const bodyStart = at + (isLong ? 16 : 8)
    if (at + size < bodyStart || at + size > end) return null
    const read = (boxesRead.get(file) ?? 0) + 1
    if (read > MAX_IN_FILE) return null
    boxesRead.set(file, read)
    boxes.push({ type: header.toString('latin1', 4, 8), start: at, bodyStart, end: at + size })
    at += size
  }
  return boxes
}

const ZEROS = Buffer.alloc(64 * 1024)

/** Makes it free space of the same size, which players skip, and its content zeros. */
export async function blankBox(file: FileHandle, { start, bodyStart, end }: Box): Promise<void> {
  await file.write('free', start + 4, 'latin1')
  for (let at = bodyStart; at < end; at += ZEROS.length)
    await file.write(ZEROS, 0, Math.min(ZEROS.length, end - at), at)
}

/** Width and height as shown, from the body of a track header; null for a track of sound. */
export function sizeOfTrack(body: Buffer): { readonly width: number; readonly height: number } | null {
  const matrixAt = body[0] === 1 ? 52 : 40
  if (body.length < matrixAt + 44) return null
  const width = body.readUInt32BE(matrixAt + 36) >>> 16
  const height = body.readUInt32BE(matrixAt + 40) >>> 16
  if (width === 0 || height === 0) return null
  const isTurned = body.readInt32BE(matrixAt) === 0 && body.readInt32BE(matrixAt + 16) === 0 // a quarter of a circle
  return isTurned ? { width: height, height: width } : { width, height }
}
