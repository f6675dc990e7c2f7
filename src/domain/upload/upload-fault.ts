import type { ErrorCode } from '../errors/error-code.ts'
import { ExpectedError } from '../errors/expected-error.ts'

interface Refusal {
  readonly status: 400 | 413 | 415 | 429
  readonly code: ErrorCode
  /** The same file is refused again, however often it is sent. */
  readonly isFinal?: true
}

/** Every reason for which an upload is refused; the texts stand in content/messages/uploads.ts. */
export const UPLOAD_REFUSALS = {
  FORM_BROKEN: { status: 400, code: 'BAD_REQUEST' },
  FILE_MISSING: { status: 400, code: 'ERROR_REQUIRED' },
  FILE_EMPTY: { status: 400, code: 'BAD_REQUEST', isFinal: true },
  FILE_NAME_INVALID: { status: 400, code: 'BAD_REQUEST', isFinal: true },
  FILE_BROKEN: { status: 400, code: 'BAD_REQUEST', isFinal: true },
  NO_PAGES: { status: 400, code: 'BAD_REQUEST', isFinal: true },
  ID_INVALID: { status: 400, code: 'BAD_REQUEST' },
  IMAGE_TOO_LARGE: { status: 413, code: 'BAD_REQUEST', isFinal: true },
  MOVIE_TOO_LARGE: { status: 413, code: 'BAD_REQUEST', isFinal: true },
  SALES_FILE_TOO_LARGE: { status: 413, code: 'BAD_REQUEST', isFinal: true },
  IMAGE_TOO_SMALL: { status: 400, code: 'BAD_REQUEST', isFinal: true },
  TOO_MANY_PIXELS: { status: 413, code: 'BAD_REQUEST', isFinal: true },
  NOT_AN_IMAGE: { status: 415, code: 'BAD_REQUEST', isFinal: true },
  NOT_A_MOVIE: { status: 415, code: 'BAD_REQUEST', isFinal: true },
  NOT_A_DOCUMENT: { status: 415, code: 'BAD_REQUEST', isFinal: true },
  TOO_MANY_FILES: { status: 429, code: 'ERROR_EXCEEDING_UPPER_LIMIT' },
  TOO_MUCH_FROM_ADDRESS: { status: 429, code: 'ERROR_EXCEEDING_UPPER_LIMIT' },
  TEMPORARY_SPACE_FULL: { status: 429, code: 'ERROR_EXCEEDING_UPPER_LIMIT' },
  TOO_MANY_AT_ONCE: { status: 429, code: 'ERROR_EXCEEDING_UPPER_LIMIT' },
} as const satisfies Record<string, Refusal>

export type UploadFault = keyof typeof UPLOAD_REFUSALS

export function isUploadFault(reason: string): reason is UploadFault {
  return Object.hasOwn(UPLOAD_REFUSALS, reason)
}

/** Another file has to be chosen: sending this one again is of no use. */
export function isFinalFault(fault: UploadFault): boolean {
  return 'isFinal' in UPLOAD_REFUSALS[fault]
}

export function uploadRefused(fault: UploadFault): ExpectedError {
  return new ExpectedError(UPLOAD_REFUSALS[fault].code, { reason: fault })
}
