import type { FastifyBaseLogger } from 'fastify'
import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import { errorTexts, ROLE_REFUSED } from '#content/messages/errors.ts'
import { FIELD_FAULTS } from '#content/messages/forms.ts'
import type { ErrorCode, FieldFault } from '#domain/errors/error-code.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { isUnstorable } from '../db/unstorable.ts'
import { isUnavailable } from '../host/unavailable.ts'

/** Turns what a resolver threw into what the caller may see: an expected error keeps its code, a bug says nothing of itself. */
export function formatError(error: GraphQLError, log: FastifyBaseLogger): GraphQLFormattedError {
  const { originalError } = error
  const place = { ...(error.locations && { locations: error.locations }), ...(error.path && { path: error.path }) }
  if (originalError instanceof ExpectedError) {
    const { code, fields, message, reason } = originalError
    const extensions = { code, ...(fields.length > 0 && { fields }), ...(reason !== null && { reason }) }
    const words = reason === 'ROLE' ? ROLE_REFUSED : wordsOf(code, fields.length > 0)
    return { message: message === code ? words : message, ...place, extensions }
  }
  if (isUnstorable(originalError)) {
    log.warn({ err: originalError, path: error.path }, 'argument that the database cannot hold')
    return { message: errorTexts.BAD_REQUEST, ...place, extensions: { code: 'BAD_REQUEST' } }
  }
  if (originalError && !(originalError instanceof GraphQLError)) {
    log.error({ err: originalError, path: error.path }, 'resolver failed')
    const code = isUnavailable(originalError) ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_SERVER_ERROR'
    return { message: errorTexts[code], ...place, extensions: { code } }
  }
  const fields = numberFaults(error.message)
  const extensions = { code: 'BAD_REQUEST', ...(fields.length > 0 && { fields }), ...error.extensions }
  return { message: error.message, ...place, extensions }
}

/** Where fields say themselves what is wrong, nothing else is said above them but whether one is empty. */
function wordsOf(code: ErrorCode, hasFields: boolean): string {
  if (hasFields && code === 'ERROR_REQUIRED') return FIELD_FAULTS.missing
  if (hasFields && code === 'BAD_REQUEST') return FIELD_FAULTS.wrong
  return errorTexts[code]
}

const BAD_NUMBER =
  /^Variable "\$(\w+)" got invalid value .*?(?: at "([^"]+)")?; (?:Expected type Int; )?Int cannot represent/s

/** A number that GraphQL's Int does not hold is a fault of its field, for the form that sent it. */
function numberFaults(message: string): FieldFault[] {
  const found = BAD_NUMBER.exec(message)
  const field = (found?.[2] ?? found?.[1])?.split('.').slice(-1)[0]
  return field ? [{ field, message: '数値を読み取れません。大きすぎない整数を入力してください。' }] : []
}

/** The HTTP status of an answer that holds no data because of its errors; null = 200. */
export function statusOfErrors(errors: readonly GraphQLFormattedError[]): number | null {
  if (errors.some((error) => error.extensions?.code === 'INTERNAL_SERVER_ERROR')) return 500
  if (errors.some((error) => error.extensions?.code === 'SERVICE_UNAVAILABLE')) return 503
  if (errors.some(({ extensions }) => extensions?.reason === 'SIZE')) return 400
  // With a reason it answers a form (a wrong password), which is no lost session.
  if (errors.some(({ extensions }) => extensions?.code === 'ERROR_NOT_AUTHORIZED' && !extensions.reason)) return 401
  return null
}
