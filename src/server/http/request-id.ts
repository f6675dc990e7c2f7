import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isRequestId } from '#domain/values/request-id.ts'

/** The id a proxy gave, where it looks like one; otherwise a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return isRequestId(given) ? given : randomUUID()
}
