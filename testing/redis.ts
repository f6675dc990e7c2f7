import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

export interface TestRedis {
  readonly url: string
  stop(): Promise<void>
  /** On the same port, after a stop. */
  startAgain(): Promise<void>
}

/** npm ships no Redis server; Debian's package `redis-server` does. */
export function hasRedisServer(): boolean {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** A throw-away Redis that keeps nothing on disk. */
export async function startRedis(): Promise<TestRedis> {
  const port = await freePort()
  let child = await run(port)
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    async startAgain() {
      child = await run(port)
    },
  }
}

async function run(port: number): Promise<ChildProcess> {
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'ignore'] })
  const { stdout } = child
  await new Promise<void>((resolve, reject) => {
    stdout.on('data', (text) => {
      if (String(text).includes('Ready to accept connections')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)))
  })
  return child
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
