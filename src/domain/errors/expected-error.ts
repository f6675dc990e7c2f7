import type { ErrorCode, FieldFault } from './error-code.ts'

/** A failure that the product expects: it has a code, a Japanese text and is no bug. Everything else that is thrown is one. */
export class ExpectedError extends Error {
  readonly code: ErrorCode
  readonly fields: readonly FieldFault[]
  /** Tells apart, for programs, what has the same code. */
  readonly reason: string | null

  constructor(
    code: ErrorCode,
    options: {
      readonly message?: string
      readonly fields?: readonly FieldFault[]
      readonly reason?: string
    } = {},
  ) {
    super(options.message ?? code)
    this.name = 'ExpectedError'
    this.code = code
    this.fields = options.fields ?? []
    this.reason = options.reason ?? null
  }
}
