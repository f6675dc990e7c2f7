import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '#server/host/project-root.ts'

export interface ApiInstance {
  readonly origin: string
  /** As a crash would: nothing is finished. */
  kill(): void
}

/** One of several instances on a database, as a process of its own. */
export async function startInstance(databaseUrl: string): Promise<ApiInstance> {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', 'tsx', join(projectRoot, 'testing/api-process.ts')],
    {
      cwd: projectRoot,
      env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: databaseUrl, RATE_LIMIT: '1000000' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    child.once('exit', () => reject(new Error('the instance stopped')))
  })
  return { origin, kill: () => void child.kill('SIGKILL') }
}
