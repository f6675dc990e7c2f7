import { createServer } from 'node:net'

class PortTakenError extends Error {
  constructor(port: number) {
    super(`ポート ${port} は使用中です。別のポートで起動するには: PORT=${port + 1} npm start / port ${port} is in use.`)
    this.name = 'PortTakenError'
  }
}

/** Says so before anything else starts, rather than after a minute of work. */
export async function assertPortIsFree(port: number, host: string): Promise<void> {
  if (port === 0) return
  // "localhost" is two addresses, and a program on either of them is in the way.
  for (const address of host === 'localhost' ? ['127.0.0.1', '::1'] : [host]) await tryListening(port, address)
}

async function tryListening(port: number, host: string): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new PortTakenError(port))
      else if (host === '::1')
        resolve() // no IPv6 here
      else reject(error)
    })
    server.listen(port, host, () => server.close(() => resolve()))
  })
}
