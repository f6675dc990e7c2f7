import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** Of all databases of a run and their log; containers often have 64 MB there. */
const NEEDED_BYTES = 4 * 1024 ** 3

/** A place for what a run throws away: in memory where there is enough of it. There a database is cloned in half the time. */
export function scratchFolder(name: string): string {
  return join(hasMemory() ? MEMORY : tmpdir(), `${name}-${process.pid}`)
}

function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > NEEDED_BYTES
  } catch {
    return false
  }
}
