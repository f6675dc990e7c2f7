import { createECDH, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

interface ReceivedPush {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface PushService {
  readonly origin: string
  readonly received: ReceivedPush[]
  /** The status of every answer. */
  answer: number
  /** What a new browser would send us to be told. */
  browser(): { readonly endpoint: string; readonly p256dh: string; readonly auth: string }
  close(): void
}

/** A push service that keeps what it gets and answers as told. */
export async function openPushService(): Promise<PushService> {
  let count = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      service.received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
      response.writeHead(service.answer).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const service: PushService = {
    origin,
    received: [],
    answer: 201,
    browser() {
      count += 1
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16).toString('base64url')
      return { endpoint: `${origin}/send/${count}`, p256dh: keys.getPublicKey('base64url'), auth }
    },
    close: () => void server.close(),
  }
  return service
}
