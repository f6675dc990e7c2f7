import type { Socket } from 'node:net'
import { openBareSocket } from '#testing/bare-socket.ts'

/** Many cheap clients in a process of their own: bare TCP, frames are counted and not read. Told what to do over IPC. */
export type ClientOrder =
  | {
      readonly do: 'open'
      readonly port: number
      readonly path: string
      readonly count: number
      /** Used in turns. */
      readonly tokens: readonly string[]
      /** Of each socket. */
      readonly queries: readonly string[]
    }
  | { readonly do: 'expect'; readonly frames: number }
  | { readonly do: 'close' }

export type ClientReport = 'done' | 'received'

const AT_ONCE = 50
const PING = 0x89
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])
const sockets: Socket[] = []
let expected = Number.POSITIVE_INFINITY
let received = 0

process.on('message', async (order: ClientOrder) => {
  if (order.do === 'open') await openAll(order)
  else if (order.do === 'expect') {
    expected = order.frames
    received = 0
  } else for (const socket of sockets.splice(0)) socket.destroy()
  report('done')
})

async function openAll({ port, path, count, tokens, queries }: Extract<ClientOrder, { do: 'open' }>): Promise<void> {
  const subscriptions = queries.map((query) => ({ query, variables: {} }))
  const open = async (index: number) => {
    const token = tokens[index % tokens.length] ?? ''
    const socket = await openBareSocket({ port, path, token, subscriptions })
    countFrames(socket)
    return socket
  }
  for (let first = 0; first < count; first += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, index) => open(first + index))
    sockets.push(...(await Promise.all(batch)))
  }
}

/** Messages are longer than 125 bytes, keep-alives are not. */
function countFrames(socket: Socket): void {
  let headBytes = 0
  let length = 0
  let left = 0
  socket.on('data', (chunk) => {
    let at = 0
    while (at < chunk.length) {
      if (left > 0) {
        const taken = Math.min(left, chunk.length - at)
        left -= taken
        at += taken
        if (left === 0 && length > 125) countOne()
        continue
      }
      const byte = chunk[at] ?? 0
      at += 1
      headBytes += 1
      if (headBytes === 1 && byte === PING) socket.write(PONG)
      if (headBytes === 2 || headBytes === 3) length = byte
      else if (headBytes === 4) length = length * 256 + byte
      if (headBytes === 4 || (headBytes === 2 && length < 126)) {
        left = length
        headBytes = 0
      }
    }
  })
}

function countOne(): void {
  received += 1
  if (received < expected) return
  expected = Number.POSITIVE_INFINITY
  report('received')
}

function report(what: ClientReport): void {
  process.send?.(what)
}
