import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '#server/host/project-root.ts'
import { freePort } from '#testing/host.ts'

export interface BarePeer {
  readonly origin: string
  /** The bytes as a file of @fastify/static. */
  readonly fileUrl: string
  stop(): void
}

/** Starts the bare server in a process of its own, answering these bytes. */
export async function startBarePeer(bytes: string, contentType: string): Promise<BarePeer> {
  const folder = mkdtempSync(join(tmpdir(), 'kaitori-bench-'))
  const file = join(folder, 'answer.html')
  writeFileSync(file, bytes)
  const port = await freePort()
  const server = join(projectRoot, 'bench/peers/bare-server.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', server, file, String(port), contentType], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    fileUrl: `${origin}/files/answer.html`,
    stop() {
      child.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
