import { connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** away: connections are cut and refused. slow: everything the server says comes that much later. */
export type Fault = 'none' | 'away' | { readonly slowMs: number }

export interface FaultProxy {
  /** The given address, through the proxy. */
  readonly url: string
  fault: Fault
  stop(): Promise<void>
}

/** Stands between the program and something it needs, and takes it away or makes it slow. */
export async function startFaultProxy(address: string): Promise<FaultProxy> {
  const target = new URL(address)
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
    return socket
  }
  let fault: Fault = 'none'
  const server = createServer((client) => {
    keep(client)
    if (fault === 'away') return client.destroy()
    const upstream = keep(connect(Number(target.port), target.hostname))
    client.pipe(upstream)
    upstream.pipe(delayed(() => fault)).pipe(client)
    client.once('close', () => upstream.destroy())
    upstream.once('close', () => client.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const own = server.address()
  const url = new URL(address)
  url.hostname = '127.0.0.1'
  url.port = String(typeof own === 'object' && own ? own.port : 0)
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    get fault() {
      return fault
    },
    set fault(next: Fault) {
      fault = next
      if (next === 'away') cut()
    },
    stop() {
      cut()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function delayed(current: () => Fault): Transform {
  return new Transform({
    transform(chunk, _encoding, done) {
      const fault = current()
      if (typeof fault === 'string') done(null, chunk)
      else setTimeout(() => done(null, chunk), fault.slowMs)
    },
  })
}
