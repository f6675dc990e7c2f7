import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startHost } from './host.ts'
import { streamMovie } from './movie-stream.ts'

/**
 * Sends movies to the built program, all at once, and watches the memory of its process (Linux: all that is
 * resident). Throws when it holds more than `limit` megabytes, or refuses one.
 */
export async function checkMovieFlood(movies: number, megabytes: number, limit: number): Promise<void> {
  const folder = join(tmpdir(), `kaitori-flood-${process.pid}`)
  const host = await startHost({
    DATA_FOLDER: folder,
    RATE_LIMIT: '1000000',
    UPLOADS_PER_ADDRESS: String(movies),
    TEMPORARY_MEGABYTES_PER_ADDRESS: '100000',
    TEMPORARY_MEGABYTES: '100000',
  })
  try {
    const pid = host.process.pid ?? 0
    await streamMovie(host.origin, 1)
    const before = residentMegabytes(pid)
    let most = before
    let isDone = false
    const watch = (async () => {
      while (!isDone) {
        most = Math.max(most, residentMegabytes(pid))
        await sleep(20)
      }
    })()
    const answers = await Promise.all(Array.from({ length: movies }, () => streamMovie(host.origin, megabytes)))
    isDone = true
    await watch
    const figures = `${before.toFixed(0)} MB before, at most ${most.toFixed(0)} MB`
    if (answers.some(({ status }) => status !== 201)) throw new Error('A movie was refused')
    if (most > limit) throw new Error(`More than ${limit} MB: ${figures}`)
    process.stdout.write(`  ${movies} × ${megabytes} MB: ${figures}\n`)
  } finally {
    await host.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024
}
