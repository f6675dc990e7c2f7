import * as z from 'zod/mini'
import { isFinalFault, isUploadFault, type UploadFault } from '#domain/upload/upload-fault.ts'

const REFUSAL = z.object({ errors: z.array(z.object({ extensions: z.object({ reason: z.string() }) })) })

/** The server answered an upload with something else than an asset; carries the body of the answer as it came. */
export class UploadRefused extends Error {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {
    super(messageIn(body) ?? `HTTP ${status}`)
    this.name = 'UploadRefused'
  }

  /** The session is over: the person has to log in. */
  get isLostSession(): boolean {
    return this.status === 401 || this.status === 403
  }

  /** This file can never be taken: another one has to be chosen. */
  get isFinal(): boolean {
    const reason = reasonIn(this.body)
    return reason === null ? this.status === 413 || this.status === 415 : isFinalFault(reason)
  }
}

function reasonIn(body: unknown): UploadFault | null {
  const { errors } = z.safeParse(REFUSAL, body).data ?? {}
  const reason = errors?.[0]?.extensions.reason
  return reason !== undefined && isUploadFault(reason) ? reason : null
}

function messageIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('message' in body)) return null
  return typeof body.message === 'string' ? body.message : null
}
