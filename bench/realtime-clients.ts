import { connect, type Socket } from 'node:net'
import { encodeRealtimeHeader } from '#contract/realtime-header.ts'
import { TOY_SUBSCRIPTION } from '#testing/toy-messages.ts'

/** Many cheap clients in a process of their own: bare TCP, bytes are counted and not read. Told what to do over IPC. */
export type ClientOrder =
  | {
      readonly do: 'open'
      readonly port: number
      readonly path: string
      readonly count: number
      readonly owners: number
    }
  | { readonly do: 'expect'; readonly bytes: number }
  | { readonly do: 'close' }

export type ClientReport = 'opened' | 'received' | 'closed'

const AT_ONCE = 200
let sockets: Socket[] = []
let expected = Number.POSITIVE_INFINITY
let received = 0

process.on('message', (order: ClientOrder) => {
  if (order.do === 'open') void openAll(order)
  else if (order.do === 'expect') {
    expected = order.bytes
    received = 0
    report('opened')
  } else {
    for (const socket of sockets) socket.destroy()
    sockets = []
    report('closed')
  }
})

async function openAll({ port, path, count, owners }: Extract<ClientOrder, { do: 'open' }>): Promise<void> {
  while (sockets.length < count) {
    const batch = Array.from({ length: Math.min(AT_ONCE, count - sockets.length) }, (_, index) =>
      open(port, path, ((sockets.length + index) % owners) + 1),
    )
    sockets.push(...(await Promise.all(batch)))
  }
  report('opened')
}

/** Resolves when the subscription is acknowledged, or for a bare server when the upgrade is. */
function open(port: number, path: string, owner: number): Promise<Socket> {
  const token = `owner-${owner}`
  const header = encodeRealtimeHeader({ Authorization: token, host: 'localhost' })
  const start = {
    id: crypto.randomUUID(),
    type: 'start',
    payload: {
      data: JSON.stringify({ query: TOY_SUBSCRIPTION, variables: { auctionId: 7, bikeOwnerId: owner } }),
      extensions: { authorization: { Authorization: token, host: 'localhost' } },
    },
  }
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let step = 0
    socket.once('error', reject)
    socket.on('data', (chunk) => {
      if (step === 3) return count(chunk.length)
      const text = chunk.toString('latin1')
      if (text.includes('101 Switching')) {
        step = path === '/' ? 3 : 1
        if (step === 1) socket.write(maskedText('{"type":"connection_init"}'))
      }
      if (step === 1 && text.includes('"ka"')) {
        step = 2
        socket.write(maskedText(JSON.stringify(start)))
      }
      if (text.includes('start_ack')) step = 3
      if (step === 3) resolve(socket)
    })
    socket.write(
      [
        `GET ${path} HTTP/1.1`,
        'Host: localhost',
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
        `Sec-WebSocket-Protocol: graphql-ws, header-${header}`,
        '\r\n',
      ].join('\r\n'),
    )
  })
}

function count(bytes: number): void {
  received += bytes
  if (received < expected) return
  expected = Number.POSITIVE_INFINITY
  report('received')
}

/** A text frame of up to 64 KB with the mask 0. */
function maskedText(text: string): Buffer {
  const body = Buffer.from(text)
  const head = body.length < 126 ? [0x81, 0x80 | body.length] : [0x81, 0xfe, body.length >> 8, body.length & 0xff]
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), body])
}

function report(what: ClientReport): void {
  process.send?.(what)
}
