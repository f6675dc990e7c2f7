// A bare `ws` server that sends given bytes to all its sockets: the limit that our delivery is compared with.
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

/** How often to broadcast, and what; the first thing it says itself is its port. */
export interface BroadcastOrder {
  readonly frame: string
  readonly times: number
}

const sockets = new Set<WebSocket>()
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
server.on('connection', (socket) => {
  sockets.add(socket)
  socket.on('error', () => undefined)
  socket.on('close', () => sockets.delete(socket))
})
server.on('listening', () => process.send?.((server.address() as AddressInfo).port))
process.on('message', async ({ frame, times }: BroadcastOrder) => {
  for (let count = 0; count < times; count += 1) {
    for (const socket of sockets) socket.send(frame)
    await new Promise(setImmediate)
  }
})
process.on('disconnect', () => process.exit(0))
