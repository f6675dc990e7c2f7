/** The codes that programs see (`extensions.code`). The texts that people see stand in content/messages. */
export const ERROR_CODES = [
  'ERROR_REQUIRED',
  'ERROR_NOT_AUTHORIZED',
  'ERROR_DATA_NOT_FOUND',
  'ERROR_EMAIL_DUPLICATION',
  'ERROR_SALES_ID_DUPLICATION',
  'ERROR_CREATE_USER_FAILED',
  'ERROR_AUCTION_STATUS_INVALID',
  'ERROR_CONTENT_CHANGED',
  'ERROR_EXCEEDING_UPPER_LIMIT',
  'BAD_REQUEST',
  'CODE_IS_INVALID',
  'INTERNAL_SERVER_ERROR',
  'MAINTENANCE',
  'SERVICE_UNAVAILABLE',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

/** A wrong field of an input, for the form that sent it. */
export interface FieldFault {
  readonly field: string
  readonly message: string
}
