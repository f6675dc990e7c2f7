import type { ErrorCode } from '../errors/error-code.ts'
import { ExpectedError } from '../errors/expected-error.ts'

interface Refusal {
  readonly status: 400 | 413 | 415 | 429
  readonly code: ErrorCode
}

/** Every reason for which an upload is refused; the texts stand in content/messages/uploads.ts. */
export const UPLOAD_REFUSALS = {
  FORM_BROKEN: { status: 400, code: 'BAD_REQUEST' },
  FILE_MISSING: { status: 400, code: 'ERROR_REQUIRED' },
  FILE_NAME_INVALID: { status: 400, code: 'BAD_REQUEST' },
  FILE_BROKEN: { status: 400, code: 'BAD_REQUEST' },
  ID_INVALID: { status: 400, code: 'BAD_REQUEST' },
  IMAGE_TOO_LARGE: { status: 413, code: 'BAD_REQUEST' },
  MOVIE_TOO_LARGE: { status: 413, code: 'BAD_REQUEST' },
  TOO_MANY_PIXELS: { status: 413, code: 'BAD_REQUEST' },
  NOT_AN_IMAGE: { status: 415, code: 'BAD_REQUEST' },
  NOT_A_MOVIE: { status: 415, code: 'BAD_REQUEST' },
  NOT_A_DOCUMENT: { status: 415, code: 'BAD_REQUEST' },
  TOO_MANY_FILES: { status: 429, code: 'ERROR_EXCEEDING_UPPER_LIMIT' },
  TOO_MUCH_FROM_ADDRESS: { status: 429, code: 'ERROR_EXCEEDING_UPPER_LIMIT' },
  TEMPORARY_SPACE_FULL: { status: 429, code: 'ERROR_EXCEEDING_UPPER_LIMIT' },
  TOO_MANY_AT_ONCE: { status: 429, code: 'ERROR_EXCEEDING_UPPER_LIMIT' },
} as const satisfies Record<string, Refusal>

export type UploadFault = keyof typeof UPLOAD_REFUSALS

export function isUploadFault(reason: string): reason is UploadFault {
  return Object.hasOwn(UPLOAD_REFUSALS, reason)
}

export function uploadRefused(fault: UploadFault): ExpectedError {
  return new ExpectedError(UPLOAD_REFUSALS[fault].code, { reason: fault })
}
