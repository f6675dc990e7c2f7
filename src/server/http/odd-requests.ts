import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { sendError } from './errors.ts'
import { requestIdOf } from './request-id.ts'

/** Two hosts are two readings of one request: by the proxy in front and by us. */
export function hasTwoHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') count += 1
  return count > 1
}

/** What Node takes or answers by itself, otherwise than we want it. */
export function refuseOddRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (hasTwoHosts(raw)) return sendError(reply, 400, 'BAD_REQUEST')
  })
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, { 'x-request-id': requestIdOf(request), connection: 'close', 'content-length': 0 }).end()
  })
}

const OF_THE_UPGRADE = new Set(['upgrade', 'connection', 'http2-settings'])

/** Reads the request once more, without the protocol it offers (h2c): a server may ignore that, Node does not. */
export function serveWithoutUpgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method, url, httpVersion, rawHeaders } = request
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (!OF_THE_UPGRADE.has(rawHeaders[index]?.toLowerCase() ?? ''))
      lines.push(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`)
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]))
  server.emit('connection', socket)
}
