import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'

interface PlainAnswer {
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly requestId?: string
}

/** An answer written by hand, where there is no other way; it ends the connection. */
export function plainAnswer(
  status: number,
  { body = '', headers = {}, requestId = randomUUID() }: PlainAnswer = {},
): string {
  const all = {
    ...headers,
    'x-request-id': requestId,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}
