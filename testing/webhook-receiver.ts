import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'

interface ReceivedWebhook {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface WebhookReceiver {
  readonly origin: string
  readonly received: ReceivedWebhook[]
  /** The status of every answer. */
  status: number
  /** Where an answer of 3xx sends on to. */
  location: string | null
  answer: string
  /** Before it answers. */
  delayMs: number
  close(): Promise<void>
}

interface Certificate {
  readonly key: string
  readonly cert: string
}

/** A dealer's system that keeps what it gets and answers as it is set to. */
export async function openWebhookReceiver(certificate?: Certificate, port = 0): Promise<WebhookReceiver> {
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { url = '', headers } = request
      receiver.received.push({ path: url, headers, body: Buffer.concat(chunks).toString() })
      const location = receiver.location === null ? {} : { location: receiver.location }
      setTimeout(() => response.writeHead(receiver.status, location).end(receiver.answer), receiver.delayMs)
    })
  }
  const server = certificate ? createHttpsServer(certificate, listener) : createServer(listener)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: taken } = server.address() as AddressInfo
  const receiver: WebhookReceiver = {
    origin: certificate ? `https://localhost:${taken}` : `http://127.0.0.1:${taken}`,
    received: [],
    status: 204,
    location: null,
    answer: '',
    delayMs: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return receiver
}
