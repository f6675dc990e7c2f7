import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectRoot } from '#server/host/project-root.ts'

export interface RunningHost {
  readonly origin: string
  readonly process: ChildProcess
  /** What it printed so far. */
  output(): string
  /** As Ctrl-C would; answers the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Starts the built program (of another folder) as a process of its own, as `npm start` does, and waits until it is ready. */
export async function startHost(variables: Record<string, string>, folder = projectRoot): Promise<RunningHost> {
  const port = variables.PORT ?? String(await freePort())
  const child = spawn(process.execPath, [join(folder, 'build/host/main.js')], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      PORT: port,
      MARKET_SIMULATION: '0',
      DEMO_PICTURES: '0',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const origin = `http://localhost:${port}`
  try {
    await waitUntilReady(
      origin,
      () => child.exitCode !== null,
      () => output,
    )
  } catch (error) {
    child.kill('SIGINT') // it would outlive us
    throw error
  }
  return {
    origin,
    process: child,
    output: () => output,
    stop(signal = 'SIGINT') {
      child.kill(signal)
      return exited
    },
  }
}

/** Seconds on an idle machine; two minutes did not suffice beside thirty busy processes. */
const PATIENCE_MS = 600_000

async function waitUntilReady(origin: string, hasExited: () => boolean, output: () => string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    if (hasExited()) throw new Error(`The host stopped:\n${output()}`)
    if (Date.now() > deadline) throw new Error(`The host is not ready:\n${output()}`)
    const response = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => null)
    if (response?.ok) return
    await sleep(100)
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
