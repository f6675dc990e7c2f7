import { rm } from 'node:fs/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { type UploadFault, uploadRefused } from '#domain/upload/upload-fault.ts'
import { type AssetKind, LARGEST_BYTES } from '#domain/upload/upload-rules.ts'
import { incomingPath, receiveFile } from '../../../storage/incoming-file.ts'
import type { Storage } from '../../../storage/storage.ts'

/** What a form weighs beside its file: the other fields, and the heads of the parts. */
const FORM_BYTES = 16 * 1024

interface ReceivedForm {
  /** Where the file lies; now the caller's. */
  readonly received: string
  /** The field "id". */
  readonly id: string | null
  /** The field "imageType": the place in a listing that a photo is for. */
  readonly imageType: string | null
}

/** Streams the one file of a form to disk. `onId` may refuse as soon as the id is known, before the file is received. */
export async function receiveForm(
  request: FastifyRequest,
  storage: Storage,
  kind: AssetKind,
  onId: (id: string) => Promise<void>,
): Promise<ReceivedForm> {
  const fileSize = LARGEST_BYTES[kind]
  const tooLarge: UploadFault = kind === 'AUCTION_ITEM_MOVIE' ? 'MOVIE_TOO_LARGE' : 'IMAGE_TOO_LARGE'
  if (!request.isMultipart()) throw uploadRefused('FORM_BROKEN')
  if (Number(request.headers['content-length'] ?? 0) > fileSize + FORM_BYTES) throw uploadRefused(tooLarge)
  const limits = { fileSize, files: 1, fields: 10, parts: 11, fieldSize: 1024, fieldNameSize: 100, headerPairs: 20 }
  const path = incomingPath(storage)
  let hasFile = false
  let id: string | null = null
  let imageType: string | null = null
  try {
    for await (const part of request.parts({ limits, preservePath: true })) {
      if (part.type === 'file') {
        await receivePart(part, path, tooLarge)
        hasFile = true
      } else if (part.fieldname === 'id') {
        id = String(part.value)
        if (!hasFile) await onId(id)
      } else if (part.fieldname === 'imageType') imageType = String(part.value)
    }
    if (!hasFile) throw uploadRefused('FILE_MISSING')
    return { received: path, id, imageType }
  } catch (error) {
    await rm(path, { force: true })
    throw isFault(error) ? error : uploadRefused('FORM_BROKEN')
  }
}

async function receivePart({ file, filename }: MultipartFile, path: string, tooLarge: UploadFault): Promise<void> {
  // The name is used for nothing; one with a path in it is an attempt.
  if (/[/\\]/.test(filename) || filename.includes('\0')) throw uploadRefused('FILE_NAME_INVALID')
  file.once('limit', () => file.destroy(uploadRefused(tooLarge)))
  const bytes = await receiveFile(file, path)
  if (bytes === 0) throw uploadRefused(filename === '' ? 'FILE_MISSING' : 'FILE_EMPTY')
}

/** Ours, or the disk's; what else is thrown here says that the form is not well made or broke off. */
function isFault(error: unknown): boolean {
  return error instanceof ExpectedError || (error instanceof Error && 'syscall' in error)
}
