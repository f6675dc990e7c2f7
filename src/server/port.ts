import { createServer } from 'node:net'

export class PortTakenError extends Error {
  constructor(port: number) {
    super(`ポート ${port} は使用中です。別のポートで起動するには: PORT=${port + 1} npm start / port ${port} is in use.`)
    this.name = 'PortTakenError'
  }
}

/** Says so before anything else starts, rather than after a minute of work. */
export async function assertPortIsFree(port: number, host: string): Promise<void> {
  if (port === 0) return
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new PortTakenError(port) : error)
    })
    server.listen(port, host, () => server.close(() => resolve()))
  })
}
