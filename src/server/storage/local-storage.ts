import { createReadStream } from 'node:fs'
import { mkdir, opendir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { UnavailableError } from '../host/unavailable.ts'
import { checkedKey } from './checked-key.ts'
import type { Storage } from './storage.ts'

/** Below it /readyz says so, before the disk is full. A movie has up to 100 MB. */
const LEAST_FREE_BYTES = 200 * 1024 * 1024

/** Keeps files in a folder of this machine. */
export async function openLocalStorage(folder: string): Promise<Storage> {
  const incomingFolder = join(folder, 'incoming')
  await mkdir(incomingFolder, { recursive: true })
  const kept = join(folder, 'kept')
  const pathOf = (key: string) => join(kept, checkedKey(key))
  return {
    incomingFolder,
    async keep(key, path) {
      const target = pathOf(key)
      await mkdir(dirname(target), { recursive: true })
      await rename(path, target)
    },
    async sizeOf(key) {
      const found = await stat(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      return found?.size ?? null
    },
    read: (key, range) => createReadStream(pathOf(key), range && { start: range.first, end: range.last }),
    async *keys() {
      for await (const path of walk(kept)) yield relative(kept, path).split(sep).join('/')
    },
    async check() {
      const { bavail, bsize } = await statfs(incomingFolder)
      if (bavail * bsize < LEAST_FREE_BYTES) throw new UnavailableError('Space for files')
    },
    deleteBelow: (prefix) => rm(pathOf(prefix), { recursive: true, force: true }),
  }
}

async function* walk(folder: string): AsyncIterable<string> {
  const entries = await opendir(folder).catch(() => null)
  if (!entries) return // nothing was ever kept
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(path)
    else yield path
  }
}
