import { type FileHandle, open } from 'node:fs/promises'
import { uploadRefused } from '#domain/upload/upload-fault.ts'
import { defaultSampleSize, hasFirstPicture, type Piece, readFragment, readVideoTrack } from './check-movie-track.ts'
import { checkWebm } from './check-webm.ts'
import { type Box, blankBox, boxesIn, sizeOfTrack } from './movie-boxes.ts'
import type { PreparedFile } from './prepared-file.ts'

/** Where phones write the position and the camera. */
const PERSONAL = new Set(['udta', 'meta', 'uuid'])
const MAX_TRACK_HEADER_LENGTH = 200

/**
 * Checks that a movie is one, and whole, and takes the position and the camera out of it, in place. Whole: its parts fill
 * the file, at least one track of pictures in a codec we know has tables that agree with each other, all its pictures
 * lie within the file's media data, and the first one is built as its codec asks. Decoding one comes after this (decode-movie.ts).
 */
export async function cleanMovie(path: string, contentType: string): Promise<PreparedFile> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    const shown = contentType === 'video/webm' ? await checkWebm(file, size) : await cleanBoxFile(file, size)
    if (!shown) throw uploadRefused('FILE_BROKEN')
    return { path, contentType, width: shown.width, height: shown.height }
  } finally {
    await file.close()
  }
}

interface Shown {
  readonly width: number
  readonly height: number
}

/** MP4 and MOV. */
async function cleanBoxFile(file: FileHandle, size: number): Promise<Shown | null> {
  const top = await cleanBoxes(file, 0, size)
  const movie = top.find(({ type }) => type === 'moov')
  if (!movie) return null
  const parts = await cleanBoxes(file, movie.bodyStart, movie.end)
  let shown: Shown | null = null
  for (const part of parts) {
    if (part.type !== 'trak') continue
    const [header] = (await cleanBoxes(file, part.bodyStart, part.end)).filter(({ type }) => type === 'tkhd')
    const isWhole = await hasPictures(
      file,
      top,
      part,
      parts.find(({ type }) => type === 'mvex'),
    )
    if (isWhole) shown ??= await shownSize(file, header)
  }
  return shown
}

/** False for sound, which is not looked at further. A broken track of pictures is refused. */
async function hasPictures(
  file: FileHandle,
  top: readonly Box[],
  part: Box,
  extended: Box | undefined,
): Promise<boolean> {
  const track = await readVideoTrack(file, part)
  if (track === null) return false
  if (track === 'broken') throw uploadRefused('FILE_BROKEN')
  const data = top.filter(({ type }) => type === 'mdat')
  const isKept = ({ start, bytes }: Piece) => data.some((box) => start >= box.bodyStart && start + bytes <= box.end)
  let first = track.firstSample
  if (!track.chunks.every(isKept)) throw uploadRefused('FILE_BROKEN')
  const size = extended ? await defaultSampleSize(file, extended, track.trackId) : 0
  for (const fragment of extended ? top.filter(({ type }) => type === 'moof') : []) {
    const run = await readFragment(file, fragment, track.trackId, size)
    if (run === null) continue
    if (run === 'broken' || !isKept(run.data)) throw uploadRefused('FILE_BROKEN')
    first ??= { start: run.data.start, bytes: run.firstBytes }
  }
  if (first === null || !(await hasFirstPicture(file, track, first))) throw uploadRefused('FILE_BROKEN')
  return true
}

async function cleanBoxes(file: FileHandle, start: number, end: number): Promise<readonly Box[]> {
  const boxes = await boxesIn(file, start, end)
  if (!boxes) throw uploadRefused('FILE_BROKEN')
  for (const box of boxes) if (PERSONAL.has(box.type)) await blankBox(file, box)
  return boxes
}

async function shownSize(file: FileHandle, header: Box | undefined): Promise<Shown | null> {
  if (!header) return null
  const body = Buffer.alloc(Math.min(header.end - header.bodyStart, MAX_TRACK_HEADER_LENGTH))
  await file.read(body, 0, body.length, header.bodyStart)
  return sizeOfTrack(body)
}
