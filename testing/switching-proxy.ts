import { connect, createServer, type Socket } from 'node:net'

export interface SwitchingProxy {
  readonly origin: string
  /** Whom new connections reach from now on; those that stand stay where they are. */
  target: string
  stop(): Promise<void>
}

/** What a load balancer is to a client: one address, behind which instances come and go. */
export async function startSwitchingProxy(target: string): Promise<SwitchingProxy> {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
    return socket
  }
  const server = createServer((client) => {
    const instance = keep(connect(Number(new URL(proxy.target).port), 'localhost'))
    keep(client)
    client.pipe(instance).pipe(client)
    client.once('close', () => instance.destroy())
    instance.once('close', () => client.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const proxy: SwitchingProxy = {
    origin: `http://127.0.0.1:${port}`,
    target,
    stop() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return proxy
}
