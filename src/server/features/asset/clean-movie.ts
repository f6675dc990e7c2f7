import { type FileHandle, open } from 'node:fs/promises'
import { uploadRefused } from '#domain/upload/upload-fault.ts'
import { type Box, blankBox, boxesIn, sizeOfTrack } from './movie-boxes.ts'
import type { PreparedFile } from './prepared-file.ts'

/** Where phones write the position and the camera. */
const PERSONAL = new Set(['udta', 'meta', 'uuid'])
const LONGEST_TRACK_HEADER = 200

/** Checks that a movie is whole and takes the position and the camera out of it, in place. */
export async function cleanMovie(path: string, contentType: string): Promise<PreparedFile> {
  if (contentType === 'video/webm') return { path, contentType, width: null, height: null }
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    const top = await cleanBoxes(file, 0, size)
    const movie = top.find(({ type }) => type === 'moov')
    if (!movie) throw uploadRefused('FILE_BROKEN')
    let shown: { readonly width: number; readonly height: number } | null = null
    for (const track of await cleanBoxes(file, movie.bodyStart, movie.end)) {
      if (track.type !== 'trak') continue
      const parts = await cleanBoxes(file, track.bodyStart, track.end)
      shown ??= await shownSize(
        file,
        parts.find(({ type }) => type === 'tkhd'),
      )
    }
    return { path, contentType, width: shown?.width ?? null, height: shown?.height ?? null }
  } finally {
    await file.close()
  }
}

async function cleanBoxes(file: FileHandle, start: number, end: number): Promise<readonly Box[]> {
  const boxes = await boxesIn(file, start, end)
  if (!boxes) throw uploadRefused('FILE_BROKEN')
  for (const box of boxes) if (PERSONAL.has(box.type)) await blankBox(file, box)
  return boxes
}

async function shownSize(file: FileHandle, header: Box | undefined) {
  if (!header) return null
  const body = Buffer.alloc(Math.min(header.end - header.bodyStart, LONGEST_TRACK_HEADER))
  await file.read(body, 0, body.length, header.bodyStart)
  return sizeOfTrack(body)
}
