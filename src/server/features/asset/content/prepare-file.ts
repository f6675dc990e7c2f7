import { open, rm } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import { type UploadFault, uploadRefused } from '#domain/upload/upload-fault.ts'
import { ACCEPTED_FORMS, type AssetKind } from '#domain/upload/upload-rules.ts'
import type { UploadTurns } from '../image-turns.ts'
import { cleanImage } from './clean-image.ts'
import { cleanMovie } from './clean-movie.ts'
import { contentOf, type FileContent, HEAD_BYTES } from './content-form.ts'
import { hasDecodablePicture } from './decode-movie.ts'
import { lookAtImage } from './look-at-image.ts'
import type { PreparedFile } from './prepared-file.ts'

const WRONG_FORM: Readonly<Record<AssetKind, UploadFault>> = {
  AUCTION_ITEM_IMAGE: 'NOT_AN_IMAGE',
  AUCTION_ITEM_MOVIE: 'NOT_A_MOVIE',
  VIC: 'NOT_A_DOCUMENT',
  PROFILE_IMAGE: 'NOT_AN_IMAGE',
  MESSAGE_FILE: 'NOT_A_DOCUMENT',
}

/** Judges a received file by its content, and cleans it. `target` is a free path for a file written anew. */
export async function prepareFile(
  kind: AssetKind,
  received: string,
  target: string,
  { turns, movieDecoder }: { readonly turns: UploadTurns; readonly movieDecoder: string | undefined },
): Promise<PreparedFile> {
  const content = contentOf(await headOf(received))
  if (!content || !ACCEPTED_FORMS[kind].includes(content.form)) throw uploadRefused(WRONG_FORM[kind])
  try {
    const prepared = await clean(content, received, target, turns)
    const isPhoto = kind === 'AUCTION_ITEM_IMAGE'
    const mustDecode = kind === 'AUCTION_ITEM_MOVIE' && movieDecoder !== undefined
    if (mustDecode && !(await hasDecodablePicture(movieDecoder, prepared.path))) throw uploadRefused('FILE_BROKEN')
    return isPhoto ? { ...prepared, look: await turns.image(() => lookAtImage(prepared.path)) } : prepared
  } catch (error) {
    await rm(target, { force: true })
    throw error
  }
}

function clean(
  { form, imageType, contentType }: FileContent,
  received: string,
  target: string,
  turns: UploadTurns,
): Promise<PreparedFile> {
  if (imageType) return cleanImage(received, target, imageType, turns)
  return form === 'pdf' ? checkPdf(received) : cleanMovie(received, contentType)
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The end mark stands in the last kilobyte, or the file was cut off (PDF 1.7, appendix H, note 18). */
const TAIL_BYTES = 1024

async function checkPdf(path: string): Promise<PreparedFile> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const tail = Buffer.alloc(Math.min(TAIL_BYTES, size))
    await file.read(tail, 0, tail.length, size - tail.length)
    if (!tail.includes('%%EOF')) throw uploadRefused('FILE_BROKEN')
    if (!hasPages(await file.readFile())) throw uploadRefused('NO_PAGES')
    return { path, contentType: 'application/pdf', width: null, height: null }
  } finally {
    await file.close()
  }
}

const PAGE = /\/Type\s*\/Page(?![A-Za-z])/
/** Since PDF 1.5 the pages may stand in compressed streams of objects; their heads are short. */
const OBJECT_STREAM = /\/ObjStm\b[\s\S]{0,300}?\bstream\r?\n/g
const MAX_STREAMS = 200
const MAX_STREAM_BYTES = 4_000_000

/** Whether there is a page in a PDF. One that cannot be read without a password is taken to have some. */
export function hasPages(content: Buffer): boolean {
  const text = content.toString('latin1')
  if (PAGE.test(text) || /\/Encrypt\b/.test(text)) return true
  let left = MAX_STREAMS
  for (const { index, 0: head } of text.matchAll(OBJECT_STREAM)) {
    left -= 1
    if (left < 0) return true // more than we look into
    if (PAGE.test(objectsAt(content, index + head.length))) return true
  }
  return false
}

function objectsAt(content: Buffer, start: number): string {
  const end = content.indexOf('endstream', start)
  try {
    const stream = content.subarray(start, end < 0 ? undefined : end)
    return inflateSync(stream, { maxOutputLength: MAX_STREAM_BYTES }).toString('latin1')
  } catch {
    return '' // not compressed this way, or broken
  }
}
