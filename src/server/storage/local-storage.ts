import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Storage } from './storage.ts'

const KEY = /^[\w-]+(?:\/[\w-]+(?:\.\w+)?)*$/

/** Keeps files in a folder of this machine. */
export async function openLocalStorage(folder: string): Promise<Storage> {
  const incomingFolder = join(folder, 'incoming')
  await mkdir(incomingFolder, { recursive: true })
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error(`Not a storage key: ${key}`)
    return join(folder, 'kept', key)
  }
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
    deleteBelow: (prefix) => rm(pathOf(prefix), { recursive: true, force: true }),
  }
}
