import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorTexts } from '#content/messages/errors.ts'
import type { ErrorCode } from '#domain/errors/error-code.ts'
import { isUnstorable } from '../db/unstorable.ts'
import { isUnavailable } from '../host/unavailable.ts'
import { ERROR_PAGE_HEADERS, errorPage, wantsPage } from './error-page.ts'

/** What is unreachable for a moment is mostly back within this time. */
const RETRY_AFTER_SECONDS = '5'

/** Writes a failure down for operators. */
export type RecordFailure = (request: FastifyRequest, operation: 'http' | 'page', code: ErrorCode) => void

/**
 * What the host itself refuses (broken JSON, too large, too many) and what nobody caught, as one JSON form. Without a
 * handler of its own for addresses that there are not, Fastify would log them with their query, where a socket's token is.
 */
export function registerErrorHandler(app: FastifyInstance, record: RecordFailure): void {
  app.setNotFoundHandler((_request, reply) => sendError(reply, 404, 'ERROR_DATA_NOT_FOUND'))
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = isUnstorable(error) ? 400 : (error.statusCode ?? 500)
    if (isUnavailable(error)) {
      request.log.error({ err: error }, 'request failed')
      record(request, 'http', 'SERVICE_UNAVAILABLE')
      return sendError(reply.header('retry-after', RETRY_AFTER_SECONDS), 503, 'SERVICE_UNAVAILABLE')
    }
    if (status >= 500) {
      request.log.error({ err: error }, 'request failed')
      record(request, 'http', 'INTERNAL_SERVER_ERROR')
      return sendError(reply, status, 'INTERNAL_SERVER_ERROR')
    }
    return sendError(reply, status, status === 429 ? 'ERROR_EXCEEDING_UPPER_LIMIT' : 'BAD_REQUEST')
  })
}

/** An address that is none ("%E0%A4"), before any route is known. */
export function answerBadAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  sendError(reply.header('x-request-id', request.id), error.statusCode ?? 400, 'BAD_REQUEST')
}

/** As JSON; as a page where a person waits for one. */
export function sendError(
  reply: FastifyReply,
  status: number,
  code: ErrorCode,
  reason?: string,
  message: string = errorTexts[code],
): FastifyReply {
  const retryAfterSeconds = Number(reply.getHeader('retry-after') ?? 0)
  if (wantsPage(reply.request.headers.accept)) {
    const { url: path, id: requestId } = reply.request
    return reply
      .status(status)
      .headers(ERROR_PAGE_HEADERS)
      .send(errorPage(status, { retryAfterSeconds, path, requestId }))
  }
  const extensions = { code, ...(reason && { reason }) }
  return (
    reply
      .status(status)
      .type('application/json; charset=utf-8')
      // In the body, too: a router that asked hands on no headers.
      .send({ code, message, ...(retryAfterSeconds > 0 && { retryAfterSeconds }), errors: [{ message, extensions }] })
  )
}
