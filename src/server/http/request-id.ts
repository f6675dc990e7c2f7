import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** What proxies give: hexadecimal, UUIDs, "Root=1-67891233-abcdef012345678912345678". */
const GIVEN = /^[\w.:=;+/-]{1,128}$/

/** The id a proxy gave, where it looks like one; otherwise a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && GIVEN.test(given) ? given : randomUUID()
}
