import { connect, type Socket } from 'node:net'
import { encodeRealtimeHeader } from '#contract/realtime-header.ts'

interface Options {
  readonly port: number
  readonly path: string
  readonly token: string
  /** Started one after the other once the server has acknowledged; none for a server that knows nothing of them. */
  readonly subscriptions: readonly { readonly query: string; readonly variables: Record<string, unknown> }[]
}

/** A web socket over bare TCP: it reads, or does not read, as the caller likes. Resolves when all subscriptions run. */
export function openBareSocket({ port, path, token, subscriptions }: Options): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let seen = ''
    let acknowledged = 0
    const read = (chunk: Buffer) => {
      const before = seen
      seen += chunk.toString('latin1')
      const appeared = (text: string) => seen.includes(text) && !before.includes(text)
      if (appeared('101 Switching') && subscriptions.length > 0) socket.write(maskedText('{"type":"connection_init"}'))
      if (appeared('"ka"')) for (const it of subscriptions) socket.write(maskedText(startFrame(it, token)))
      acknowledged = seen.split('start_ack').length - 1
      if (!seen.includes('101 Switching') || acknowledged < subscriptions.length) return
      socket.off('data', read)
      socket.off('error', reject)
      socket.on('error', () => undefined)
      resolve(socket)
    }
    socket.once('error', reject)
    socket.once('close', () => reject(new Error(`closed before it was ready: ${seen.slice(0, 200)}`)))
    socket.on('data', read)
    socket.write(
      [
        `GET ${path} HTTP/1.1`,
        'Host: localhost',
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
        `Sec-WebSocket-Protocol: graphql-ws, header-${encodeRealtimeHeader({ Authorization: token, host: 'localhost' })}`,
        '\r\n',
      ].join('\r\n'),
    )
  })
}

function startFrame({ query, variables }: Options['subscriptions'][number], token: string): string {
  const extensions = { authorization: { Authorization: token, host: 'localhost' } }
  const payload = { data: JSON.stringify({ query, variables }), extensions }
  return JSON.stringify({ id: crypto.randomUUID(), type: 'start', payload })
}

/** A text frame of up to 64 KB with the mask 0, as a client must send it. */
function maskedText(text: string): Buffer {
  const body = Buffer.from(text)
  const head = body.length < 126 ? [0x81, 0x80 | body.length] : [0x81, 0xfe, body.length >> 8, body.length & 0xff]
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), body])
}
