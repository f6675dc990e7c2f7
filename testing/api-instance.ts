import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectRoot } from '#server/host/project-root.ts'
import { bundle, THREADS } from '../scripts/steps/bundle.mjs'

export interface ApiInstance {
  readonly origin: string
  /** As a crash would: nothing is finished. */
  kill(): void
}

const PROGRAM = join(projectRoot, 'build/test/api-process.js')
let bundled: Promise<void> | null = null

/** Once for each process of the tests: an instance that reads every source through a loader starts three times as slowly. */
async function bundleProgram(): Promise<void> {
  const files = await bundle(
    { 'api-process': 'testing/api-process.ts', ...THREADS },
    { outdir: dirname(PROGRAM), write: false },
  )
  mkdirSync(dirname(PROGRAM), { recursive: true })
  for (const { path, contents } of files) {
    // Others bundle the same beside this one: nobody finds half a file.
    const unfinished = `${path}.${process.pid}`
    writeFileSync(unfinished, contents)
    renameSync(unfinished, path)
  }
}

/** One of several instances on a database, as a process of its own. */
export async function startInstance(databaseUrl: string): Promise<ApiInstance> {
  bundled ??= bundleProgram()
  await bundled
  const child: ChildProcess = spawn(process.execPath, [PROGRAM], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: databaseUrl, RATE_LIMIT: '1000000' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    child.once('exit', () => reject(new Error('the instance stopped')))
  })
  return { origin, kill: () => void child.kill('SIGKILL') }
}
