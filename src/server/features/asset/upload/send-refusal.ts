import type { FastifyReply } from 'fastify'
import { uploadTexts } from '#content/messages/uploads.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { isUploadFault, UPLOAD_REFUSALS } from '#domain/upload/upload-fault.ts'
import { sendError } from '../../../http/errors.ts'

/** Responds with an expected failure; rethrows anything else. */
export function sendRefusal(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof ExpectedError)) throw error
  const { code } = error
  if (code === 'ERROR_NOT_AUTHORIZED') return sendError(reply, 401, code)
  if (code === 'ERROR_DATA_NOT_FOUND') return sendError(reply, 404, code)
  // Without a reason it is the line for work on images that is full.
  const reason = error.reason ?? 'TOO_MANY_AT_ONCE'
  if (!isUploadFault(reason)) throw error
  return sendError(reply, UPLOAD_REFUSALS[reason].status, code, reason, uploadTexts[reason])
}
